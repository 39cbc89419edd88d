// Modals as real dialogs: filled in, checked, sent; Escape and a press beside it leave them unsent.

import { byId, el, fill } from "./dom.js";
import { draw } from "./fields.js";
import { scene } from "./scene.js";

let back = null;

/** Open the modal that an interaction was answered with. */
export function openModal({ interaction_id: interaction, data }) {
  const dialog = byId("modal");
  if (dialog.open) dialog.close();
  else back = document.activeElement;
  const fields = [];
  const problem = el("p", { class: "failed", role: "alert" });
  const submit = el("button", { type: "submit", class: "button primary" }, el("span", { class: "label" }, "Submit"));
  const body = el(
    "div",
    { class: "modal-body" },
    data.components.map((part) => draw(part, fields)),
    problem,
  );
  const form = el("form", { method: "dialog", novalidate: true }, head(data.title), body, foot(submit));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ form, fields, problem, submit, interaction, customId: data.custom_id });
  });
  fill(dialog, form);
  dialog.setAttribute("aria-labelledby", "modal-title");
  dialog.showModal();
  fields[0]?.focus();
}

const leave = () => byId("modal").close();

function head(title) {
  const shut = el("button", { type: "button", class: "shut", "aria-label": "Close", on: { click: leave } }, "×");
  return el("header", {}, el("h2", { id: "modal-title" }, title), shut);
}

function foot(submit) {
  return el(
    "footer",
    {},
    el("button", { type: "button", class: "button quiet", on: { click: leave } }, "Cancel"),
    submit,
  );
}

/** Check everything, then send; what the bot has no answer to may be sent again. */
async function send({ form, fields, problem, submit, interaction, customId }) {
  problem.textContent = "";
  const wrong = fields.filter((field) => !field.check());
  if (wrong.length) {
    wrong[0].focus();
    return;
  }
  if (submit.hasAttribute("aria-busy")) return;
  submit.setAttribute("aria-busy", "true");
  const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
  const answer = await scene.feed.ask("submit", { interaction_id: interaction, custom_id: customId, values });
  submit.removeAttribute("aria-busy");
  // The answer to one modal must not close the next.
  if (!form.isConnected) return;
  if (answer.ok) leave();
  else problem.textContent = answer.text || "Something went wrong. Try again.";
}

/** Watch the dialog once: when it closes, the keyboard goes back to where it was. */
export function watchModal() {
  const dialog = byId("modal");
  dialog.addEventListener("close", () => {
    // The event comes late: by then another modal may stand there.
    if (dialog.open) return;
    fill(dialog);
    const target = back?.isConnected && !back.disabled ? back : byId("box");
    target.focus({ preventScroll: true });
    back = null;
  });
  // A press beside an untouched form closes it; one that somebody has written in stays.
  dialog.addEventListener("input", (event) => event.target.classList.add("touched"));
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog && !dialog.querySelector(".touched")) leave();
  });
}
