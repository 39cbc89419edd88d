// While a finger or the mouse is down nothing is drawn: a press that has begun on a button ends on that button, whatever comes meanwhile.

/** Milliseconds after which what has come is drawn although something is held down, as by somebody who marks a text. */
const LONGEST = 3000;
/** Milliseconds from letting go to the click of a finger, which the browser tells of a little later than that of a mouse. */
const TO_CLICK = 80;

const waiting = [];
let isDown = false;
let timer = 0;

/** Do it now, or as soon as nothing is held down; in the order in which it was asked for. */
export function whenUp(act) {
  if (isDown) waiting.push(act);
  else act();
}

function letGo() {
  clearTimeout(timer);
  isDown = false;
  while (waiting.length) waiting.shift()();
}

function letGoIn(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(letGo, milliseconds);
}

/** Watch every finger on the page. */
export function watchFinger() {
  const watch = (event, heard) => window.addEventListener(event, heard, { capture: true, passive: true });
  watch("pointerdown", () => {
    isDown = true;
    letGoIn(LONGEST);
  });
  watch("pointerup", () => isDown && letGoIn(TO_CLICK));
  watch("click", () => isDown && letGoIn(0));
  watch("pointercancel", letGo);
}
