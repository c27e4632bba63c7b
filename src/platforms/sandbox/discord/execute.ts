// Posts messages through a webhook, and reads, edits or deletes them.
import { FORUM } from '../world/channels.ts';
import type { Attachment, Component, Message, Webhook } from '../world/things.ts';
import { type Ask, type Route, readBodyForm, webhookByToken } from './ask.ts';
import { readEmbeds } from './embeds.ts';
import { type Form, isTrue, readWebhookName } from './form.ts';
import { addReply, byKind, editAdded, removeAdded } from './interactions/by-token.ts';
import { readComponents } from './interactions/check-components.ts';
import { walkComponents } from './interactions/fill-components.ts';
import { readMentions } from './mentions.ts';
import { done, emptyMessage, ok, Refusal, unknown } from './reply.ts';
import { messageShape } from './shapes.ts';

const CONTENT_MAX = 2000;
const URL_MAX = 2048;
const THREAD_NAME_MAX = 100;
const FILES_MAX = 10;
/** The default limit for each file. */
const FILE_BYTES_MAX = 10 * 1024 * 1024;

function execute(ask: Ask) {
  const webhook = webhookByToken(ask);
  const form = readBodyForm(ask);
  const message = readMessage(ask, form, webhook);
  form.end();
  const place = findPlace(ask, form, webhook);
  mustNotBeEmpty(message);
  const channelId = place.threadName === undefined ? place.channelId : message.id;
  if (place.threadName !== undefined) {
    // A forum's post has the id of its first message.
    const name = place.threadName;
    ask.live.webhooks.openThread({ id: message.id, parentId: webhook.channelId, name });
  }
  ask.live.webhooks.post(channelId, message);
  enterMessage(ask, webhook, 'webhook-message');
  if (!isTrue(ask.request.query.get('wait'))) return done();
  return ok(messageShape(ask.live, channelId, message));
}

function readMessage(ask: Ask, form: Form, webhook: Webhook): Message {
  const content = form.text('content', { min: 0, max: CONTENT_MAX }) ?? '';
  const embeds = readEmbeds(form);
  const name = readWebhookName(form, 'username');
  const avatarUrl = form.text('avatar_url', { min: 0, max: URL_MAX });
  const attachments = readFiles(ask, form);
  const components = readShownComponents(ask, form, webhook);
  return {
    id: ask.live.newId(ask.request.nowMs),
    authorId: webhook.id,
    webhookId: webhook.id,
    name: name ?? webhook.name,
    avatarUrl,
    content,
    embeds: embeds.length > 0 ? embeds : undefined,
    components: components.length > 0 ? components : undefined,
    attachments: attachments.length > 0 ? attachments : undefined,
    isSpoken: form.raw('tts') === true || undefined,
    pings: readMentions(form, content),
  };
}

/** Without `with_components` Discord ignores them. Only the application's own webhooks can have buttons. */
function readShownComponents(ask: Ask, form: Form, webhook: Webhook): Component[] {
  if (!isTrue(ask.request.query.get('with_components'))) return [];
  const components = readComponents(form, { isV2: false }) ?? [];
  const isOwn = webhook.applicationId === ask.live.world.bot.id;
  if (!isOwn && walkComponents(components).some(({ custom_id: id }) => id !== undefined)) {
    const message = 'Non-application-owned webhooks cannot send interactive components';
    form.fault('components', 'WEBHOOK_COMPONENTS_NOT_ALLOWED', message);
  }
  return components;
}

function readFiles({ request, live }: Ask, form: Form): Attachment[] {
  const { files = [], nowMs } = request;
  if (files.some(({ size }) => size > FILE_BYTES_MAX)) {
    throw new Refusal(413, { code: 40005, message: 'Request entity too large' });
  }
  if (files.length > FILES_MAX) {
    form.fault('attachments', 'BASE_TYPE_MAX_LENGTH', `Must be ${FILES_MAX} or fewer in length.`);
  }
  return files.map(({ name, size }) => ({ id: live.newId(nowMs), name, size }));
}

function mustNotBeEmpty({ content, embeds, attachments, components }: Message): void {
  if (content.trim() !== '' || embeds || attachments || components) return;
  throw emptyMessage();
}

interface Place {
  channelId: string;
  /** The title of the new post that the message starts. */
  threadName?: string;
}

/** In a forum, a message starts a post or goes into one; elsewhere it may go into a thread. */
function findPlace(ask: Ask, form: Form, { channelId }: Webhook): Place {
  const isForum = ask.live.world.channels.get(channelId)?.type === FORUM;
  const threadName = form.text('thread_name', { min: 0, max: THREAD_NAME_MAX });
  const threadId = ask.request.query.get('thread_id');
  form.end();
  if (threadId !== null && threadName) {
    const message =
      'Webhooks posted to forum channels cannot have both a thread_name and thread_id';
    throw new Refusal(400, { code: 220002, message });
  }
  if (threadId !== null) {
    if (!requireThread(ask, channelId, threadId).isLocked) return { channelId: threadId };
    throw new Refusal(400, { code: 160005, message: 'This thread is locked' });
  }
  if (isForum && !threadName) {
    const message = 'Webhooks posted to forum channels must have a thread_name or thread_id';
    throw new Refusal(400, { code: 220001, message });
  }
  if (!isForum && threadName) {
    const message = 'Webhooks can only create threads in forum channels';
    throw new Refusal(400, { code: 220003, message });
  }
  return { channelId, ...(threadName && { threadName }) };
}

/** Finds only threads of the webhook's own channel. */
function requireThread({ live }: Ask, channelId: string, threadId: string) {
  const thread = live.webhooks.thread(threadId);
  if (thread?.parentId !== channelId) throw unknown('channel');
  return thread;
}

interface Posted {
  webhook: Webhook;
  message: Message;
  channelId: string;
}

/** Finds only messages that this webhook posted. */
function requireMessage(ask: Ask): Posted {
  const webhook = webhookByToken(ask);
  const threadId = ask.request.query.get('thread_id');
  if (threadId !== null) requireThread(ask, webhook.channelId, threadId);
  const channelId = threadId ?? webhook.channelId;
  const messages = ask.live.webhooks.messages(channelId);
  const message = messages.find(
    ({ id, webhookId }) => id === ask.ids.message && webhookId === webhook.id,
  );
  if (!message) throw unknown('message');
  return { webhook, message, channelId };
}

function getMessage(ask: Ask) {
  const { channelId, message } = requireMessage(ask);
  return ok(messageShape(ask.live, channelId, message));
}

/** Fields that aren't sent stay as they are, and so do the files. */
function editMessage(ask: Ask) {
  const { webhook, message, channelId } = requireMessage(ask);
  const form = readBodyForm(ask);
  const content = form.text('content', { min: 0, max: CONTENT_MAX });
  const embeds = readEmbeds(form);
  const keepsEmbeds = !form.has('embeds');
  const text = form.has('content') ? (content ?? '') : message.content;
  const edited: Message = {
    ...message,
    content: text,
    embeds: keepsEmbeds ? message.embeds : embeds.length > 0 ? embeds : undefined,
    pings: readMentions(form, text),
    editedMs: ask.request.nowMs,
  };
  form.end();
  mustNotBeEmpty(edited);
  ask.live.webhooks.replaceMessage(channelId, edited);
  enterMessage(ask, webhook, 'message-edit');
  return ok(messageShape(ask.live, channelId, edited));
}

function removeMessage(ask: Ask) {
  const { webhook, message, channelId } = requireMessage(ask);
  ask.live.webhooks.removeMessage(channelId, message.id);
  enterMessage(ask, webhook, 'message-delete');
  return done();
}

function enterMessage({ tools, request }: Ask, webhook: Webhook, action: string): void {
  const { id: webhook_id, guildId: guild_id } = webhook;
  tools.enter({ action, guild_id, webhook_id, changed: true }, request.nowMs);
}

const ONE = '/webhooks/:webhook/:token/messages/:message';

/** The application has these paths, too, with the tokens of interactions. */
export const executeRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/webhooks/:webhook/:token',
    auth: 'none',
    handle: byKind({ webhook: execute, interaction: addReply }),
  },
  { method: 'GET', path: ONE, auth: 'none', handle: getMessage },
  {
    method: 'PATCH',
    path: ONE,
    auth: 'none',
    handle: byKind({ webhook: editMessage, interaction: editAdded }),
  },
  {
    method: 'DELETE',
    path: ONE,
    auth: 'none',
    handle: byKind({ webhook: removeMessage, interaction: removeAdded }),
  },
];
