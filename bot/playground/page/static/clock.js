// Discord's timestamps, <t:seconds:style>: shown in words, and the relative ones kept true while one watches.

const LANGUAGE = "en-GB";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const formats = new Map();

function format(style) {
  if (!formats.has(style)) formats.set(style, new Intl.DateTimeFormat(LANGUAGE, STYLES[style] ?? STYLES.f));
  return formats.get(style);
}

/** `moment` (epoch milliseconds) in one of Discord's styles. */
export function words(moment, style) {
  return style === "R" ? fromNow(moment) : format(style).format(moment);
}

function fromNow(moment) {
  const seconds = Math.round((moment - Date.now()) / 1000);
  if (seconds === 0) return "now";
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return relative.format(Math.trunc(seconds / size), unit);
}

/** The line above a message: today's by the time alone. */
export function stamp(iso) {
  const moment = new Date(iso);
  const today = moment.toDateString() === new Date().toDateString();
  return today ? format("t").format(moment) : `${format("d").format(moment)}, ${format("t").format(moment)}`;
}

export function day(iso) {
  return format("D").format(new Date(iso));
}

/** Keep every relative time on the page true, once a second. */
export function runClock() {
  setInterval(() => {
    for (const time of document.querySelectorAll("time[data-from-now]")) {
      const text = fromNow(Number(time.dataset.fromNow));
      if (time.textContent !== text) time.textContent = text;
    }
  }, 1000);
}
