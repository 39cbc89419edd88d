// Small things that open beside what was pressed: closed by Escape, by a press elsewhere, or when their anchor goes.

const GAP = 6;
const MARGIN = 8;
let open = null;

/** Show `node` beside `anchor`; `closed(why)` is called once, with "done", "escape", "outside" or "gone". */
export function popup(anchor, node, closed = () => {}) {
  closePopup("outside");
  node.classList.add("popup");
  (anchor.closest("dialog") ?? document.body).append(node);
  open = { anchor, node, closed };
  anchor.setAttribute("aria-expanded", "true");
  place();
  document.addEventListener("pointerdown", pressedElsewhere, true);
  document.addEventListener("keydown", escape, true);
  for (const event of ["resize", "scroll"]) window.addEventListener(event, place, true);
}

/** Close what is open, if anything is. */
export function closePopup(why = "done") {
  if (!open) return;
  const { anchor, node, closed } = open;
  open = null;
  const within = node.contains(document.activeElement);
  node.remove();
  anchor.removeAttribute("aria-expanded");
  document.removeEventListener("pointerdown", pressedElsewhere, true);
  document.removeEventListener("keydown", escape, true);
  for (const event of ["resize", "scroll"]) window.removeEventListener(event, place, true);
  if (within && why !== "outside") anchor.focus({ preventScroll: true });
  closed(why);
}

function pressedElsewhere(event) {
  if (!open || open.node.contains(event.target)) return;
  // A press on the anchor itself means "close", not "close and open again".
  if (open.anchor.contains(event.target)) window.addEventListener("click", swallow, { capture: true, once: true });
  closePopup("outside");
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

function escape(event) {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  closePopup("escape");
}

function place() {
  if (!open) return;
  const { anchor, node } = open;
  if (!anchor.isConnected) {
    closePopup("gone");
    return;
  }
  const at = anchor.getBoundingClientRect();
  const wide = Math.min(Math.max(at.width, node.offsetWidth), window.innerWidth - 2 * MARGIN);
  const below = window.innerHeight - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  const upwards = below < Math.min(node.scrollHeight, 280) && above > below;
  node.style.maxHeight = `${Math.max(120, Math.min(360, upwards ? above : below))}px`;
  node.style.left = `${Math.max(MARGIN, Math.min(at.left, window.innerWidth - wide - MARGIN))}px`;
  node.style.minWidth = `${Math.min(at.width, window.innerWidth - 2 * MARGIN)}px`;
  node.style.top = upwards ? "auto" : `${at.bottom + GAP}px`;
  node.style.bottom = upwards ? `${window.innerHeight - at.top + GAP}px` : "auto";
}
