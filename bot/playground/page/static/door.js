// Who one is: the door on the first visit, and the corner of the page that says it and lets one change.

import { byId, el, fill } from "./dom.js";
import { avatar } from "./message.js";
import { manages, nameOf, scene } from "./scene.js";

const SUGGESTED = ["Ann", "Ben", "Cleo"];
const LONGEST = 32;

/** The name in the address, or "". */
export function nameInAddress() {
  return (new URLSearchParams(location.search).get("as") ?? "").trim().slice(0, LONGEST);
}

export const addressOf = (name) => `?as=${encodeURIComponent(name)}`;

/** Ask who is coming in; `enter(name)` is called with the answer. */
export async function openDoor(enter) {
  document.title = "Who are you?";
  byId("room").hidden = true;
  byId("door").hidden = false;
  const people = await peopleHere();
  const names = [...new Set([...people, ...SUGGESTED])].slice(0, 12);
  fill(
    byId("door-people"),
    names.map((name) =>
      el(
        "li",
        {},
        el(
          "button",
          { type: "button", class: "door-person", on: { click: () => enter(name) } },
          avatar({ username: name }),
          el("span", {}, name),
        ),
      ),
    ),
  );
  byId("door-form").onsubmit = (event) => {
    event.preventDefault();
    const name = byId("door-name").value.trim();
    if (name) enter(name);
    else byId("door-name").focus();
  };
  byId("door-name").focus();
}

async function peopleHere() {
  try {
    return (await (await fetch("/page/people")).json()).people.map(nameOf);
  } catch {
    return [];
  }
}

export function closeDoor() {
  byId("door").hidden = true;
  byId("room").hidden = false;
}

/** The corner that says who one is, with the others and the right to run the place. */
export function drawMe() {
  const me = scene.me;
  fill(
    byId("me-line"),
    avatar(me),
    el(
      "span",
      { class: "words" },
      el("b", {}, nameOf(me)),
      el("small", {}, manages() ? "may manage the server" : "member"),
    ),
  );
  const others = [...scene.people.values()].filter((person) => person.id !== me.id);
  fill(
    byId("others"),
    others.map((person) =>
      el(
        "li",
        {},
        el(
          "a",
          {
            href: addressOf(nameOf(person)),
            target: "_blank",
            rel: "noopener",
            title: `Open another tab as ${nameOf(person)}`,
          },
          avatar(person, "tiny"),
          nameOf(person),
        ),
      ),
    ),
  );
  byId("others-none").hidden = others.length > 0;
  byId("manage").checked = manages();
}
