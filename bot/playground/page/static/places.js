// The channels at the side and the head of the one that is shown.

import { byId, el, fill, icon } from "./dom.js";
import { nameOf, scene } from "./scene.js";

const narrow = matchMedia("(max-width: 720px)");

/** The list of channels, each with its threads, and what is unread; threads that sleep are folded away below their channel. */
export function drawChannels() {
  byId("guild").textContent = scene.guild?.name ?? "";
  fill(byId("channels"), scene.channels.filter((one) => !inThread(one)).map(place));
}

const inThread = (one) => one.type > 9;
/** The channels whose sleeping threads this person looks at. */
const unfolded = new Set();

function place(channel) {
  const threads = scene.channels.filter((one) => inThread(one) && one.parent_id === channel.id);
  const asleep = threads.filter((one) => one.thread_metadata?.archived);
  return [item(channel), threads.filter((one) => !asleep.includes(one)).map(item), asleep.length > 0 && folded(channel, asleep)];
}

function folded(channel, threads) {
  const open = unfolded.has(channel.id) || threads.some((one) => one.id === scene.here);
  const toggle = ({ target }) => (target.open ? unfolded.add(channel.id) : unfolded.delete(channel.id));
  const told = threads.length === 1 ? "1 archived thread" : `${threads.length} archived threads`;
  const list = el("ul", {}, threads.map(item));
  return el("li", {}, el("details", { class: "thread", open, on: { toggle } }, el("summary", {}, told), list));
}

function item(one) {
  return el(
    "li",
    {},
    el(
      "a",
      {
        href: `#${encodeURIComponent(one.name)}`,
        "aria-current": one.id === scene.here ? "page" : null,
        class: [inThread(one) && "thread", scene.unread.has(one.id) && "unread"].filter(Boolean).join(" ") || null,
        data: { act: "go", channel: one.id },
      },
      icon("hash"),
      el("span", {}, one.name),
      scene.unread.has(one.id) && el("span", { class: "sr" }, "(unread)"),
    ),
  );
}

/** The shown channel's name and topic, here, in the box and in the tab. */
export function drawHead() {
  const here = scene.channels.find((one) => one.id === scene.here);
  byId("channel-name").textContent = here?.name ?? "no channel";
  byId("channel-topic").textContent = here?.topic ?? "";
  fill(
    byId("beginning"),
    el("h2", {}, `#${here?.name ?? ""}`),
    el("p", {}, here?.topic || "This is the beginning of the channel."),
    el("p", { class: "subtext" }, "Type / in the box below to see what can be done here."),
  );
  byId("box").placeholder = `Message #${here?.name ?? ""}${narrow.matches ? "" : ", or / for commands"}`;
  titleTab();
}

/** The tab's title: who, where, and how often this person was called while looking elsewhere. */
export function titleTab() {
  const here = scene.channels.find((one) => one.id === scene.here);
  document.title = `${scene.calls ? `(${scene.calls}) ` : ""}${nameOf(scene.me)} · #${here?.name ?? ""}`;
}
