// Posting through a webhook, and what becomes of such a message.
import { FORUM } from '../world/channels.ts';
import type { Message, Webhook } from '../world/things.ts';
import { type Ask, bodyOf, type Route, webhookByToken } from './ask.ts';
import { readEmbeds } from './embeds.ts';
import { type Form, isTrue } from './form.ts';
import { readMentions } from './mentions.ts';
import { messageShape } from './message-shape.ts';
import { done, ok, Refusal, unknown } from './reply.ts';
import { readName } from './webhook-name.ts';

const CONTENT_MAX = 2000;
const URL_MAX = 2048;
const THREAD_NAME_MAX = 100;

function execute(ask: Ask) {
  const webhook = webhookByToken(ask);
  const form = bodyOf(ask);
  const message = readMessage(ask, form, webhook);
  form.end();
  mustFitChannel(ask, form, webhook);
  if (message.content.trim() === '' && !message.embeds) {
    throw new Refusal(400, { code: 50006, message: 'Cannot send an empty message' });
  }
  ask.live.webhooks.post(webhook.channelId, message);
  enter(ask, webhook, 'webhook-message');
  if (!isTrue(ask.request.query.get('wait'))) return done();
  return ok(messageShape(ask.live, webhook.channelId, message));
}

function readMessage(ask: Ask, form: Form, webhook: Webhook): Message {
  const content = form.text('content', { min: 0, max: CONTENT_MAX }) ?? '';
  const embeds = readEmbeds(form);
  const name = readName(form, 'username');
  const avatarUrl = form.text('avatar_url', { min: 0, max: URL_MAX });
  return {
    id: ask.live.newId(ask.request.nowMs),
    authorId: webhook.id,
    webhookId: webhook.id,
    name: name ?? webhook.name,
    avatarUrl,
    content,
    embeds: embeds.length > 0 ? embeds : undefined,
    isSpoken: form.raw('tts') === true || undefined,
    pings: readMentions(form, content),
  };
}

/** In a forum a message begins a thread or goes into one; elsewhere there are none in the sandbox. */
function mustFitChannel(ask: Ask, form: Form, { channelId }: Webhook): void {
  const isForum = ask.live.world.channels.get(channelId)?.type === FORUM;
  const threadName = form.text('thread_name', { min: 0, max: THREAD_NAME_MAX });
  const threadId = ask.request.query.get('thread_id');
  form.end();
  if (threadId !== null && threadName) {
    const message =
      'Webhooks posted to forum channels cannot have both a thread_name and thread_id';
    throw new Refusal(400, { code: 220002, message });
  }
  if (threadId !== null) throw unknown('channel');
  if (isForum && !threadName) {
    const message = 'Webhooks posted to forum channels must have a thread_name or thread_id';
    throw new Refusal(400, { code: 220001, message });
  }
  if (!isForum && threadName) {
    const message = 'Webhooks can only create threads in forum channels';
    throw new Refusal(400, { code: 220003, message });
  }
}

/** Only its own. */
function messageOf(ask: Ask): { webhook: Webhook; message: Message } {
  const webhook = webhookByToken(ask);
  const messages = ask.live.webhooks.messages(webhook.channelId);
  const message = messages.find(
    ({ id, webhookId }) => id === ask.ids.message && webhookId === webhook.id,
  );
  if (!message) throw unknown('message');
  return { webhook, message };
}

function getMessage(ask: Ask) {
  const { webhook, message } = messageOf(ask);
  return ok(messageShape(ask.live, webhook.channelId, message));
}

function removeMessage(ask: Ask) {
  const { webhook, message } = messageOf(ask);
  ask.live.webhooks.removeMessage(webhook.channelId, message.id);
  enter(ask, webhook, 'message-delete');
  return done();
}

function enter({ tools, request }: Ask, webhook: Webhook, action: string): void {
  const { id: webhook_id, guildId: guild_id } = webhook;
  tools.enter({ action, guild_id, webhook_id, changed: true }, request.nowMs);
}

const ONE = '/webhooks/:webhook/:token/messages/:message';

export const executeRoutes: readonly Route[] = [
  { method: 'POST', path: '/webhooks/:webhook/:token', auth: 'none', handle: execute },
  { method: 'GET', path: ONE, auth: 'none', handle: getMessage },
  { method: 'DELETE', path: ONE, auth: 'none', handle: removeMessage },
];
