// The line to the local Discord: one websocket, found again by itself when it is lost.

import { whenUp } from "./finger.js";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 2000;
const LOST = "This interaction failed";

/** Says what a person does and hears what happens; every question gets an answer, even when the line breaks. */
export class Feed {
  /** `hear` maps the kinds of what is heard to functions; `lost` is called whenever the line breaks. */
  constructor(name, hear, lost) {
    this.name = name;
    this.hear = hear;
    this.lost = lost;
    this.asked = new Map();
    this.count = 0;
    this.wait = FIRST_WAIT;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/page/feed?as=${encodeURIComponent(this.name)}`);
    line.addEventListener("message", (event) => whenUp(() => this.heard(JSON.parse(event.data))));
    line.addEventListener("close", () => this.closed(line));
    this.line = line;
  }

  get up() {
    return this.line.readyState === WebSocket.OPEN;
  }

  close() {
    this.ended = true;
    this.line.close();
  }

  closed(line) {
    if (this.ended || line !== this.line) return;
    for (const answer of this.asked.values()) answer({ ok: false, text: LOST });
    this.asked.clear();
    this.lost();
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.5, LONGEST_WAIT);
  }

  heard(said) {
    if (said.t === "hello") this.wait = FIRST_WAIT;
    const answer = this.asked.get(said.nonce);
    if (answer && (said.t === "done" || said.t === "failed" || said.t === "choices")) {
      this.asked.delete(said.nonce);
      answer({ ok: said.t !== "failed", text: said.text, choices: said.choices });
    } else this.hear[said.t]?.(said);
  }

  /** Send a word; false when the line is down. */
  say(t, body = {}) {
    if (!this.up) return false;
    this.line.send(JSON.stringify({ t, ...body }));
    return true;
  }

  /** Ask something: {ok, text, choices}. */
  ask(t, body = {}) {
    const nonce = String(++this.count);
    return new Promise((answer) => {
      this.asked.set(nonce, answer);
      if (this.say(t, { nonce, ...body })) return;
      this.asked.delete(nonce);
      answer({ ok: false, text: LOST });
    });
  }
}
