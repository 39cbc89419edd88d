// What this tab knows: who is here, the channels and their messages, and what is still unanswered.

const MANAGE_GUILD = 1n << 5n;

export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;

export const scene = {
  me: null,
  guild: null,
  here: null,
  feed: null,
  online: true,
  bot: null,
  people: new Map(),
  channels: [],
  commands: [],
  messages: new Map(),
  unread: new Set(),
  replying: null,
  /** how often this person was mentioned while the tab was hidden */
  calls: 0,
  /** `message/custom_id` of every press without an answer yet, and what a select shows until its message changes. */
  waiting: new Set(),
  picked: new Map(),
  /** message id -> what went wrong with the last press on it */
  failed: new Map(),
};

/** Begin again from the server's greeting. */
export function greet(hello) {
  Object.assign(scene, { me: hello.me, guild: hello.guild, channels: hello.channels, commands: hello.commands });
  scene.online = hello.online !== false;
  scene.bot = hello.bot ?? null;
  meet(hello.people);
  scene.messages = new Map(hello.channels.map((channel) => [channel.id, []]));
  for (const [channel, messages] of Object.entries(hello.messages)) {
    scene.messages.set(
      channel,
      [...messages].sort((a, b) => older(a.id, b.id)),
    );
  }
  for (const left of [scene.waiting, scene.picked, scene.failed]) left.clear();
  if (!scene.channels.some((channel) => channel.id === scene.here)) scene.here = null;
}

export function meet(people) {
  scene.people = new Map(people.map((person) => [person.id, person]));
}

/** Snowflakes grow with time; they are too long for numbers. */
export function older(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

export function messagesIn(channel) {
  return scene.messages.get(channel) ?? [];
}

export function find(id) {
  for (const messages of scene.messages.values()) {
    const message = messages.find((one) => one.id === id);
    if (message) return message;
  }
  return null;
}

/** Put a message in its place, or in place of its older self. */
export function keep(message) {
  if (!scene.messages.has(message.channel_id)) scene.messages.set(message.channel_id, []);
  const messages = scene.messages.get(message.channel_id);
  const at = messages.findIndex((one) => one.id === message.id);
  if (at >= 0) messages[at] = message;
  else insert(messages, message);
  for (const key of scene.picked.keys()) if (key.startsWith(`${message.id}/`)) scene.picked.delete(key);
}

function insert(messages, message) {
  let at = messages.length;
  while (at > 0 && older(messages[at - 1].id, message.id) > 0) at -= 1;
  messages.splice(at, 0, message);
}

export function forget(channel, id) {
  const messages = messagesIn(channel);
  const at = messages.findIndex((one) => one.id === id);
  if (at >= 0) messages.splice(at, 1);
}

export const isEphemeral = (message) => Boolean((message.flags ?? 0) & EPHEMERAL);
export const nameOf = (user) => user?.global_name || user?.nick || user?.username || user?.name || "somebody";
export const manages = () => Boolean(scene.me?.manage);

/** The commands that this person is shown: some ask for Manage Server. */
export function commandsForMe() {
  return scene.commands.filter((command) => {
    const needed = command.default_member_permissions;
    if (needed === null || needed === undefined || manages()) return true;
    return BigInt(needed) !== 0n && (BigInt(needed) & ~MANAGE_GUILD) === BigInt(needed);
  });
}
