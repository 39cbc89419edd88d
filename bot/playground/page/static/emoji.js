// Emoji: Unicode ones as text, the application's own as pictures from the local Discord.

import { el } from "./dom.js";

export const COMMON = ["👍", "👎", "😀", "😂", "😮", "😢", "🎉", "❤️", "🔥", "👏", "🤔", "🪟", "🃏", "🍀", "✅", "❌"];

/** Where the local Discord keeps an application's emoji. */
export function emojiAddress(id, animated = false) {
  return `/cdn/emojis/${encodeURIComponent(id)}.${animated ? "gif" : "png"}`;
}

/** A Discord emoji object ({id, name, animated}) as an element. */
export function emoji(given, size = "") {
  if (!given.id)
    return el("span", { class: `emoji ${size}`, "aria-hidden": size === "inline" ? null : "true" }, given.name ?? "");
  const name = size === "inline" ? `:${given.name}:` : ""; // elsewhere words stand beside it
  return el("img", {
    class: `emoji ${size}`,
    src: emojiAddress(given.id, given.animated),
    alt: name,
    title: name || null,
    draggable: "false",
  });
}

/** How an emoji is written on the wire: the sign itself, or name:id. */
export function written(given) {
  return given.id ? `${given.name}:${given.id}` : given.name;
}
