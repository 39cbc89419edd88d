// A chosen command with its options as chips: each a typed field with its choices, limits and completion.

import { Choices } from "./choices.js";
import { about, check, fixedChoices } from "./commands.js";
import { el, fill, icon } from "./dom.js";
import { scene } from "./scene.js";

const INTEGER = 4;
const NUMBER = 10;
const PATIENCE = 120;

/** The chips in the place of the message box, with the list above them. */
export class CommandForm {
  constructor(form, above, { send, leave }) {
    Object.assign(this, { form, above, sendValues: send, leaveFor: leave, leaf: null, fields: new Map() });
    this.list = new Choices("Values");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
  }

  /** Show the chips of `leaf`; `texts` are filled in already, `focus` is the option to begin with. */
  open(leaf, texts = new Map(), focus = null, problem = "") {
    this.leaf = leaf;
    this.fields = new Map();
    document.body.classList.add("commanding");
    this.form.hidden = false;
    for (const option of leaf.options)
      if (option.required || texts.has(option.name) || option.name === focus)
        this.addField(option, texts.get(option.name) ?? "");
    this.draw();
    const first = focus ?? [...this.fields.values()].find((field) => !field.input.value)?.option.name;
    if (first) this.fields.get(first).input.focus();
    else this.rest.focus();
    if (problem) this.problem(problem, focus);
  }

  close() {
    this.leaf = null;
    this.form.hidden = true;
    this.above.hidden = true;
    fill(this.above);
    fill(this.form);
    document.body.classList.remove("commanding");
  }

  /** Everything typed so far as plain text, and back to the message box. */
  leave() {
    const given = [...this.fields.values()]
      .filter((field) => field.input.value)
      .map((field) => `${field.option.name}:${field.input.value}`);
    const text = [`/${this.leaf.name}`, ...given].join(" ");
    this.close();
    this.leaveFor(given.length ? text : "");
  }

  addField(option, text) {
    const numeric = option.type === INTEGER || option.type === NUMBER;
    const input = el("input", {
      id: `option-${option.name}`,
      value: text,
      autocomplete: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-controls": this.list.name,
      "aria-required": option.required ? "true" : null,
      "aria-describedby": "suggestions",
      inputmode: numeric ? (option.type === INTEGER ? "numeric" : "decimal") : null,
      placeholder: option.choices?.length ? "choose" : numeric ? "number" : "",
      enterkeyhint: "send",
      size: "8",
    });
    const field = { option, input, offered: [] };
    input.addEventListener("focus", () => this.turnTo(field));
    input.addEventListener("input", () => this.typed(field));
    input.addEventListener("keydown", (event) => this.key(event, field));
    this.fields.set(option.name, field);
    return field;
  }

  draw() {
    const missing = this.leaf.options.filter((option) => !this.fields.has(option.name));
    this.rest = el(
      "button",
      {
        type: "button",
        class: "command-name",
        title: "Back to the message box",
        "aria-label": `Command /${this.leaf.name}: press to leave it`,
        on: { click: () => this.leave(), keydown: (event) => this.keyAtName(event) },
      },
      `/${this.leaf.name}`,
    );
    const chips = [...this.fields.values()].map((field) =>
      el(
        "span",
        { class: "chip", data: { option: field.option.name } },
        el("label", { for: field.input.id }, field.option.name),
        field.input,
        field.option.required
          ? null
          : el(
              "button",
              {
                type: "button",
                class: "chip-off",
                "aria-label": `Leave out ${field.option.name}`,
                on: { click: () => this.remove(field) },
              },
              icon("close"),
            ),
      ),
    );
    const more = missing.map((option) =>
      el(
        "button",
        {
          type: "button",
          class: "chip-add",
          title: option.description,
          "aria-label": `Add option ${option.name}`,
          on: { click: () => this.add(option) },
        },
        `+ ${option.name}`,
      ),
    );
    fill(this.form, this.rest, chips, more);
    if (!this.fields.size) this.explain(this.leaf.description ?? "");
  }

  add(option) {
    const field = this.addField(option, "");
    this.draw();
    field.input.focus();
  }

  remove(field) {
    this.fields.delete(field.option.name);
    this.draw();
    ([...this.fields.values()].pop()?.input ?? this.rest).focus();
  }

  /** A field has the keyboard: say what it is and offer what fits. */
  turnTo(field) {
    this.list.holder = field.input;
    this.typed(field);
  }

  typed(field) {
    field.input.closest(".chip")?.classList.remove("wrong");
    field.input.size = Math.max(6, Math.min(28, field.input.value.length + 1));
    if (field.option.autocomplete) this.complete(field);
    else this.offer(field, filtered(fixedChoices(field.option), field.input.value));
  }

  complete(field) {
    this.offer(field, field.offered);
    clearTimeout(this.soon);
    this.soon = setTimeout(async () => {
      const asked = field.input.value;
      const answer = await scene.feed.ask("complete", this.question(field));
      if (this.leaf && document.activeElement === field.input && field.input.value === asked) {
        field.offered = (answer.choices ?? []).map((choice) => ({ label: choice.name, value: choice.value }));
        this.offer(field, field.offered);
      }
    }, PATIENCE);
  }

  question(field) {
    const known = [...this.fields.values()].map(({ option, input, offered }) => [
      option.name,
      check(option, input.value, offered).value,
    ]);
    const values = Object.fromEntries(known.filter(([, value]) => value !== undefined));
    return {
      channel_id: scene.here,
      path: this.leaf.path,
      values,
      focused: field.option.name,
      text: field.input.value,
    };
  }

  offer(field, choices) {
    const typed = field.input.value.trim();
    const exact = choices.some(
      (choice) => choice.label.toLowerCase() === typed.toLowerCase() || String(choice.value) === typed,
    );
    const active = choices.length && !exact && (typed || field.option.required) ? 0 : -1;
    // what is wrong stays to be read until the field is changed, also when choices arrive meanwhile
    if (!field.input.closest(".chip").classList.contains("wrong")) this.explain(about(field.option), field.option.name);
    this.list.show(choices, (choice) => this.take(field, choice), active);
    this.above.append(this.list.box);
    field.input.setAttribute("aria-expanded", String(choices.length > 0));
  }

  explain(text, name = "") {
    fill(this.above, el("div", { class: "heading" }, name && el("b", {}, name), name ? ` ${text}` : text));
    this.above.hidden = false;
  }

  take(field, choice) {
    field.input.value = choice.label;
    field.input.closest(".chip")?.classList.remove("wrong");
    if (!field.offered.some((one) => one.value === choice.value)) field.offered.push(choice);
    const next = [...this.fields.values()].find((one) => !one.input.value);
    if (next) next.input.focus();
    else {
      field.input.focus();
      this.list.show([], () => {});
      field.input.size = Math.max(6, Math.min(28, field.input.value.length + 1));
    }
  }

  key(event, field) {
    if (event.isComposing || this.list.key(event)) return;
    const first = this.list.current ?? (event.key === "Tab" && field.input.value && this.list.items[0]);
    if (event.key === "Enter" && this.list.current) this.take(field, this.list.current);
    else if (event.key === "Enter") this.send();
    else if (event.key === "Tab" && !event.shiftKey && first && this.list.current) this.take(field, first);
    else if (event.key === "Escape") this.leave();
    else if (event.key === "Backspace" && field.input.value === "") this.backspace(field);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  keyAtName(event) {
    if (event.key === "Escape" || event.key === "Backspace") this.leave();
    else if (event.key === "Enter") this.send();
    else return;
    event.preventDefault();
  }

  backspace(field) {
    if (field.option.required || this.fields.size === 1) this.leave();
    else this.remove(field);
  }

  /** Check every field and send, or say what is wrong. */
  send() {
    const values = new Map();
    for (const { option, input, offered } of this.fields.values()) {
      const { value, problem } = check(option, input.value, offered);
      if (problem) return this.problem(problem, option.name);
      if (value !== undefined) values.set(option.name, value);
    }
    return this.sendValues(this.leaf, values);
  }

  problem(text, name) {
    const field = this.fields.get(name);
    field.input.focus();
    field.input.closest(".chip").classList.add("wrong");
    this.above.firstChild.replaceChildren(el("span", { class: "wrong", role: "alert" }, text));
  }
}

function filtered(choices, text) {
  const typed = text.trim().toLowerCase();
  const exact = choices.some((choice) => choice.label.toLowerCase() === typed);
  return typed && !exact ? choices.filter((choice) => choice.label.toLowerCase().includes(typed)) : choices;
}
