// Slash commands: the flat list that people choose from, reading `/name option:value` text, and Discord's nested form of it.

import { commandsForMe, nameOf, scene } from "./scene.js";

const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const NUMBER = 10;
const SUBCOMMAND = 1;
const GROUP = 2;

const YES = ["true", "yes", "on"];
const NO = ["false", "no", "off"];

/** Every command that can be sent: {name: "comet open", description, options, path}. */
export function leaves() {
  return commandsForMe()
    .filter((command) => (command.type ?? 1) === 1)
    .flatMap((command) => below(command, []))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function below(command, path) {
  const here = [...path, command.name];
  const inner = (command.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length) return inner.flatMap((option) => below(option, here));
  return [{ name: here.join(" "), description: command.description, options: command.options ?? [], path: here }];
}

/** The command that a text begins with, the longest name winning. */
export function leafIn(text) {
  const said = text.replace(/^\//, "").replace(/\s+/g, " ");
  const fitting = leaves().filter((leaf) => said === leaf.name || said.startsWith(`${leaf.name} `));
  return fitting.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
}

/** What a person may mean by what is typed after the slash, best first. */
export function search(typed) {
  const wanted = typed.toLowerCase().trim().split(/\s+/).filter(Boolean);
  const rank = (leaf) => (leaf.name.startsWith(wanted.join(" ")) ? 0 : 1);
  return leaves()
    .filter((leaf) => wanted.every((word) => leaf.name.includes(word)))
    .sort((a, b) => rank(a) - rank(b));
}

/** `bank:house hands:3` as texts by option; words before any option belong to the first needed one. */
export function readOptions(leaf, rest) {
  const texts = new Map();
  const names = leaf.options.map((option) => option.name);
  const marks = [...rest.matchAll(/(?:^|\s)([\w-]+):/g)].filter((found) => names.includes(found[1]));
  const loose = rest.slice(0, marks[0]?.index ?? rest.length).trim();
  const first = leaf.options.find((option) => option.required) ?? leaf.options[0];
  if (loose && first) texts.set(first.name, loose);
  marks.forEach((found, at) => {
    const value = rest.slice(found.index + found[0].length, marks[at + 1]?.index ?? rest.length).trim();
    texts.set(found[1], value.replace(/^"([\s\S]*)"$/, "$1"));
  });
  return { texts, problem: loose && !first ? `/${leaf.name} takes no options.` : unknown(leaf, texts) };
}

/** What to say of a name before a colon that is no option of this command, which would be taken for part of a value; or null. */
function unknown(leaf, texts) {
  const free = (option) => option.type === STRING && !option.choices?.length;
  const values = leaf.options.filter((option) => !free(option)).map((option) => texts.get(option.name) ?? "");
  const found = values.map((value) => value.match(/(?:^|\s)([a-z][\w-]*):/i)).find(Boolean);
  const names = leaf.options.map((option) => option.name).join(", ");
  return found ? `/${leaf.name} has no option ${found[1]}; it has ${names}.` : null;
}

/** A typed command as {leaf, texts, problem}, or null when the text begins with no command. */
export function readCommand(text) {
  const leaf = leafIn(text);
  if (!leaf) return null;
  const rest = text.replace(/^\//, "").trimStart().split(/\s+/).slice(leaf.path.length);
  return { leaf, ...readOptions(leaf, text.includes(":") || rest.length ? after(text, leaf) : "") };
}

function after(text, leaf) {
  const pattern = new RegExp(`^/?\\s*${leaf.path.map((word) => word.replace(/[^\w]/g, "\\$&")).join("\\s+")}\\s*`);
  return text.replace(pattern, "");
}

/** The fixed choices of an option, if it has any: {label, value}. */
export function fixedChoices(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  if (option.type === BOOLEAN)
    return [
      { label: "True", value: true },
      { label: "False", value: false },
    ];
  if (option.type === USER)
    return [...scene.people.values()].map((person) => ({ label: nameOf(person), value: person.id }));
  if (option.type === CHANNEL)
    return scene.channels.map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  return [];
}

/** The value of what was typed for an option: {value} (undefined when left out) or {problem}. */
export function check(option, text, offered = []) {
  const typed = text.trim();
  if (typed === "") return option.required ? { problem: `${option.name} is needed.` } : {};
  const known = [...fixedChoices(option), ...offered].find(
    (choice) => same(choice.label, typed) || same(String(choice.value), typed),
  );
  if (known) return { value: known.value };
  if (option.type === BOOLEAN && [...YES, ...NO].includes(typed.toLowerCase()))
    return { value: YES.includes(typed.toLowerCase()) };
  if (fixedChoices(option).length)
    return {
      problem: `${option.name}: choose one of ${fixedChoices(option)
        .map((one) => one.label)
        .join(", ")}.`,
    };
  if (option.type === INTEGER || option.type === NUMBER) return checkNumber(option, typed);
  return option.type === STRING ? checkString(option, typed) : { problem: `${option.name} cannot be filled in here.` };
}

function same(a, b) {
  return a.toLowerCase().replace(/^[#@]/, "") === b.toLowerCase().replace(/^[#@]/, "");
}

function checkNumber(option, typed) {
  const value = Number(typed.replace(",", "."));
  if (!Number.isFinite(value)) return { problem: `${option.name} must be a number.` };
  if (option.type === INTEGER && !Number.isInteger(value)) return { problem: `${option.name} must be a whole number.` };
  if (option.min_value !== undefined && value < option.min_value)
    return { problem: `${option.name} must be at least ${option.min_value}.` };
  if (option.max_value !== undefined && value > option.max_value)
    return { problem: `${option.name} must be at most ${option.max_value}.` };
  return { value };
}

function checkString(option, typed) {
  if (option.min_length && typed.length < option.min_length)
    return { problem: `${option.name} must have at least ${option.min_length} characters.` };
  if (option.max_length && typed.length > option.max_length)
    return { problem: `${option.name} must have at most ${option.max_length} characters.` };
  return { value: typed };
}

/** One line about an option: what it is and what fits. */
export function about(option) {
  const limits =
    option.min_value !== undefined && option.max_value !== undefined
      ? ` (${option.min_value} to ${option.max_value})`
      : "";
  return `${option.description ?? ""}${limits}${option.required ? "" : " · optional"}`;
}

/** Discord's form: subcommands are options that hold the values. */
export function nest(leaf, values) {
  const given = leaf.options
    .filter((option) => values.has(option.name))
    .map((option) => ({ name: option.name, type: option.type, value: values.get(option.name) }));
  const groups = leaf.path.slice(1);
  return groups.reduceRight(
    (inside, name, at) => [{ name, type: at === groups.length - 1 ? SUBCOMMAND : GROUP, options: inside }],
    given,
  );
}
