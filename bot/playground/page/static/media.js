// Pictures and files. Only what the local Discord itself serves is loaded; an address elsewhere stays a link.

import { el, icon } from "./dom.js";
import { link } from "./markdown.js";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg)$/i;

/** A file's address on this server, or null when it lies elsewhere. */
export function address(given) {
  let target;
  try {
    target = new URL(given, location.href);
  } catch {
    return null;
  }
  const ours =
    target.origin === location.origin ||
    (LOOPBACK.test(target.hostname) && LOOPBACK.test(location.hostname) && target.port === location.port);
  return ours ? target.pathname + target.search : null;
}

/** The attachment that `attachment://name` speaks of, or the media as it is. */
function resolve(media, message) {
  const name = /^attachment:\/\/(.+)$/.exec(media.url ?? "")?.[1];
  const attached = (message?.attachments ?? []).find(
    (one) => one.filename === name || (media.attachment_id && one.id === media.attachment_id),
  );
  return { ...media, ...(attached ?? {}) };
}

/** A picture that opens in its own tab; `size` is "thumbnail" or "" for as wide as fits. */
export function picture(media, { alt = "", spoiler = false, size = "", message = null } = {}) {
  const found = resolve(media, message);
  const source = address(found.url ?? found.proxy_url ?? "");
  if (source === null) return el("p", { class: "elsewhere" }, link(safe(found.url), [alt || found.url || "picture"]));
  const image = el("img", {
    src: source,
    alt: alt || found.description || "",
    // its shape, by which it has its room before it is there: nothing jumps when it comes
    width: found.width,
    height: found.height,
    vars: found.width && found.height ? { "--shape": found.width / found.height } : {},
    loading: "eager",
    decoding: "async",
    class: size,
  });
  if (spoiler)
    return el(
      "span",
      {
        class: "spoiler picture",
        role: "button",
        tabindex: "0",
        "aria-label": "Spoiler: press to show",
        data: { act: "spoiler" },
      },
      image,
    );
  return el(
    "a",
    {
      class: `picture ${size}`,
      href: source,
      target: "_blank",
      rel: "noopener",
      "aria-label": `Open picture: ${alt || found.filename || "picture"}`,
    },
    image,
  );
}

const safe = (given) => (/^https?:/.test(given ?? "") ? given : null);

export function isPicture(attachment) {
  return (attachment.content_type ?? "").startsWith("image/") || PICTURE.test(attachment.filename ?? "");
}

/** A file with its name and size, to be downloaded. */
export function fileRow(file, message, given = {}) {
  const found = resolve(file, message);
  const name = given.name ?? found.filename ?? decodeURIComponent((found.url ?? "file").split("/").pop().split("?")[0]);
  const size = given.size ?? found.size;
  const source = address(found.url ?? "");
  return el(
    "div",
    { class: "file" },
    icon("file"),
    el(
      "span",
      { class: "words" },
      el("a", { href: source, download: name }, name),
      size ? el("small", {}, weight(size)) : null,
    ),
  );
}

function weight(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
