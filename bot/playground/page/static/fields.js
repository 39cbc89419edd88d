// The fields of a modal, drawn by type. Each puts {id, value(), check(), focus()} among `fields`.

import { openMenu } from "./choices.js";
import { optionsOf, selectButton } from "./components.js";
import { el, fill } from "./dom.js";
import { markdown } from "./markdown.js";

const PARAGRAPH = 2;

const KINDS = {
  1: row,
  4: textInput,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  10: words,
  18: label,
  21: radioGroup,
  22: checkboxGroup,
  23: checkbox,
};

/** One part of a modal as an element. */
export function draw(part, fields, named = {}) {
  const kind = KINDS[part.type];
  return kind
    ? kind(part, fields, named)
    : el("p", { class: "subtext" }, `(a part of type ${part.type}, which this page does not know)`);
}

function row(part, fields) {
  return part.components.map((child) =>
    draw(child, fields, { label: child.label, required: child.required !== false }),
  );
}

function words(part) {
  return el("div", { class: "text" }, markdown(part.content));
}

function label(part, fields) {
  const inner = part.component;
  const required = inner.type === 23 ? false : inner.required !== false;
  return draw(inner, fields, { label: part.label, description: part.description, required });
}

/** The frame around a field: its name, what it is for, and what is wrong with it. */
function frame(id, named, field, { group = false, foot = null } = {}) {
  const wrong = el("p", { class: "wrong", id: `${id}-wrong`, role: "alert" });
  const needed = named.required && el("span", { class: "needed", "aria-hidden": "true" }, " *");
  const name = el(group ? "legend" : "label", group ? {} : { for: id }, named.label ?? "", needed);
  const note = named.description && el("p", { class: "note", id: `${id}-note` }, named.description);
  const box = el(
    group ? "fieldset" : "div",
    { class: "field" },
    name,
    note,
    field,
    el("div", { class: "field-foot" }, wrong, foot),
  );
  const say = (text) => {
    wrong.textContent = text;
    box.classList.toggle("is-wrong", Boolean(text));
    return !text;
  };
  return { box, say };
}

const nameFor = (part) => `field-${part.custom_id}`;
const describedBy = (part, named) =>
  [named.description && `${nameFor(part)}-note`, `${nameFor(part)}-wrong`].filter(Boolean).join(" ");

function textInput(part, fields, named) {
  const long = part.style === PARAGRAPH;
  const id = nameFor(part);
  const field = el(long ? "textarea" : "input", {
    id,
    name: part.custom_id,
    type: long ? null : "text",
    rows: long ? 4 : null,
    placeholder: part.placeholder,
    maxlength: part.max_length ?? 4000,
    autocomplete: "off",
    "aria-required": named.required ? "true" : null,
    "aria-describedby": describedBy(part, named),
  });
  field.value = part.value ?? "";
  const foot = part.max_length ? el("span", { class: "count" }) : null;
  const count = () => foot && (foot.textContent = `${field.value.length} / ${part.max_length}`);
  const { box, say } = frame(id, named, field, { foot });
  field.addEventListener("input", () => (count(), say("")));
  count();
  const check = () => {
    if (!field.value) return say(named.required ? "This field is required." : "");
    return say(field.value.length < (part.min_length ?? 0) ? `At least ${part.min_length} characters, please.` : "");
  };
  fields.push({ id: part.custom_id, value: () => field.value, check, focus: () => field.focus() });
  return box;
}

function select(part, fields, named) {
  const options = optionsOf(part);
  const min = part.min_values ?? 1;
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  const shown = () =>
    selectButton(part, chosen, {
      id: nameFor(part),
      "aria-describedby": describedBy(part, named),
      on: { click: open },
    });
  const holder = el("div", {});
  const { box, say } = frame(nameFor(part), named, holder);
  const redraw = () => fill(holder, shown());
  function open() {
    openMenu(
      holder.firstChild,
      {
        options,
        min: named.required ? min : 0,
        max: part.max_values ?? 1,
        chosen,
        label: named.label ?? part.placeholder ?? "Choices",
      },
      (values) => {
        chosen = values;
        redraw();
        say("");
        holder.firstChild.focus();
      },
    );
  }
  redraw();
  const check = () => say(named.required && chosen.length < Math.max(1, min) ? "Choose something, please." : "");
  fields.push({ id: part.custom_id, value: () => chosen, check, focus: () => holder.firstChild.focus() });
  return box;
}

/** The rows of a radio or checkbox group. */
function boxes(part, type) {
  return part.options.map((option, at) => {
    const id = `${nameFor(part)}-${at}`;
    const input = el("input", { type, id, name: part.custom_id, value: option.value, checked: option.default });
    return {
      input,
      row: el(
        "label",
        { class: "tick", for: id },
        input,
        el(
          "span",
          { class: "words" },
          el("span", {}, option.label),
          option.description && el("small", {}, option.description),
        ),
      ),
    };
  });
}

function radioGroup(part, fields, named) {
  const rows = boxes(part, "radio");
  const { box, say } = frame(
    nameFor(part),
    named,
    rows.map((one) => one.row),
    { group: true },
  );
  const value = () => rows.find((one) => one.input.checked)?.input.value ?? null;
  box.addEventListener("change", () => say(""));
  fields.push({
    id: part.custom_id,
    value,
    check: () => say(named.required && value() === null ? "Choose one, please." : ""),
    focus: () => (rows.find((one) => one.input.checked) ?? rows[0]).input.focus(),
  });
  return box;
}

function checkboxGroup(part, fields, named) {
  const rows = boxes(part, "checkbox");
  const { box, say } = frame(
    nameFor(part),
    named,
    rows.map((one) => one.row),
    { group: true },
  );
  const value = () => rows.filter((one) => one.input.checked).map((one) => one.input.value);
  const [min, max] = [part.min_values ?? 1, part.max_values ?? rows.length];
  const check = () => {
    const count = value().length;
    if (count > max) return say(`At most ${max}, please.`);
    return say(count < min && (named.required || count > 0) ? `At least ${min}, please.` : "");
  };
  box.addEventListener("change", () => say(""));
  fields.push({ id: part.custom_id, value, check, focus: () => rows[0].input.focus() });
  return box;
}

function checkbox(part, fields, named) {
  const input = el("input", { type: "checkbox", id: nameFor(part), name: part.custom_id, checked: part.default });
  fields.push({ id: part.custom_id, value: () => input.checked, check: () => true, focus: () => input.focus() });
  const text = el(
    "span",
    { class: "words" },
    el("span", {}, named.label ?? ""),
    named.description && el("small", {}, named.description),
  );
  return el("div", { class: "field" }, el("label", { class: "tick", for: nameFor(part) }, input, text));
}
