import { DeskError } from '#errors.ts';
import { firstWords, fromDiscordEmbeds } from '#kit/message/message.ts';
import type { Context, UploadedFile } from '#kit/server/context.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { FoundWebhook } from '#kit/webhook/webhook-lookup.ts';
import type { WebhookMessage } from '#platforms/discord/webhooks.ts';
import { keepSent } from './sent/store.ts';
import { beginSending, endSending, findProof, keepSending } from './store.ts';

/** Longer than a message takes. If a process dies, its send counts as over after this time. */
const KEPT_MS = 120_000;
/** How long the channel of a webhook counts as known. */
const PLACE_MS = 10_000;
const LOOK_MS = 5_000;

export interface Sending {
  /** Sends one message while the proof for the channel is valid. It may be days after the first one. */
  send(nowMs: number, signal: AbortSignal): Promise<{ id?: string } | undefined>;
  end(): Promise<void>;
}

interface Wanted {
  message: WebhookMessage;
  /** The id of an existing thread. */
  thread?: string | undefined;
  files: readonly UploadedFile[];
  delayMs: number;
  context: Context;
}

/** Allows only one send at a time per pass and webhook. */
export async function openSending(
  found: FoundWebhook,
  { message, thread, files, delayMs, context }: Wanted,
): Promise<Sending> {
  const { database, pass, randomBytes } = context;
  const { webhooks } = found.link.api;
  const prover = { passId: pass?.id ?? '', webhookId: found.id };
  const id = Buffer.from(randomBytes(12)).toString('hex');
  const reservedUntil = (nowMs: number) => nowMs + delayMs + KEPT_MS;
  let place = { channelId: found.channelId, knownAtMs: context.nowMs };

  const { nowMs: beginsAtMs } = context;
  const one = { ...prover, id, nowMs: beginsAtMs, until: reservedUntil(beginsAtMs) };
  const isOnly = await database.transaction((tx) => beginSending(tx, one));
  if (!isOnly) throw new DeskError('webhooks/sending');

  async function checkPlace(nowMs: number, signal: AbortSignal): Promise<void> {
    const proof = await database.transaction(async (tx) => {
      await keepSending(tx, { id, until: reservedUntil(nowMs) });
      return findProof(tx, { ...prover, nowMs });
    });
    if (nowMs - place.knownAtMs > PLACE_MS) {
      const { channel_id } = await inTime(signal, { ms: LOOK_MS, platform: 'Discord' }, (limited) =>
        webhooks.getByToken(found.key, { signal: limited, priority: 'person' }),
      );
      place = { channelId: channel_id, knownAtMs: nowMs };
    }
    if (proof?.channelId !== place.channelId) throw new DeskError('webhooks/proof-ended');
  }

  /** The message is sent by now: if the database doesn't respond, it can only be edited in Discord. */
  async function keep(messageId: string, where: { threadId: string | null; sentAt: number }) {
    const { content = '', embeds = [] } = message;
    const words = firstWords({ content, embeds: fromDiscordEmbeds(embeds) });
    const about = { ...prover, messageId, firstWords: words, files: files.length, ...where };
    await database.transaction((tx) => keepSent(tx, about)).catch(() => undefined);
  }

  return {
    async send(nowMs, signal) {
      await checkPlace(nowMs, signal);
      const asking = { signal, priority: 'person', isSeenThrough: true } as const;
      const posted = await webhooks.execute({ ...found.key, message, thread, files }, asking);
      // A thread has an id of its own, which says nothing of the webhook's channel.
      const isInThread = thread !== undefined || message.thread_name !== undefined;
      if (!isInThread) place = { channelId: posted.channel_id, knownAtMs: nowMs };
      await keep(posted.id, { threadId: isInThread ? posted.channel_id : null, sentAt: nowMs });
      return posted;
    },
    // If the database doesn't respond, the reservation expires by itself.
    end: () => database.transaction((tx) => endSending(tx, id)).catch(() => undefined),
  };
}
