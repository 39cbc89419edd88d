// A list of choices: the commands above the message box, an option's values, a select's menu. Mouse, touch and keys.

import { el, icon } from "./dom.js";
import { emoji } from "./emoji.js";
import { closePopup, popup } from "./popup.js";

let lists = 0;

/** The list itself; `holder` is the element that has the keyboard (a field, or the list). */
export class Choices {
  constructor(label, { multi = false } = {}) {
    this.name = `choices${++lists}`;
    this.box = el("div", {
      class: "choices",
      role: "listbox",
      id: this.name,
      "aria-label": label,
      "aria-multiselectable": multi ? "true" : null,
    });
    this.items = [];
    this.active = -1;
    this.moved = false;
  }

  /** Show these items ({label, description, emoji, hint, chosen}); a press calls `pick(item)`. */
  show(items, pick, active = -1) {
    this.items = items;
    this.pick = pick;
    this.moved = false;
    this.rows = items.map((item, at) => this.row(item, at));
    this.box.replaceChildren(...this.rows);
    this.turn(Math.min(active, items.length - 1));
  }

  row(item, at) {
    const heard = {
      pointermove: () => this.active !== at && this.turn(at, false),
      pointerdown: (event) => event.preventDefault(),
      click: () => this.pick(item),
    };
    return el(
      "div",
      {
        class: "choice",
        role: "option",
        id: `${this.name}-${at}`,
        "aria-selected": String(Boolean(item.chosen)),
        on: heard,
      },
      item.emoji && emoji(item.emoji),
      el(
        "span",
        { class: "words" },
        el("span", { class: "label" }, item.label),
        item.description && el("small", {}, item.description),
      ),
      item.hint && el("span", { class: "hint" }, item.hint),
      item.chosen && icon("check"),
    );
  }

  turn(at, scroll = true) {
    this.rows[this.active]?.classList.remove("active");
    this.active = at;
    this.rows[at]?.classList.add("active");
    if (scroll) this.rows[at]?.scrollIntoView({ block: "nearest" });
    const holder = this.holder ?? this.box;
    if (at < 0) holder.removeAttribute("aria-activedescendant");
    else holder.setAttribute("aria-activedescendant", `${this.name}-${at}`);
  }

  move(step) {
    const count = this.items.length;
    if (!count) return;
    this.moved = true;
    this.turn(this.active < 0 && step < 0 ? count - 1 : (this.active + step + count) % count);
  }

  /** Arrow keys; true when the key was one of them. */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.items.length) return false;
    event.preventDefault();
    this.move(step);
    return true;
  }

  get current() {
    return this.items[this.active] ?? null;
  }
}

/** Let a person choose from a select's options; `done(values)` is called when a choice was made. */
export function openMenu(anchor, { options, min, max, chosen, label }, done) {
  const list = new Choices(label, { multi: max > 1 });
  const picked = new Set(chosen);
  const finish = el(
    "button",
    { type: "button", class: "button primary", on: { click: () => closePopup("done") } },
    "Done",
  );
  const foot = max > 1 && el("div", { class: "menu-foot" }, el("span", {}, amount(min, max, options.length)), finish);
  const draw = (active) => {
    list.show(
      options.map((option) => ({ ...option, chosen: picked.has(option.value) })),
      toggle,
      active,
    );
    finish.disabled = picked.size < min || picked.size > max;
  };
  const toggle = (item) => {
    if (max === 1) {
      const again = picked.has(item.value) && min === 0;
      picked.clear();
      if (!again) picked.add(item.value);
      closePopup("done");
      return;
    }
    if (picked.has(item.value)) picked.delete(item.value);
    else if (picked.size < max) picked.add(item.value);
    draw(list.items.indexOf(item));
  };
  const menu = el("div", { class: "menu" }, list.box, foot);
  list.box.tabIndex = 0;
  list.box.addEventListener("keydown", (event) => menuKey(event, list));
  draw(
    Math.max(
      0,
      options.findIndex((option) => picked.has(option.value)),
    ),
  );
  popup(anchor, menu, (why) => {
    const values = options.map((option) => option.value).filter((value) => picked.has(value));
    const changed = values.join("\n") !== chosen.join("\n");
    const single = max === 1 && why === "done";
    if ((single || (changed && (why === "done" || why === "outside"))) && values.length >= min && values.length <= max)
      done(values);
  });
  list.box.focus({ preventScroll: true });
}

function amount(min, max, all) {
  if (min === max) return `Choose ${min}`;
  return max >= all ? `Choose ${min === 0 ? "any" : `at least ${min}`}` : `Choose ${min} to ${max}`;
}

function menuKey(event, list) {
  if (list.key(event)) return;
  if (event.key === "Home" || event.key === "End") list.turn(event.key === "Home" ? 0 : list.items.length - 1);
  else if ((event.key === "Enter" || event.key === " ") && list.current) list.pick(list.current);
  else if (event.key === "Tab" && !list.box.parentElement.querySelector("button")) closePopup("escape");
  else if (event.key.length === 1) typeAhead(event.key.toLowerCase(), list);
  else return;
  if (event.key !== "Tab") event.preventDefault();
}

function typeAhead(letter, list) {
  const order = list.items.map((_, step) => (list.active + 1 + step) % list.items.length);
  const at = order.find((one) => list.items[one].label.toLowerCase().startsWith(letter));
  if (at !== undefined) list.turn(at);
}
