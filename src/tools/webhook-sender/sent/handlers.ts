// Listing, reading, editing and deleting what a pass sent through a webhook in the last 24 hours.
import { DeskError } from '#errors.ts';
import {
  findMessageFault,
  firstWords,
  fromDiscordEmbeds,
  toDiscordEmbeds,
} from '#kit/message/message.ts';
import type { Context, Handlers, Tend } from '#kit/server/context.ts';
import type { FoundWebhook } from '#kit/webhook/webhook-lookup.ts';
import { readWebhook } from '#kit/webhook/webhook-url.ts';
import type { schemas } from '../contract.ts';
import { blankOrInvalid, lookUpProven } from '../proven.ts';
import {
  findSent,
  forgetOldSent,
  forgetSent,
  listSent,
  noteEdit,
  type SentMessage,
} from './store.ts';

type Sent = Pick<Handlers<typeof schemas>, 'sent' | 'message' | 'edit' | 'delete'>;

export const sentHandlers: Sent = {
  async sent({ webhook_url }, context) {
    const read = readWebhook(webhook_url);
    if (!read.ok) throw blankOrInvalid(read.fault);
    const { nowMs, pass, database } = context;
    const by = { passId: pass?.id ?? '', webhookId: read.key.id, nowMs };
    const kept = await database.transaction((tx) => listSent(tx, by));
    return { messages: kept.map(describe), now: nowMs };
  },

  async message({ webhook_url, message_id }, context) {
    const { found, one, place } = await findOwn(webhook_url, message_id, context);
    const { author, content, embeds, attachments } = await forgetIfGone(found, one, context, () =>
      found.link.api.webhooks.getMessage(place, found.asking),
    );
    return {
      name: author.username,
      content,
      embeds: fromDiscordEmbeds(embeds),
      files: attachments.map(({ filename }) => filename),
    };
  },

  async edit({ webhook_url, message_id, content, embeds }, context) {
    const { found, one, place } = await findOwn(webhook_url, message_id, context);
    const fault = findMessageFault({ content, embeds }, { hasFiles: one.files > 0 });
    if (fault) throw new DeskError(`webhooks/${fault}`);
    // An edit never pings.
    const body = { content, embeds: toDiscordEmbeds(embeds), allowed_mentions: { parse: [] } };
    await forgetIfGone(found, one, context, () =>
      found.link.api.webhooks.editMessage({ ...place, body }, found.asking),
    );
    const { nowMs, database } = context;
    const edited = { webhookId: found.id, messageId: one.messageId, nowMs };
    const words = firstWords({ content, embeds });
    await database.transaction((tx) => noteEdit(tx, { ...edited, firstWords: words }));
    return { detail: 'The message in the channel was changed.' };
  },

  async delete({ webhook_url, message_id }, context) {
    const { found, one, place } = await findOwn(webhook_url, message_id, context);
    context.note({ first_words: one.firstWords });
    await forgetIfGone(found, one, context, () =>
      found.link.api.webhooks.deleteMessage(place, found.asking),
    );
    await forget(found, one, context);
    return { detail: 'The message was deleted from the channel.' };
  },
};

/** Deletes what can no longer be edited. */
export const tend: Tend = ({ database, nowMs }) =>
  database.transaction((tx) => forgetOldSent(tx, nowMs));

/** Finds a message of this pass only. Anyone else's is not found, even if it exists. */
async function findOwn(webhookUrl: string, messageId: string, context: Context) {
  const found = await lookUpProven(webhookUrl, context);
  const { pass, nowMs, database } = context;
  const sought = { passId: pass?.id ?? '', webhookId: found.id, messageId, nowMs };
  const one = await database.transaction((tx) => findSent(tx, sought));
  if (!one) throw new DeskError('webhooks/not-sent');
  const place = { ...found.key, message: one.messageId, thread: one.threadId ?? undefined };
  return { found, one, place };
}

/** A message that someone deleted in Discord leaves the list. */
async function forgetIfGone<Value>(
  found: FoundWebhook,
  one: SentMessage,
  context: Context,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const isGone = error instanceof DeskError && error.code === 'discord/unknown-message';
    if (isGone) await forget(found, one, context);
    throw error;
  }
}

function forget({ id }: FoundWebhook, { messageId }: SentMessage, { database }: Context) {
  return database.transaction((tx) => forgetSent(tx, { webhookId: id, messageId }));
}

function describe(one: SentMessage) {
  return {
    id: one.messageId,
    thread_id: one.threadId,
    first_words: one.firstWords,
    files: one.files,
    at: one.sentAt,
    edited_at: one.editedAt,
  };
}
