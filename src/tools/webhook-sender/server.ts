import { hash, timingSafeEqual } from 'node:crypto';
import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import { type Handlers, Stream } from '#kit/server/context.ts';
import { type FoundWebhook, readChannelName } from '#kit/webhook/webhook-lookup.ts';
import { readWebhook } from '#kit/webhook/webhook-url.ts';
import type { schemas } from './contract.ts';
import {
  blankOrInvalid,
  lookUp,
  lookUpListed,
  lookUpProven,
  readProof,
  toProver,
} from './proven.ts';
import {
  CHALLENGE_TITLE,
  challengeText,
  delayMs,
  findDraftFault,
  readCode,
  toMessage,
} from './rules.ts';
import { sendAll } from './send-all.ts';
import { openSending } from './sending.ts';
import { sentHandlers } from './sent/handlers.ts';
import { type CodeCheck, dropCode, keepCode, tryCode } from './store.ts';

export { tend } from './sent/handlers.ts';

const READ_MAX = 20;

export const handlers: Handlers<typeof schemas> = {
  ...sentHandlers,

  async look({ webhook_url }, context) {
    const found = await lookUp(webhook_url, context);
    const [proof, channelName] = await Promise.all([
      readProof(found, context),
      readChannelName(found),
    ]);
    return {
      id: found.id,
      name: found.name,
      guild_id: found.guildId,
      guild_name: found.guild?.name ?? null,
      channel_id: found.channelId,
      channel_name: channelName,
      avatar_url: found.avatar ?? null,
      is_listed: found.guild !== undefined,
      proved_until: proof && proof.channelId === found.channelId ? proof.until : null,
      now: context.nowMs,
    };
  },

  async challenge({ webhook_url }, context) {
    const found = await lookUpListed(webhook_url, context);
    const { nowMs, database, randomBytes } = context;
    const code = drawCode(randomBytes);
    const [id, salt] = [hex(randomBytes(12)), hex(randomBytes(16))];
    const kept = await database.transaction((tx) =>
      keepCode(tx, { ...toProver(found, context), id, salt, hash: hashCode(code, salt) }),
    );
    if ('waitMs' in kept) {
      const params = { wait: sayWait(kept.waitMs) };
      throw new DeskError('webhooks/code-limit', { params, retryAfterMs: kept.waitMs });
    }
    try {
      await postCode(found, code);
    } catch (error) {
      // The code may have been posted anyway, and then it counts.
      const mayBePosted = !(error instanceof DeskError) || error.code === 'platform/unsure';
      if (!mayBePosted) await database.transaction((tx) => dropCode(tx, id));
      throw error;
    }
    return {
      detail: 'A code was posted in the channel. Enter it here within ten minutes.',
      expires_at: kept.expiresAt,
      now: nowMs,
    };
  },

  async verify({ webhook_url, code }, context) {
    const read = readWebhook(webhook_url);
    if (!read.ok) throw blankOrInvalid(read.fault);
    const { nowMs, pass, database } = context;
    const typed = readCode(code);
    if (typed === undefined) throw new DeskError('webhooks/code-missing');
    const verdict = await database.transaction((tx) =>
      tryCode(tx, {
        passId: pass?.id ?? '',
        webhookId: read.key.id,
        nowMs,
        isRight: ({ salt, hash }) => isSameHash(hashCode(typed, salt), hash),
      }),
    );
    if (verdict.kind !== 'right') throw toRefusal(verdict);
    return {
      detail: 'Your pass can send through this webhook for 24 hours.',
      proved_until: verdict.until,
      now: nowMs,
    };
  },

  async send(input, context) {
    const fault = findDraftFault(input);
    if (fault) throw new DeskError(`webhooks/${fault}`);
    const found = await lookUpProven(input.webhook_url, context);
    const wanted = {
      message: toMessage(input),
      thread: input.thread_id?.trim() || undefined,
      files: context.uploads,
      delayMs: delayMs(input.delay),
      context,
    };
    const sending = await openSending(found, wanted);
    const plan = { of: input.repeat, delayMs: wanted.delayMs, sending };
    return new Stream((signal) => sendAll(plan, { ...context, signal }));
  },

  async channel({ webhook_url }, context) {
    const { nowMs, platforms } = context;
    // On the real platform nothing is read.
    const { readPractice } = await platforms.discord();
    if (!readPractice) return { messages: null, now: nowMs };
    const { channelId } = await lookUp(webhook_url, context);
    return { messages: readPractice(channelId ?? '').slice(-READ_MAX), now: nowMs };
  },
};

/** In a forum, the code is a post of its own. */
async function postCode({ link, key, asking }: FoundWebhook, code: string): Promise<void> {
  const message = { content: challengeText(code), allowed_mentions: { parse: [] } };
  try {
    await link.api.webhooks.execute({ ...key, message }, asking);
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'discord/forum') throw error;
    const post = { ...message, thread_name: CHALLENGE_TITLE };
    await link.api.webhooks.execute({ ...key, message: post }, asking);
  }
}

function toRefusal(verdict: Exclude<CodeCheck, { kind: 'right' }>): DeskError {
  if (verdict.kind === 'none') return new DeskError('webhooks/no-code');
  if (verdict.kind === 'wrong') {
    const left = verdict.left === 1 ? '1 try' : `${verdict.left} tries`;
    return new DeskError('webhooks/code-wrong', { params: { left } });
  }
  const when = verdict.waitMs > 0 ? `in ${sayWait(verdict.waitMs)}` : 'now';
  const code = verdict.kind === 'expired' ? 'webhooks/code-expired' : 'webhooks/code-tries';
  return new DeskError(code, { params: { when } });
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

const CODES = 1_000_000;
/** The largest multiple of a million below 2^32. Values above it would make low codes more likely. */
const FAIR_MAX = Math.floor(2 ** 32 / CODES) * CODES;

/** Six digits, with every code equally likely. */
export function drawCode(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE();
    if (drawn < FAIR_MAX) return String(drawn % CODES).padStart(6, '0');
  }
}

export function hashCode(code: string, salt: string): string {
  return hash('sha256', `${salt} ${code}`);
}

export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
