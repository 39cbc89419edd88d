// Discord's message components, drawn by their type: rows, buttons, selects, and the newer layout (containers and such).

import { el, icon } from "./dom.js";
import { emoji } from "./emoji.js";
import { fileRow, picture } from "./media.js";
import { markdown, messageLink } from "./markdown.js";
import { nameOf, scene } from "./scene.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

const KINDS = {
  1: (part, message) =>
    el(
      "div",
      { class: "row" },
      part.components.map((child) => component(child, message)),
    ),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (part, message) => el("div", { class: "text" }, markdown(part.content, message)),
  11: (part, message) =>
    picture(part.media, { alt: part.description, spoiler: part.spoiler, size: "thumbnail", message }),
  12: gallery,
  13: (part, message) => fileRow(part.file, message, { name: part.name, size: part.size, spoiler: part.spoiler }),
  14: (part) =>
    el("div", {
      class: `separator ${part.spacing === 2 ? "wide" : ""} ${part.divider === false ? "" : "line"}`,
      role: part.divider === false ? null : "separator",
    }),
  17: container,
};

/** One component of a message as an element. */
export function component(part, message) {
  const kind = KINDS[part.type];
  return kind
    ? kind(part, message)
    : el("p", { class: "subtext" }, `(a component of type ${part.type}, which this page does not know)`);
}

function button(part, message) {
  const label = part.label ?? "";
  const inside = [part.emoji && emoji(part.emoji), label && el("span", { class: "label" }, label)];
  const spoken = label ? null : part.emoji?.name;
  const place = part.style === 5 && messageLink(part.url);
  if (place)
    return el(
      "button",
      { type: "button", class: "button secondary", "aria-label": spoken, data: { act: "jump", ...place } },
      inside,
    );
  if (part.style === 5) {
    const target = /^https?:/.test(part.url ?? "") ? part.url : null;
    return el(
      "a",
      { class: "button link", href: target, target: "_blank", rel: "noopener noreferrer", "aria-label": spoken },
      inside,
    );
  }
  const waiting = scene.waiting.has(`${message.id}/${part.custom_id}`);
  return el(
    "button",
    {
      type: "button",
      class: `button ${STYLES[part.style] ?? "secondary"}`,
      disabled: part.disabled,
      "aria-busy": waiting ? "true" : null,
      "aria-label": spoken,
      data: { act: "press", customId: part.custom_id },
    },
    inside,
  );
}

/** What a select offers: its own options, or the people or channels of the place. */
export function optionsOf(part) {
  if (part.type === 3) return part.options ?? [];
  const kinds = part.channel_types?.length ? part.channel_types : null;
  const channels = scene.channels
    .filter((channel) => !kinds || kinds.includes(channel.type))
    .map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  const people = [...scene.people.values()].map((person) => ({ label: nameOf(person), value: person.id }));
  const preset = new Set((part.default_values ?? []).map((one) => String(one.id)));
  const found = { 5: people, 7: people, 8: channels }[part.type] ?? [];
  return found.map((option) => ({ ...option, default: preset.has(option.value) }));
}

/** The button that opens a select's choices; `chosen` are the values that it shows. */
export function selectButton(part, chosen, props) {
  const shown = optionsOf(part).filter((option) => chosen.includes(option.value));
  const words = shown.map((option) => [option.emoji && emoji(option.emoji), el("span", {}, option.label)]);
  const placeholder = part.placeholder || (part.max_values > 1 ? "Make some choices" : "Make a choice");
  return el(
    "button",
    {
      type: "button",
      class: "select",
      "aria-haspopup": "listbox",
      disabled: part.disabled,
      ...props,
      "aria-label": shown.length ? `${placeholder}: ${shown.map((option) => option.label).join(", ")}` : placeholder,
    },
    el("span", { class: "chosen" }, words.length ? words : el("span", { class: "placeholder" }, placeholder)),
    icon("down"),
  );
}

function select(part, message) {
  const key = `${message.id}/${part.custom_id}`;
  const preset = optionsOf(part)
    .filter((option) => option.default)
    .map((option) => option.value);
  const busy = scene.waiting.has(key) ? "true" : null;
  return selectButton(part, scene.picked.get(key) ?? preset, {
    "aria-busy": busy,
    data: { act: "select", customId: part.custom_id },
  });
}

function section(part, message) {
  return el(
    "div",
    { class: "section" },
    el(
      "div",
      { class: "words" },
      part.components.map((child) => component(child, message)),
    ),
    el("div", { class: "accessory" }, part.accessory && component(part.accessory, message)),
  );
}

function gallery(part, message) {
  const items = part.items.map((item) =>
    picture(item.media, { alt: item.description, spoiler: item.spoiler, message }),
  );
  return el("div", { class: `gallery of${Math.min(items.length, 3)}` }, items);
}

function container(part, message) {
  const colour = part.accent_color ?? null;
  const vars = colour === null ? {} : { "--accent": `#${colour.toString(16).padStart(6, "0")}` };
  const inside = part.components.map((child) => component(child, message));
  const box = el("div", { class: `container ${colour === null ? "" : "accented"}`, vars }, inside);
  return part.spoiler
    ? el(
        "div",
        {
          class: "spoiler block",
          role: "button",
          tabindex: "0",
          "aria-label": "Spoiler: press to show",
          data: { act: "spoiler" },
        },
        box,
      )
    : box;
}

/** The component with this custom_id anywhere in a message. */
export function partOf(parts, customId) {
  for (const part of parts ?? []) {
    if (part.custom_id === customId) return part;
    const inside = partOf([...(part.components ?? []), part.accessory, part.component].filter(Boolean), customId);
    if (inside) return inside;
  }
  return null;
}
