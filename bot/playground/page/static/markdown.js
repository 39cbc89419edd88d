// Discord's markdown as elements. Blocks first (code, quotes, headings, lists), then the marks inside a line.

import { words } from "./clock.js";
import { el } from "./dom.js";
import { emoji } from "./emoji.js";
import { nameOf, scene } from "./scene.js";

const FENCE = /```(?:([\w+#.-]+)\n)?\n*([\s\S]+?)\n*```/g;
const HEADING = /^(#{1,3}|-#) +(.+)$/;
const QUOTE = /^> ?(.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const MESSAGE_LINK = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;
const DEEPEST = 12;

/** Everything between two marks, with what is inside read again. */
const pair = (pattern, tag, props) => [pattern, (found, depth) => el(tag, props, inline(found[1], depth + 1))];

const MARKS = [
  [/\\([^\sA-Za-z0-9])/y, (found) => found[1]],
  [/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/y, (found) => el("code", {}, found[2].trim() || found[2])],
  pair(/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, "strong"),
  pair(/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, "u"),
  pair(/~~((?:\\[\s\S]|[^\\])+?)~~/y, "s"),
  [/\|\|([\s\S]+?)\|\|/y, (found, depth) => spoiler(inline(found[1], depth + 1))],
  pair(/\*(?=\S)((?:\\[\s\S]|\*\*|[^*\\])+?)(?<=\S)\*(?!\*)/y, "em"),
  pair(/_((?:\\[\s\S]|__|[^_\\])+?)_(?![\w_])/y, "em"),
  [
    /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: "[^"\n]*")?\)/y,
    (found, depth) => link(found[2], inline(found[1], depth + 1)),
  ],
  [/<(https?:\/\/[^\s<>]+)>/y, (found) => link(found[1], [found[1]])],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]!?*_|]/y, (found) => link(found[0], [found[0]])],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (found) => time(found[1], found[2] ?? "f")],
  [
    /<(a?):(\w{2,32}):(\d{5,20})>/y,
    (found) => emoji({ name: found[2], id: found[3], animated: found[1] === "a" }, "inline"),
  ],
  [/<@!?(\d{5,20})>/y, (found, _, around) => person(found[1], around)],
  [/<@&(\d{5,20})>/y, () => el("span", { class: "mention" }, "@role")],
  [/<#(\d{5,20})>/y, (found) => channel(found[1])],
  [/<\/([\w -]{1,100}):\d{1,20}>/y, (found) => command(found[1])],
  [/@(?:everyone|here)\b/y, (found) => el("span", { class: "mention" }, found[0])],
];

// Nothing but these signs can begin a mark, so plain words are passed over in one leap.
const PLAIN = /[^\\`*_~|[<@h]+|h(?!ttps?:)[^\\`*_~|[<@h]*/y;

/** The message that is being written out: it knows the people whom it mentions. */
let about = {};

/** The elements for a text; `message` supplies the people it mentions. */
export function markdown(text, message = {}) {
  about = message;
  const nodes = [];
  let at = 0;
  for (const found of text.matchAll(FENCE)) {
    nodes.push(...blocks(text.slice(at, found.index).replace(/\n$/, "")));
    nodes.push(el("pre", {}, el("code", {}, found[2])));
    at = found.index + found[0].length;
  }
  nodes.push(...blocks(text.slice(at).replace(/^\n/, at ? "" : "\n")));
  return nodes;
}

function blocks(text, depth = 0) {
  const nodes = [];
  const lines = text === "" ? [] : text.split("\n");
  while (lines.length)
    nodes.push(heading(lines, depth) ?? quote(lines, depth) ?? list(lines, depth) ?? paragraph(lines, depth));
  return nodes;
}

function heading(lines, depth) {
  const found = HEADING.exec(lines[0]);
  if (!found) return null;
  lines.shift();
  return found[1] === "-#"
    ? el("small", { class: "subtext" }, inline(found[2], depth))
    : el(`h${found[1].length + 3}`, {}, inline(found[2], depth));
}

function quote(lines, depth) {
  if (depth > 2) return null;
  const inside = [];
  if (lines[0].startsWith(">>> ")) {
    inside.push(lines.shift().slice(4), ...lines.splice(0));
  } else while (lines.length && /^> /.test(lines[0])) inside.push(QUOTE.exec(lines.shift())[1]);
  return inside.length ? el("blockquote", {}, blocks(inside.join("\n"), depth + 1)) : null;
}

function list(lines, depth) {
  const first = ITEM.exec(lines[0]);
  if (!first || depth > DEEPEST) return null;
  const ordered = /\d/.test(first[2]);
  const node = el(ordered ? "ol" : "ul", ordered ? { start: parseInt(first[2], 10) } : {});
  while (lines.length) {
    const found = ITEM.exec(lines[0]);
    if (
      !found ||
      found[1].length < first[1].length ||
      (found[1].length === first[1].length && /\d/.test(found[2]) !== ordered)
    )
      break;
    if (found[1].length > first[1].length + 1) node.lastChild.append(list(lines, depth + 1) ?? paragraph(lines, depth));
    else {
      lines.shift();
      node.append(el("li", {}, inline(found[3], depth)));
    }
  }
  return node;
}

function paragraph(lines, depth) {
  const taken = [lines.shift()];
  while (lines.length && !HEADING.test(lines[0]) && !/^(> |>>> )/.test(lines[0]) && !ITEM.test(lines[0]))
    taken.push(lines.shift());
  return el("p", {}, inline(taken.join("\n"), depth));
}

/** The marks of one stretch of text, as text and elements. */
export function inline(text, depth = 0) {
  const nodes = [];
  let run = "";
  let at = 0;
  while (at < text.length) {
    const found = depth < DEEPEST ? mark(text, at, depth) : null;
    if (found) {
      if (run) nodes.push(run);
      run = "";
      nodes.push(found.node);
      at = found.end;
    } else {
      const step = plain(text, at);
      run += text.slice(at, at + step);
      at += step;
    }
  }
  if (run) nodes.push(run);
  return nodes;
}

function plain(text, at) {
  PLAIN.lastIndex = at;
  return PLAIN.exec(text)?.[0].length ?? 1;
}

function mark(text, at, depth) {
  for (const [pattern, make] of MARKS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found && !(text[at] === "_" && /\w/.test(text[at - 1] ?? ""))) {
      return { node: make(found, depth, about), end: at + found[0].length };
    }
  }
  return null;
}

function spoiler(inside) {
  return el(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": "Spoiler: press to show",
      data: { act: "spoiler" },
    },
    el("span", {}, inside),
  );
}

/** The channel and message that a link to a message of Discord's speaks of, or null. */
export function messageLink(address) {
  const found = MESSAGE_LINK.exec(address ?? "");
  return found && { channel: found[1], to: found[2] ?? "" };
}

export function link(address, inside) {
  const place = messageLink(address);
  if (place) return el("button", { type: "button", class: "plain-link", data: { act: "jump", ...place } }, inside);
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, inside);
}

function time(seconds, style) {
  const moment = Number(seconds) * 1000;
  if (Number.isNaN(new Date(moment).getTime())) return `<t:${seconds}>`;
  const props = { datetime: new Date(moment).toISOString(), title: words(moment, "F"), class: "timestamp" };
  return el("time", { ...props, data: style === "R" ? { fromNow: moment } : {} }, words(moment, style));
}

function person(id, around) {
  const known =
    scene.people.get(id) ?? around.mentions?.find((user) => user.id === id) ?? (scene.bot?.id === id && scene.bot);
  const mine = scene.me?.id === id ? " mine" : "";
  return el("span", { class: `mention${mine}` }, `@${known ? nameOf(known) : "unknown person"}`);
}

function channel(id) {
  const known = scene.channels.find((one) => one.id === id);
  if (!known) return el("span", { class: "mention" }, "#unknown");
  return el("button", { type: "button", class: "mention", data: { act: "go", channel: id } }, `#${known.name}`);
}

function command(name) {
  return el("button", { type: "button", class: "mention", data: { act: "command", command: name } }, `/${name}`);
}
