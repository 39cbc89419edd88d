// One message: who, when, what it answers, its words and parts, its reactions, and what went wrong with a press on it.

import { day, stamp } from "./clock.js";
import { component } from "./components.js";
import { el, icon } from "./dom.js";
import { embed } from "./embeds.js";
import { emoji, written } from "./emoji.js";
import { inline, markdown } from "./markdown.js";
import { fileRow, isPicture, picture } from "./media.js";
import { isEphemeral, LOADING, nameOf, scene } from "./scene.js";

const TOGETHER = 7 * 60 * 1000;
const COLOURS = 8;

/** The list item of `message`; `before` is the message above it. */
export function messageItem(message, before) {
  const follows = isFollowing(message, before);
  const classes = [
    "message",
    follows && "follows",
    (message.components?.length || message.embeds?.length) && "rich",
    isEphemeral(message) && "ephemeral",
    mentionsMe(message) && "mentions-me",
  ];
  return el(
    "li",
    {
      class: classes.filter(Boolean).join(" "),
      id: `m${message.id}`,
      tabindex: "-1",
      data: { message: message.id, testid: "message" },
    },
    isNewDay(message, before) && el("div", { class: "day", role: "separator" }, el("span", {}, day(message.timestamp))),
    origin(message),
    el(
      "div",
      { class: "body" },
      follows ? null : avatar(message.author),
      follows ? null : head(message),
      content(message),
    ),
    tools(message),
  );
}

function isFollowing(message, before) {
  if (!before || before.author.id !== message.author.id || message.referenced_message || usedBy(message)) return false;
  if (isEphemeral(message) !== isEphemeral(before) || isNewDay(message, before)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
}

function isNewDay(message, before) {
  return !before || new Date(before.timestamp).toDateString() !== new Date(message.timestamp).toDateString();
}

/** Whether a message calls the person whose tab this is. */
export function mentionsMe(message) {
  return (
    (message.mentions ?? []).some((user) => user.id === scene.me?.id) ||
    (message.content ?? "").includes(`<@${scene.me?.id}>`)
  );
}

const usedBy = (message) => {
  const made = message.interaction_metadata ?? message.interaction;
  return made && (made.type ?? 2) === 2 ? { user: made.user, name: made.name ?? message.interaction?.name } : null;
};

/** The small line above: the message that this one answers, or the command it came from. */
function origin(message) {
  const answered = message.referenced_message;
  if (answered) {
    return el(
      "div",
      { class: "origin" },
      icon("reply"),
      tiny(answered.author),
      el(
        "button",
        { type: "button", class: "quoted", data: { act: "jump", to: answered.id } },
        el("b", {}, nameOf(answered.author)),
        " ",
        el("span", {}, gist(answered)),
      ),
    );
  }
  const used = usedBy(message);
  if (!used?.name) return null;
  return el(
    "div",
    { class: "origin" },
    tiny(used.user),
    el("b", {}, nameOf(used.user)),
    " used ",
    el("span", { class: "mention" }, `/${used.name}`),
  );
}

/** A message in one line. */
export function gist(message) {
  if (message.content) return inline(message.content.split("\n")[0].slice(0, 140));
  const words = firstWords(message.components ?? []);
  return words
    ? inline(
        words
          .split("\n")[0]
          .replace(/^(#{1,3}|-#) /, "")
          .slice(0, 140),
      )
    : "a message";
}

function firstWords(parts) {
  for (const part of parts) {
    const words = part.content ?? firstWords(part.components ?? []);
    if (words) return words;
  }
  return "";
}

/** A round picture with a person's first letter. */
export function avatar(user, size = "") {
  const tint = [...nameOf(user)].reduce((sum, letter) => (sum * 37 + letter.codePointAt(0)) % 65521, 0) % COLOURS;
  return el(
    "span",
    { class: `avatar ${size} tint${user.bot ? "bot" : tint}`, "aria-hidden": "true" },
    [...nameOf(user)][0]?.toUpperCase() ?? "?",
  );
}

const tiny = (user) => avatar(user, "tiny");

function head(message) {
  const when = message.timestamp;
  return el(
    "h3",
    { class: "head" },
    el("span", { class: "author" }, nameOf(message.author)),
    message.author.bot && el("span", { class: "app" }, "APP"),
    el("time", { class: "when", datetime: when }, stamp(when)),
  );
}

function content(message) {
  const pictures = (message.attachments ?? []).filter((one) => !isShown(one, message));
  return el(
    "div",
    { class: "content" },
    (message.flags ?? 0) & LOADING ? thinking(message) : message.content && words(message),
    (message.embeds ?? []).map((one) => embed(one, message)),
    pictures.map((one) =>
      isPicture(one)
        ? picture(one, { alt: one.description, message, spoiler: /^SPOILER_/.test(one.filename) })
        : fileRow(one, message),
    ),
    (message.components ?? []).map((part) => component(part, message)),
    reactions(message),
    isEphemeral(message) && dismissal(message),
    failure(message),
  );
}

function words(message) {
  const edited = message.edited_timestamp && el("small", { class: "edited" }, " (edited)");
  return el("div", { class: "text" }, markdown(message.content, message), edited);
}

function thinking(message) {
  return el(
    "p",
    { class: "thinking" },
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
    `${nameOf(message.author)} is thinking…`,
  );
}

/** Whether a component of the newer layout already shows this attachment. */
function isShown(attachment, message) {
  if (!((message.flags ?? 0) & (1 << 15))) return false;
  const said = JSON.stringify(message.components ?? []);
  return (
    said.includes(JSON.stringify(attachment.url).slice(1, -1)) || said.includes(`attachment://${attachment.filename}`)
  );
}

function reactions(message) {
  if (!message.reactions?.length) return null;
  return el(
    "div",
    { class: "reactions" },
    message.reactions.map((one) =>
      el(
        "button",
        {
          type: "button",
          class: "reaction",
          "aria-pressed": String(Boolean(one.me)),
          "aria-label": `${one.emoji.name}, ${one.count} ${one.count === 1 ? "reaction" : "reactions"}`,
          data: { act: "react", emoji: written(one.emoji) },
        },
        emoji(one.emoji),
        el("span", {}, String(one.count)),
      ),
    ),
    el(
      "button",
      { type: "button", class: "reaction more", "aria-label": "Add a reaction", data: { act: "reactions" } },
      icon("smile"),
    ),
  );
}

function dismissal() {
  return el(
    "p",
    { class: "only-you" },
    icon("eye"),
    "Only you can see this · ",
    el("button", { type: "button", class: "plain-link", data: { act: "dismiss" } }, "Dismiss message"),
  );
}

function failure(message) {
  const failed = scene.failed.get(message.id);
  return failed ? el("p", { class: "failed", role: "alert" }, failed) : null;
}

function tools(message) {
  if (isEphemeral(message)) return null;
  return el(
    "div",
    { class: "tools" },
    el(
      "button",
      { type: "button", title: "Add a reaction", "aria-label": "Add a reaction", data: { act: "reactions" } },
      icon("smile"),
    ),
    el("button", { type: "button", title: "Reply", "aria-label": "Reply", data: { act: "reply" } }, icon("reply")),
  );
}
