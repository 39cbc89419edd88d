// The channel's messages on the page: only the newest are drawn, edits are patched in place, the newest stays in sight.

import { byId, el, fill, morph } from "./dom.js";
import { messageItem } from "./message.js";
import { isEphemeral, messagesIn, nameOf, scene } from "./scene.js";

const DRAWN = 150;
const MORE = 100;
const NEAR = 48;
const SPOKEN = 300;

/** The words of a drawn message, line by line; its buttons are not read out. */
function linesOf(id) {
  const blocks = byId(`m${id}`)?.querySelectorAll(".content .text > :not(.edited)") ?? [];
  return [...blocks].flatMap((block) => (block.innerText ?? "").split("\n")).map((line) => line.trim()).filter(Boolean);
}

/** Whether a message has become another: not a line of it is left, as where rules stand in the place of a hand. */
function isAnother(before, now) {
  return before.length > 0 && now.length > 0 && !now.some((line) => before.includes(line));
}

/** The list of messages and the pill that leads to the newest. */
export class Channel {
  constructor() {
    this.list = byId("messages");
    this.scroller = byId("scroller");
    this.pill = byId("newest");
    this.earlier = byId("earlier");
    // In a closed shadow the words are heard but cannot be found a second time by a search through the page.
    this.spoken = byId("spoken")
      .attachShadow({ mode: "closed" })
      .appendChild(el("div", { role: "log", "aria-live": "polite" }));
    this.drawn = DRAWN;
    this.stuck = true;
    this.missed = 0;
    this.at = 0;
    this.high = 0;
    this.room = 0;
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.pill.addEventListener("click", () => this.toNewest());
    this.earlier.addEventListener("click", () => this.showEarlier());
    // What shrinks can bring its end into sight without anything being scrolled.
    const watch = new ResizeObserver(() => (this.stuck ? this.sink() : this.scrolled()));
    watch.observe(this.list);
    watch.observe(this.scroller);
  }

  /** The messages that are drawn: the newest ones. */
  get shown() {
    return messagesIn(scene.here).slice(-this.drawn);
  }

  /** Draw everything afresh; in the same channel (after the line was lost) what is there already is patched. */
  draw(same = false) {
    const shown = this.shown;
    const items = shown.map((message, at) => messageItem(message, shown[at - 1]));
    if (same)
      morph(
        this.list,
        el(
          "ol",
          { id: "messages", class: this.list.className, "aria-label": this.list.getAttribute("aria-label") },
          items,
        ),
      );
    else {
      this.list.replaceChildren(...items);
      this.stuck = true;
    }
    this.tell();
    if (this.stuck) this.sink();
  }

  tell() {
    const all = messagesIn(scene.here).length;
    this.earlier.hidden = all <= this.drawn;
    byId("beginning").hidden = all > this.drawn;
  }

  /** A message came or was changed. */
  put(message, isNew) {
    const shown = this.shown;
    const at = shown.findIndex((one) => one.id === message.id);
    if (at < 0) return;
    const before = isNew ? null : linesOf(message.id);
    this.place(shown, at);
    if (shown[at + 1]) this.place(shown, at + 1);
    if (isNew) this.arrived(message, shown.length);
    else {
      // Whoever has gone up to read something else is not taken from there.
      if (this.stuck) {
        if (isEphemeral(message) && isAnother(before, linesOf(message.id))) this.open(message.id);
        else this.sink();
      }
      this.speakChange(message, before);
    }
  }

  place(shown, at) {
    const fresh = messageItem(shown[at], shown[at - 1]);
    const there = byId(fresh.id);
    if (there) this.patch(there, fresh);
    else this.list.insertBefore(fresh, at + 1 < shown.length ? byId(`m${shown[at + 1].id}`) : null);
  }

  /** Patch one message; a keyboard that stood on a button which is gone stays on its message. */
  patch(there, fresh) {
    const had = there.contains(document.activeElement);
    morph(there, fresh);
    if (!had) return;
    const now = document.activeElement;
    if (!there.contains(now) || now.disabled) there.focus({ preventScroll: true });
  }

  arrived(message, shown) {
    if (!this.stuck) this.drawn += 1;
    else if (this.list.children.length > shown) {
      this.list.firstChild.remove();
      this.place(this.shown, 0);
    }
    this.tell();
    // What somebody has asked for is looked at: an own message, and what a press is answered with.
    if (isEphemeral(message)) this.open(message.id);
    else if (message.author.id === scene.me.id || this.stuck) this.sink();
    else this.miss();
    if (message.author.id !== scene.me.id) this.speak(message);
  }

  /** For those who listen instead of look. */
  speak(message) {
    const words = byId(`m${message.id}`)?.querySelector(".content")?.textContent ?? "";
    this.spoken.textContent = `${nameOf(message.author)}: ${words.slice(0, SPOKEN)}`;
  }

  /** What an edit has put into a message, once its words are there. */
  speakChange(message, before) {
    const known = new Set(before);
    const fresh = linesOf(message.id).filter((line) => !known.has(line));
    if (fresh.length) this.spoken.textContent = `${nameOf(message.author)}: ${fresh.join(" ").slice(0, SPOKEN)}`;
  }

  drop(id) {
    const there = byId(`m${id}`);
    if (!there) return;
    const next = there.nextElementSibling?.dataset.message;
    if (there.contains(document.activeElement)) byId("box").focus({ preventScroll: true });
    there.remove();
    const shown = this.shown;
    const at = shown.findIndex((one) => one.id === next);
    if (at >= 0) this.place(shown, at);
    this.tell();
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    const moved = scrollHeight !== this.high || clientHeight !== this.room;
    // Only who scrolls up leaves the newest: where messages went or grew, it is they who have moved, and they are followed.
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.stuck = true;
    else if (this.stuck && moved) this.sink();
    else if (scrollTop < this.at) this.stuck = false;
    this.look();
    if (this.stuck) this.miss(0);
  }

  /** Where one stands now, to know later whether it was the reader or the messages that moved. */
  look() {
    this.at = this.scroller.scrollTop;
    this.high = this.scroller.scrollHeight;
    this.room = this.scroller.clientHeight;
  }

  sink() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.look();
    this.stuck = true;
    this.miss(0);
  }

  /** Bring what a press is answered with into sight: the newest with its end, what is higher than the window with its beginning. */
  open(id) {
    const there = byId(`m${id}`);
    if (there.offsetHeight <= this.scroller.clientHeight) {
      this.sink();
      return;
    }
    there.scrollIntoView({ block: "start" });
    this.stuck = false;
    this.look();
  }

  miss(count = this.missed + 1) {
    this.missed = count;
    this.pill.hidden = count === 0;
    if (count) fill(this.pill, `${count} new ${count === 1 ? "message" : "messages"} · Jump to newest`);
  }

  toNewest() {
    this.drawn = DRAWN;
    this.draw();
    byId("box").focus({ preventScroll: true });
  }

  showEarlier() {
    const below = this.scroller.scrollHeight - this.scroller.scrollTop;
    this.drawn += MORE;
    this.stuck = false;
    const shown = this.shown;
    for (let at = shown.length - 1; at >= 0; at -= 1) this.place(shown, at);
    this.tell();
    this.scroller.scrollTop = this.scroller.scrollHeight - below;
  }

  /** Bring a message into sight and let it glow once; false when it is not drawn. */
  jump(id) {
    const there = byId(`m${id}`);
    if (!there) return false;
    there.scrollIntoView({ block: "center" });
    there.focus({ preventScroll: true });
    there.classList.remove("glow");
    requestAnimationFrame(() => there.classList.add("glow"));
    return true;
  }
}
