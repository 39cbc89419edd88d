// The channels at the side and the head of the one that is shown.

import { byId, el, fill, icon } from "./dom.js";
import { nameOf, scene } from "./scene.js";

const narrow = matchMedia("(max-width: 720px)");

/** The list of channels, with what is unread. */
export function drawChannels() {
  byId("guild").textContent = scene.guild?.name ?? "";
  const item = (one) =>
    el(
      "li",
      {},
      el(
        "a",
        {
          href: `#${encodeURIComponent(one.name)}`,
          "aria-current": one.id === scene.here ? "page" : null,
          class: [one.type > 9 && "thread", scene.unread.has(one.id) && "unread"].filter(Boolean).join(" ") || null,
          data: { act: "go", channel: one.id },
        },
        icon("hash"),
        el("span", {}, one.name),
        scene.unread.has(one.id) && el("span", { class: "sr" }, "(unread)"),
      ),
    );
  fill(byId("channels"), scene.channels.map(item));
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
