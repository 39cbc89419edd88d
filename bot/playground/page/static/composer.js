// The message box: plain messages, replies, and typed slash commands; a command chosen from the list goes on in command.js.

import { Choices } from "./choices.js";
import { CommandForm } from "./command.js";
import { check, leafIn, nest, readCommand, search } from "./commands.js";
import { byId, el, fill, icon } from "./dom.js";
import { nameOf, scene } from "./scene.js";

const MOST_SHOWN = 60;

/** The box below the channel; `sent()` is told when something was said, `refused(text)` what failed without a message. */
export class Composer {
  constructor(sent, refused) {
    this.sent = sent;
    this.refused = refused;
    this.box = byId("box");
    this.above = byId("suggestions");
    this.list = new Choices("Commands");
    this.list.holder = this.box;
    this.form = new CommandForm(byId("command"), this.above, {
      send: (leaf, values) => this.run(leaf, values),
      leave: (text) => this.leave(text),
    });
    this.box.addEventListener("input", () => this.typed());
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("blur", () =>
      setTimeout(() => document.activeElement !== this.box && this.hideList(), 120),
    );
    this.box.addEventListener("focus", () => this.suggest());
    byId("send").addEventListener("click", () => (this.form.leaf ? this.form.send() : this.submit()));
    byId("slash").addEventListener("click", () => this.write(this.box.value.startsWith("/") ? this.box.value : "/"));
  }

  /** Put a text into the box as if it had been typed. */
  write(text) {
    if (this.form.leaf) this.form.close();
    this.box.value = text;
    this.box.focus();
    this.typed();
  }

  typed() {
    this.problem("");
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight, 180)}px`;
    this.suggest();
  }

  suggest() {
    const text = this.box.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.hideList();
    const leaf = leafIn(text);
    if (leaf && /\s/.test(text.slice(leaf.name.length))) return this.suggestOptions(leaf);
    const items = search(text.slice(1))
      .slice(0, MOST_SHOWN)
      .map((one) => ({ label: `/${one.name}`, description: one.description, hint: optionNames(one), leaf: one }));
    return this.showList("Commands", items, (item) => this.form.open(item.leaf), items.length ? 0 : -1);
  }

  /** The commands on offer have changed: what is listed follows. */
  refresh() {
    if (!this.form.leaf && document.activeElement === this.box) this.suggest();
  }

  suggestOptions(leaf) {
    const read = readCommand(this.box.value);
    const left = leaf.options.filter((option) => !read.texts.has(option.name));
    const items = left.map((option) => ({
      label: option.name,
      description: option.description,
      hint: option.required ? "needed" : "optional",
      option,
    }));
    this.showList(`/${leaf.name} · ${leaf.description ?? ""}`, items, (item) =>
      this.form.open(leaf, read.texts, item.option.name),
    );
  }

  showList(heading, items, pick, active = -1) {
    if (!items.length) return this.hideList();
    this.list.show(items, pick, active);
    if (this.list.box.parentNode !== this.above) fill(this.above, el("div", { class: "heading" }), this.list.box);
    this.above.firstChild.textContent = heading;
    this.above.hidden = false;
    this.box.setAttribute("aria-controls", this.list.name);
    return undefined;
  }

  hideList() {
    if (this.form.leaf) return;
    this.above.hidden = true;
    fill(this.above);
    this.list.show([], () => {});
  }

  get listed() {
    return !this.above.hidden && this.list.items.length > 0;
  }

  key(event) {
    if (event.isComposing) return;
    if (this.listed && this.list.key(event)) return;
    if (event.key === "Tab" && this.listed && !event.shiftKey) {
      event.preventDefault();
      this.list.pick(this.list.current ?? this.list.items[0]);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (this.listed && this.list.moved && this.list.current) this.list.pick(this.list.current);
      else this.submit();
    } else if (event.key === "Escape") {
      if (this.listed) this.hideList();
      else this.replyTo(null);
    }
  }

  submit() {
    const text = this.box.value.trim();
    if (!text) return;
    if (text.startsWith("/")) this.submitCommand(text);
    else this.submitWords(text);
  }

  /** What could not be said comes back into the box. */
  async submitWords(text) {
    const asked = { channel_id: scene.here, content: text, reply_to: scene.replying?.id ?? null };
    this.replyTo(null);
    this.clear();
    this.sent();
    const answer = await scene.feed.ask("say", asked);
    if (answer.ok) return;
    if (!this.box.value) this.box.value = text;
    this.problem(scene.feed.up ? answer.text : "The line is down, so that was not sent. Try again in a moment.");
  }

  submitCommand(text) {
    const read = readCommand(text);
    if (!read && this.list.current) return this.list.pick(this.list.current);
    // its words go as far as the first option, so that /chips may be there, and /chips take not
    if (!read) return this.problem(`There is no command ${text.split(/\s+\S+:/)[0]} here. Type / to see them all.`);
    if (read.problem) return this.problem(read.problem);
    const values = new Map();
    for (const option of read.leaf.options) {
      const { value, problem } = check(option, read.texts.get(option.name) ?? "");
      if (problem) return this.form.open(read.leaf, read.texts, option.name, problem);
      if (value !== undefined) values.set(option.name, value);
    }
    return this.run(read.leaf, values);
  }

  async run(leaf, values) {
    this.form.close();
    this.clear();
    this.sent();
    const asked = { channel_id: scene.here, name: leaf.path[0], options: nest(leaf, values) };
    const answer = await scene.feed.ask("slash", asked);
    if (!answer.ok) this.refused(`/${leaf.name}`, answer.text);
  }

  /** Back from the command's chips to plain text. */
  leave(text) {
    this.hideList();
    this.box.value = text;
    this.box.focus();
    this.typed();
  }

  clear() {
    this.box.value = "";
    this.typed();
    this.box.focus({ preventScroll: true });
  }

  problem(text) {
    byId("problem").textContent = text;
  }

  /** The message that the next one answers, or null. */
  replyTo(message) {
    scene.replying = message;
    const bar = byId("replying");
    bar.hidden = !message;
    if (!message) return;
    const stop = el(
      "button",
      { type: "button", "aria-label": "Do not reply", on: { click: () => this.replyTo(null) } },
      icon("close"),
    );
    fill(bar, el("span", {}, "Replying to ", el("b", {}, nameOf(message.author))), stop);
    if (!this.form.leaf) this.box.focus();
  }
}

function optionNames(leaf) {
  return leaf.options.map((option) => option.name + (option.required ? "*" : "")).join("  ");
}
