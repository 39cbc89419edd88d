// The page begins here: the line to the local Discord, what is heard on it, and what presses mean.

import { Channel } from "./channel.js";
import { openMenu } from "./choices.js";
import { runClock } from "./clock.js";
import { Composer } from "./composer.js";
import { optionsOf, partOf } from "./components.js";
import { addressOf, closeDoor, drawMe, nameInAddress, openDoor } from "./door.js";
import { byId, el } from "./dom.js";
import { COMMON } from "./emoji.js";
import { Feed } from "./feed.js";
import { watchFinger } from "./finger.js";
import { mentionsMe } from "./message.js";
import { openModal, watchModal } from "./modal.js";
import { drawChannels, drawHead, titleTab } from "./places.js";
import { closePopup, popup } from "./popup.js";
import { find, forget, greet, keep, meet, nameOf, scene } from "./scene.js";

let channel;
let composer;

const heard = {
  hello: (said) => hello(said),
  message: ({ message }) => arrive(message),
  edit: ({ message }) => change(message),
  delete: ({ channel_id: place, id }) => vanish(place, id),
  modal: (said) => openModal(said),
  commands: ({ commands }) => ((scene.commands = commands), composer.refresh()),
  people: ({ people }) => (meet(people), drawMe()),
  channels: ({ channels }) => rebuild(channels),
  me: ({ me }) => ((scene.me = me), drawMe(), composer.refresh()),
  online: () => botIs(true),
  offline: () => botIs(false),
};

function hello(said) {
  const again = scene.me?.id === said.me.id ? scene.here : null;
  greet(said);
  closeDoor();
  byId("reconnecting").hidden = true;
  const wanted = scene.channels.find((one) => one.name === decodeURIComponent(location.hash.slice(1)));
  scene.here ??= (wanted ?? scene.channels[0])?.id ?? null;
  botIs(scene.online);
  drawMe();
  drawChannels();
  drawHead();
  channel.draw(again === scene.here);
}

function lost() {
  byId("reconnecting").hidden = false;
  for (const left of [scene.waiting, scene.failed]) left.clear();
}

function botIs(there) {
  scene.online = there;
  byId("away").hidden = there;
  byId("away").textContent =
    `${scene.bot ? nameOf(scene.bot) : "The bot"} is away: nothing will answer until it is back.`;
}

function arrive(message) {
  keep(message);
  if (message.channel_id === scene.here) channel.put(message, true);
  else if (message.author.id !== scene.me.id) {
    scene.unread.add(message.channel_id);
    drawChannels();
  }
  if (document.hidden && mentionsMe(message)) {
    scene.calls += 1;
    titleTab();
  }
}

function looked() {
  if (document.hidden || !scene.me) return;
  scene.calls = 0;
  titleTab();
}

function change(message) {
  const known = find(message.id);
  keep(message);
  scene.failed.delete(message.id);
  if (message.channel_id === scene.here) channel.put(message, !known);
}

function vanish(place, id) {
  forget(place, id);
  if (scene.replying?.id === id) composer.replyTo(null);
  if (place === scene.here) channel.drop(id);
}

function rebuild(channels) {
  scene.channels = channels;
  if (!channels.some((one) => one.id === scene.here)) go(channels[0]?.id);
  drawChannels();
}

function go(place) {
  document.body.classList.remove("side-open");
  scene.here = place ?? null;
  scene.unread.delete(place);
  composer.replyTo(null);
  channel.drawn = 150;
  drawChannels();
  drawHead();
  channel.draw();
  channel.miss(0);
}

/** A press, with a spinner until it is answered; what goes wrong is said under its message. */
async function act(kind, message, customId, more = {}) {
  const key = `${message.id}/${customId}`;
  if (scene.waiting.has(key)) return;
  scene.waiting.add(key);
  scene.failed.delete(message.id);
  channel.put(message, false);
  const answer = await scene.feed.ask(kind, { message_id: message.id, custom_id: customId, ...more });
  scene.waiting.delete(key);
  const now = find(message.id);
  if (!now) return;
  if (!answer.ok) {
    scene.failed.set(message.id, answer.text);
    scene.picked.delete(key);
  }
  if (now.channel_id === scene.here) channel.put(now, false);
}

const acts = {
  press: (target, message) => act("press", message, target.dataset.customId),
  select: (target, message) => chooseFrom(target, message),
  react: (target, message) => react(message, target.dataset.emoji, target.getAttribute("aria-pressed") !== "true"),
  reactions: (target, message) => offerReactions(target, message),
  reply: (_, message) => composer.replyTo(message),
  dismiss: (_, message) => dismiss(message),
  spoiler: (target, _, event) => reveal(target, event),
  jump: (target) => jump(target.dataset.channel, target.dataset.to),
  go: (target, _, event) => (
    event.preventDefault(),
    history.replaceState(null, "", target.getAttribute("href") ?? location.href),
    go(target.dataset.channel)
  ),
  command: (target) => composer.write(`/${target.dataset.command}`),
};

function jump(place, id) {
  if (place && place !== scene.here && scene.channels.some((one) => one.id === place)) go(place);
  if (id && !channel.jump(id)) refused("", "That message is not here any more.");
}

function chooseFrom(target, message) {
  const part = partOf(message.components, target.dataset.customId);
  if (!part || target.getAttribute("aria-busy")) return;
  const options = optionsOf(part);
  const key = `${message.id}/${part.custom_id}`;
  const chosen = scene.picked.get(key) ?? options.filter((option) => option.default).map((option) => option.value);
  openMenu(
    target,
    { options, min: part.min_values ?? 1, max: part.max_values ?? 1, chosen, label: part.placeholder ?? "Choices" },
    (values) => {
      scene.picked.set(key, values);
      act("pick", message, part.custom_id, { values });
    },
  );
}

async function react(message, emoji, add) {
  const answer = await scene.feed.ask("react", { message_id: message.id, emoji, add });
  if (!answer.ok) refused(emoji, answer.text);
}

function offerReactions(target, message) {
  const give = (sign) => () => {
    react(message, sign, true);
    closePopup("done");
  };
  const grid = el(
    "div",
    { class: "emoji-grid", role: "group", "aria-label": "Reactions" },
    COMMON.map((sign) =>
      el("button", { type: "button", "aria-label": `React with ${sign}`, on: { click: give(sign) } }, sign),
    ),
  );
  popup(target, grid);
  grid.firstChild.focus({ preventScroll: true });
}

function dismiss(message) {
  scene.feed.ask("dismiss", { message_id: message.id });
  vanish(message.channel_id, message.id);
}

function reveal(target, event) {
  if (target.dataset.keptShown) return;
  event.preventDefault();
  event.stopPropagation();
  target.dataset.keptShown = "yes";
}

function pressed(event) {
  const target = event.target.closest("[data-act]");
  if (!target || (event.type === "keydown" && target.tagName === "BUTTON")) return;
  const message = find(target.closest("[data-message]")?.dataset.message ?? "");
  acts[target.dataset.act]?.(target, message, event);
}

/** A command that failed has no message to say so under: a line of its own appears above the box. */
function refused(command, text) {
  const line = el(
    "p",
    { class: "failed", role: "alert" },
    el("b", {}, command),
    ` ${text}`,
    el("button", { type: "button", class: "plain-link", on: { click: () => line.remove() } }, "Dismiss"),
  );
  byId("refusals").append(line);
  setTimeout(() => line.remove(), 12000);
}

function enter(name) {
  if (nameInAddress() !== name) history.pushState(null, "", addressOf(name) + location.hash);
  scene.feed?.close();
  scene.feed = new Feed(name, heard, lost);
}

function leave() {
  scene.feed?.close();
  scene.me = null;
  history.pushState(null, "", location.pathname);
  openDoor(enter);
}

function begin() {
  channel = new Channel();
  composer = new Composer(() => channel.sink(), refused);
  document.addEventListener("click", pressed);
  document.addEventListener("visibilitychange", looked);
  byId("messages").addEventListener(
    "keydown",
    (event) => (event.key === "Enter" || event.key === " ") && event.target.matches(".spoiler") && pressed(event),
  );
  byId("switch").addEventListener("click", leave);
  byId("manage").addEventListener("change", (event) => scene.feed.ask("manage", { on: event.target.checked }));
  byId("menu").addEventListener("click", () => document.body.classList.toggle("side-open"));
  byId("veil").addEventListener("click", () => document.body.classList.remove("side-open"));
  window.addEventListener("popstate", () => (nameInAddress() ? enter(nameInAddress()) : openDoor(enter)));
  watchFinger();
  watchModal();
  runClock();
  const name = nameInAddress();
  if (name) enter(name);
  else openDoor(enter);
}

begin();
