import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { holderKey } from '#kit/values/holder.ts';
import type { BotReply, FormField } from '#platforms/discord/interactions/answer-shapes.ts';
import type { DoorKey, DoorReplies } from '#server/discord-door.ts';
import type { TestClock } from './clock.ts';
import type { TestDesk, TestDeskOptions } from './desk.ts';
import { openPractice, type PracticeDesk } from './practice.ts';
import { until } from './until.ts';

const DISCORD_BEGAN_MS = 1_420_070_400_000;
const APPLICATION = '1300000000000000001';
/** A member of a listed server. Tests link accounts to passes themselves. */
export const MARA = { id: '1300000000000000010', username: 'mara', global_name: 'Mara' };

/** Waits that end only when the test says so. */
export class HeldWaits {
  readonly #waits = new Set<{ ms: number; end: () => void }>();

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const wait = { ms, end: resolve };
      this.#waits.add(wait);
      signal?.addEventListener('abort', () => {
        this.#waits.delete(wait);
        reject(signal.reason);
      });
    });

  /** Ends all waits that are no longer than this. */
  pass(ms: number): void {
    for (const wait of this.#waits) {
      if (wait.ms > ms) continue;
      this.#waits.delete(wait);
      wait.end();
    }
  }

  has(ms: number): boolean {
    return [...this.#waits].some((wait) => wait.ms === ms);
  }
}

export interface OfferedChoice {
  name: string;
  value: string | number;
}

export interface Answered {
  status: number;
  // Loosely typed because tests read all kinds of answers.
  body: {
    type?: number;
    code?: string;
    data?: {
      content?: string;
      flags?: number;
      components?: BotReply['components'];
      /** Of a form. */
      custom_id?: string;
      title?: string;
      /** Of a list of suggestions. */
      choices?: OfferedChoice[];
    };
  };
  text: string;
}

export interface Edit {
  applicationId: string;
  token: string;
  message: BotReply;
}

interface Sending {
  /** Signs with another key, or not at all. */
  key?: KeyObject | null;
  headers?: Record<string, string>;
}

export interface DoorDesk extends PracticeDesk {
  waits: HeldWaits;
  edits: Edit[];
  /** What editing an answer throws, if it should fail. */
  failEdits: { with: ((edit: Edit) => Error | undefined) | undefined };
  guildId: string;
  doorKey: DoorKey;
  /** Posts these bytes as Discord does. */
  sendRaw(body: string, sending?: Sending): Promise<Answered>;
  send(interaction: object, sending?: Sending): Promise<Answered>;
  /** An interaction as Discord sends it, with a new id and token. */
  interaction(type: number, data: object, more?: object): Interaction;
  /** Uses a command: `lookup discord` with its options. */
  use(path: string, options?: object, more?: object): Promise<Answered>;
  /** Uses a command, and waits for what it comes to. */
  finish(path: string, options?: object, more?: object): Promise<BotReply>;
  press(message: Pick<BotReply, 'components'>, label: string, more?: object): Promise<Answered>;
  /** Presses a button, and waits for what it comes to. */
  pressed(message: Pick<BotReply, 'components'>, label: string, more?: object): Promise<BotReply>;
  /** What is offered while this option of a command is typed. */
  offered(path: string, options: object, typing: string, more?: object): Promise<OfferedChoice[]>;
  /** Sends a form that was an answer, with what was typed into its fields. */
  submit(form: Answered['body'], fields: Record<string, string>, more?: object): Promise<Answered>;
  /** Sends a form, and waits for what it comes to. */
  submitted(
    form: Answered['body'],
    fields: Record<string, string>,
    more?: object,
  ): Promise<BotReply>;
  /** Waits for what a request with this token comes to. */
  ended(token: string): Promise<BotReply>;
  /** Links an account to the pass with this label. */
  link(label: string, userId?: string): Promise<void>;
}

export interface Interaction {
  id: string;
  token: string;
  [field: string]: unknown;
}

export function makeId(clock: Pick<TestClock, 'now'>, count: number): string {
  return String((BigInt(clock.now() - DISCORD_BEGAN_MS) << 22n) + BigInt(count));
}

/** Opens a desk whose door believes a key of the test's own. */
export async function openDoorDesk(options: TestDeskOptions = {}): Promise<DoorDesk> {
  const pair = generateKeyPairSync('ed25519');
  const verifyKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
  const doorKey: DoorKey = {
    applicationId: APPLICATION,
    verifyKey: verifyKey.toString('hex'),
    guildIds: [],
  };
  const waits = new HeldWaits();
  const edits: Edit[] = [];
  const failEdits: DoorDesk['failEdits'] = { with: undefined };
  const replies: DoorReplies = {
    async edit(edit) {
      const failure = failEdits.with?.(edit);
      if (failure) throw failure;
      edits.push(edit);
    },
  };
  const house = await openPractice({
    discordDoor: { key: () => doorKey, replies: async () => replies, clock: waits },
    ...options,
    settings: {
      ...{ discordDesk: true, publicUrl: 'https://desk.example', banCooldownMs: 0 },
      ...options.settings,
    },
  });
  const guildId = house.world().guilds[0]!.id;
  doorKey.guildIds = [guildId];
  let count = 0;
  const interaction: DoorDesk['interaction'] = (type, data, more = {}) => {
    count += 1;
    return {
      ...{ version: 1, type, application_id: APPLICATION, context: 0, guild_id: guildId },
      id: makeId(house.clock, count),
      token: `interaction-token-${count}-${'t'.repeat(40)}`,
      channel_id: '1300000000000000003',
      member: { user: { ...MARA, discriminator: '0' }, roles: [], permissions: '8' },
      ...{ locale: 'de', entitlements: [] },
      data,
      ...more,
    };
  };
  const sendRaw: DoorDesk['sendRaw'] = async (
    body,
    { key = pair.privateKey, headers = {} } = {},
  ) => {
    const timestamp = String(Math.floor(house.clock.now() / 1_000));
    const signature = key && sign(null, Buffer.from(timestamp + body), key).toString('hex');
    const signed = signature && {
      'x-signature-ed25519': signature,
      'x-signature-timestamp': timestamp,
    };
    const reply = await fetch(`${house.desk.url}/discord/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed, ...headers },
      body,
    });
    const text = await reply.text();
    return { status: reply.status, text, body: text === '' ? {} : JSON.parse(text) };
  };
  // Odd spacing and letters outside of ASCII, so that a body that is written anew breaks the signature.
  const send: DoorDesk['send'] = (sent, sending) =>
    sendRaw(JSON.stringify({ ...sent, odd: 'ä😀' }, null, 3), sending);
  const ended = async (token: string) => {
    await until(() => edits.some((edit) => edit.token === token), 'an answer that was changed');
    return edits.find((edit) => edit.token === token)!.message;
  };
  const act = async (sent: Interaction) => {
    const first = await send(sent);
    if (first.status !== 200) throw new Error(first.text);
    return ended(sent.token);
  };
  const commandOf = (path: string, given: object, more?: object) =>
    interaction(2, commandData(path, given), more);
  const pressOf = (message: Pick<BotReply, 'components'>, label: string, more?: object) =>
    interaction(3, { component_type: 2, custom_id: findButton(message, label) }, more);
  const formOf = (form: Answered['body'], fields: Record<string, string>, more?: object) =>
    interaction(5, formData(form, fields), more);
  return {
    ...house,
    ...{ waits, edits, failEdits, guildId, doorKey, sendRaw, send, interaction, ended },
    use: (path, given = {}, more) => send(commandOf(path, given, more)),
    finish: (path, given = {}, more) => act(commandOf(path, given, more)),
    press: (message, label, more) => send(pressOf(message, label, more)),
    pressed: (message, label, more) => act(pressOf(message, label, more)),
    async offered(path, given, typing, more) {
      const { body } = await send(interaction(4, commandData(path, given, typing), more));
      if (body.type !== 8 || !body.data?.choices) throw new Error(JSON.stringify(body));
      return body.data.choices;
    },
    submit: (form, fields, more) => send(formOf(form, fields, more)),
    submitted: (form, fields, more) => act(formOf(form, fields, more)),
    link: (label, userId = MARA.id) => linkAccount(house.desk, label, userId),
  };
}

/** Links an account to the pass with this label, as its holder does with a code. */
export async function linkAccount(
  { desk }: Pick<TestDesk, 'desk'>,
  label: string,
  userId: string,
): Promise<void> {
  await desk.database.transaction(async (tx) => {
    const pass = await tx.one<{ id: string; holder: string }>(
      'SELECT id, holder FROM passes WHERE label = $1',
      [label],
    );
    if (!pass) throw new Error(`There is no pass ${label}`);
    await tx.run(
      `INSERT INTO discord_links (pass_id, user_id, name, person, linked_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [pass.id, userId, 'mara', holderKey(pass.holder), desk.now()],
    );
  });
}

const KINDS: Record<string, number> = { string: 3, number: 4 };

function commandData(path: string, given: object, typing?: string): object {
  const [name, subcommand] = path.split(' ');
  const options = Object.entries(given).map(([key, value]) => ({
    name: key,
    type: key === 'user' ? 6 : KINDS[typeof value],
    value,
    ...(key === typing && { focused: true }),
  }));
  const inside = subcommand === undefined ? options : [{ name: subcommand, type: 1, options }];
  return { id: '1300000000000000030', name, type: 1, options: inside };
}

/** The fields of a form that was an answer, by their names. */
export function listFields(form: Answered['body']): FormField[] {
  return (form.data?.components ?? []) as unknown as FormField[];
}

/** As Discord sends it: what was chosen is a list. */
function formData(form: Answered['body'], fields: Record<string, string>): object {
  const { custom_id } = form.data ?? {};
  if (form.type !== 9 || custom_id === undefined) throw new Error(JSON.stringify(form));
  const components = listFields(form).map(({ component }, id) => {
    const given = fields[component.custom_id] ?? ('value' in component ? component.value : '');
    const sent = component.type === 3 ? { values: given ? [given] : [] } : { value: given ?? '' };
    return {
      type: 18,
      id,
      component: { ...sent, type: component.type, custom_id: component.custom_id },
    };
  });
  return { custom_id, components };
}

/** The custom id of the button with this label. */
export function findButton({ components }: Pick<BotReply, 'components'>, label: string): string {
  const buttons = components.flatMap((row) => row.components);
  const found = buttons.find((button) => button.label.startsWith(label));
  if (!found || !('custom_id' in found)) throw new Error(`There is no button ${label}`);
  return found.custom_id;
}
