// Building and patching the page's elements. Text only ever becomes text nodes and attributes: no markup is parsed.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  hash: "M9 3 7 21M17 3l-2 18M4 9h17M3 15h17",
  reply: "M10 6 4 12l6 6M4 12h9c4 0 7 2 7 7",
  smile: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 14.5c2 2.4 5 2.4 7 0M9 9.5v.2M15 9.5v.2",
  send: "M4 12 3.5 4.5 21 12 3.5 19.5 4 12h8",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  eye: "M2.5 12C6 5.5 18 5.5 21.5 12 18 18.5 6 18.5 2.5 12M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  down: "M6 9l6 6 6-6",
  check: "M5 12.5 10 17.5 19.5 7",
  file: "M6 3h8l4 4v14H6V3M14 3v4h4",
  slash: "M15 4 9 20",
};

/** An element with its attributes and children; strings among the children become text. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") for (const [event, heard] of Object.entries(value)) node.addEventListener(event, heard);
  else if (name === "vars") for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
  else if (name === "data") for (const [key, text] of Object.entries(value)) node.dataset[key] = text;
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** One of the page's own small line drawings, hidden from screen readers. */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  for (const [key, value] of [
    ["viewBox", "0 0 24 24"],
    ["class", "icon"],
    ["aria-hidden", "true"],
  ])
    drawing.setAttribute(key, value);
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", ICONS[name]);
  drawing.append(line);
  return drawing;
}

/** Make `old` look like `fresh`, touching only what differs, so that focus, scrolling and loaded pictures stay. */
export function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || isAnotherSign(old, fresh)) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return old;
  }
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
  return old;
}

/** A picture goes on showing the one before until the new one has come: of a table that is well, of a card in a line it is a lie. */
function isAnotherSign(old, fresh) {
  return old.nodeName === "IMG" && old.classList.contains("emoji") && old.src !== fresh.src;
}

function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    const kept = name === "style" || name.startsWith("data-kept");
    if (!kept && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
}

function morphChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  wanted.forEach((child, at) => {
    const there = old.childNodes[at];
    if (there) morph(there, child);
    else old.append(child);
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

/** Empty `node` and give it these children. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
}

export const byId = (id) => document.getElementById(id);
