// Embeds, simply: title, words, fields, pictures and a foot.

import { el } from "./dom.js";
import { inline, link, markdown } from "./markdown.js";
import { picture } from "./media.js";

const web = (given) => (/^https?:/.test(given ?? "") ? given : null);

/** One embed of a message. */
export function embed(given, message) {
  const vars = given.color ? { "--accent": `#${given.color.toString(16).padStart(6, "0")}` } : {};
  return el(
    "div",
    { class: "embed", vars },
    given.author && el("div", { class: "embed-author" }, given.author.name),
    given.title &&
      el("div", { class: "embed-title" }, web(given.url) ? link(given.url, inline(given.title)) : inline(given.title)),
    given.description && el("div", { class: "text" }, markdown(given.description, message)),
    given.fields?.length &&
      el(
        "div",
        { class: "fields" },
        given.fields.map((one) => field(one, message)),
      ),
    given.image && picture(given.image, { message }),
    given.thumbnail && picture(given.thumbnail, { size: "thumbnail", message }),
    given.footer && el("div", { class: "embed-foot" }, given.footer.text),
  );
}

function field(given, message) {
  return el(
    "div",
    { class: given.inline ? "field inline" : "field" },
    el("div", { class: "field-name" }, inline(given.name)),
    el("div", { class: "text" }, markdown(given.value, message)),
  );
}
