// A desk on the other side of Discord's requests, for tests.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { actAs } from './act.ts';
import type { Delivery, DeliveryAnswer } from './delivery.ts';
import type { ActInput } from './discord/interactions/acts.ts';
import { BOT, NOON_MS, openSandbox } from './sandbox.fixture.ts';
import type { SandboxOptions } from './sandbox.ts';

export function says(
  body: unknown,
  more: { status?: number; tookMs?: number } = {},
): DeliveryAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    tookMs: 5,
    ...more,
  };
}

/** What a desk answers that passes the check of its address. */
export const verified: readonly DeliveryAnswer[] = [says({ type: 1 }), says({}, { status: 401 })];
export const deferred = says({ type: 5, data: { flags: 64 } });

const PUBLIC_PREFIX = '302a300506032b6570032100';
export const URL_HERE = 'http://127.0.0.1:8080/discord/interactions';

// biome-ignore lint/suspicious/noExplicitAny: what a test reads out of an interaction has any shape.
export type Received = any;
type Answer = unknown | ((interaction: Received) => unknown);

/** A sandbox with its address set, and a desk that verifies what it gets and answers as the test says. */
export function openInteractions(options: SandboxOptions = {}) {
  const opened = openSandbox({ hasLimits: false, members: 60, ...options });
  const { sandbox, bot, main, world } = opened;
  const application = bot('GET /applications/@me').body;
  const key = readKey(application.verify_key);
  const received: Received[] = [];
  let answer: Answer = { type: 4, data: { content: 'Done', flags: 64 } };
  const deliver = (delivery: Delivery): DeliveryAnswer => {
    if (!isGenuine(key, delivery)) return says('invalid request signature', { status: 401 });
    const interaction = JSON.parse(delivery.body);
    received.push(interaction);
    if (interaction.type === 1) return says({ type: 1 });
    const given = typeof answer === 'function' ? answer(interaction) : answer;
    return isWhole(given) ? given : says(given);
  };
  const setUrl = (url: string | null, answers?: readonly DeliveryAnswer[], nowMs = NOON_MS) => {
    const body = JSON.stringify({ interactions_endpoint_url: url });
    const headers = { ...BOT, 'content-type': 'application/json' };
    const request = {
      base: 'discord',
      method: 'PATCH',
      path: '/applications/@me',
      headers,
      body,
    } as const;
    const first = sandbox.handle(request, nowMs);
    if (!first.asks) return first;
    return sandbox.handle(request, nowMs, answers ?? first.asks.map(deliver));
  };
  setUrl(URL_HERE);
  received.length = 0;
  const roles: { id: string; name: string }[] = bot(`GET ${opened.guild}/roles`).body;
  const role = (name: string) => roles.find((one) => one.name === name)!.id;
  const members: { user: { id: string }; roles: string[] }[] = bot(
    `GET ${opened.guild}/members?limit=1000`,
  ).body;
  return {
    ...opened,
    application,
    received,
    deliver,
    setUrl,
    roles,
    /** Someone with this role. */
    someone: (name: string) => members.find((one) => one.roles.includes(role(name)))!.user.id,
    role,
    channel: (name: string) => main.channels.find((one) => one.name === name)!.id,
    commandsPath: `/applications/${world.bot.id}/guilds/${main.id}/commands`,
    /** From now on, this is what the desk answers. */
    answers: (given: Answer) => {
      answer = given;
    },
    act: (input: ActInput, nowMs = NOON_MS) =>
      actAs((work) => work(sandbox.acting(nowMs)), deliver, input),
    /** The path of the answer to the newest interaction. */
    byToken: () => `/webhooks/${world.bot.id}/${received.at(-1).token}`,
  };
}

function isWhole(given: unknown): given is DeliveryAnswer {
  return typeof given === 'object' && given !== null && ('tookMs' in given || 'failed' in given);
}

export function readKey(hex: string): KeyObject {
  const key = Buffer.from(PUBLIC_PREFIX + hex, 'hex');
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

export function isGenuine(
  key: KeyObject,
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
): boolean {
  const signature = Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex');
  const signed = Buffer.from((headers['x-signature-timestamp'] ?? '') + body);
  return verify(null, signed, key, signature);
}
