// Posts messages through a webhook, and reads or deletes them.
import { FORUM } from '../world/channels.ts';
import type { Message, Pings, Webhook } from '../world/things.ts';
import { type Ask, type Route, readBodyForm, webhookByToken } from './ask.ts';
import { type Form, isTrue, readWebhookName } from './form.ts';
import { done, ok, Refusal, unknown } from './reply.ts';
import { messageShape } from './shapes.ts';

const CONTENT_MAX = 2000;
const URL_MAX = 2048;
const THREAD_NAME_MAX = 100;

function execute(ask: Ask) {
  const webhook = webhookByToken(ask);
  const form = readBodyForm(ask);
  const message = readMessage(ask, form, webhook);
  form.end();
  mustFitChannel(ask, form, webhook);
  if (message.content.trim() === '' && !message.embeds) {
    throw new Refusal(400, { code: 50006, message: 'Cannot send an empty message' });
  }
  ask.live.webhooks.post(webhook.channelId, message);
  enterMessage(ask, webhook, 'webhook-message');
  if (!isTrue(ask.request.query.get('wait'))) return done();
  return ok(messageShape(ask.live, webhook.channelId, message));
}

function readMessage(ask: Ask, form: Form, webhook: Webhook): Message {
  const content = form.text('content', { min: 0, max: CONTENT_MAX }) ?? '';
  const embeds = readEmbeds(form);
  const name = readWebhookName(form, 'username');
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

/** In a forum, a message starts a thread or goes into one; other channels in the sandbox have no threads. */
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

/** Finds only messages that this webhook posted. */
function requireMessage(ask: Ask): { webhook: Webhook; message: Message } {
  const webhook = webhookByToken(ask);
  const messages = ask.live.webhooks.messages(webhook.channelId);
  const message = messages.find(
    ({ id, webhookId }) => id === ask.ids.message && webhookId === webhook.id,
  );
  if (!message) throw unknown('message');
  return { webhook, message };
}

function getMessage(ask: Ask) {
  const { webhook, message } = requireMessage(ask);
  return ok(messageShape(ask.live, webhook.channelId, message));
}

function removeMessage(ask: Ask) {
  const { webhook, message } = requireMessage(ask);
  ask.live.webhooks.removeMessage(webhook.channelId, message.id);
  enterMessage(ask, webhook, 'message-delete');
  return done();
}

function enterMessage({ tools, request }: Ask, webhook: Webhook, action: string): void {
  const { id: webhook_id, guildId: guild_id } = webhook;
  tools.enter({ action, guild_id, webhook_id, changed: true }, request.nowMs);
}

const ONE = '/webhooks/:webhook/:token/messages/:message';

export const executeRoutes: readonly Route[] = [
  { method: 'POST', path: '/webhooks/:webhook/:token', auth: 'none', handle: execute },
  { method: 'GET', path: ONE, auth: 'none', handle: getMessage },
  { method: 'DELETE', path: ONE, auth: 'none', handle: removeMessage },
];

const EMBEDS_MAX = 10;
const FIELDS_MAX = 25;
const CHARACTERS_MAX = 6000;
const COLOR_MAX = 0xffffff;

/** Returns the embeds as sent, plus Discord's defaults, and reports each documented limit they exceed. */
function readEmbeds(form: Form): unknown[] {
  const sent = form.raw('embeds');
  if (sent === undefined || sent === null) return [];
  if (!Array.isArray(sent)) {
    form.fault('embeds', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return [];
  }
  if (sent.length > EMBEDS_MAX) {
    form.fault('embeds', 'BASE_TYPE_MAX_LENGTH', `Must be ${EMBEDS_MAX} or fewer in length.`);
  }
  const all = sent.slice(0, EMBEDS_MAX).map((embed, at) => ({ embed, at }));
  const lengths = all.map(({ embed, at }) => measureEmbed(form.below(`embeds.${at}`, embed)));
  if (lengths.reduce((sum, length) => sum + length, 0) > CHARACTERS_MAX) {
    const message = `Embed size exceeds maximum size of ${CHARACTERS_MAX}`;
    form.fault('embeds', 'MAX_EMBED_SIZE_EXCEEDED', message);
  }
  return sent.map(filled);
}

/** Adds the fields that Discord fills in. */
function filled(embed: object | null) {
  const fields: unknown = embed && 'fields' in embed ? embed.fields : undefined;
  const told = Array.isArray(fields)
    ? { fields: fields.map((one) => ({ inline: false, ...one })) }
    : {};
  return { type: 'rich', ...embed, ...told };
}

function measureEmbed(embed: Form): number {
  const length = (form: Form, name: string, max: number) =>
    form.text(name, { min: 0, max })?.trim().length ?? 0;
  embed.text('url', { min: 0, max: 2048 });
  embed.whole('color', { min: 0, max: COLOR_MAX });
  const own = length(embed, 'title', 256) + length(embed, 'description', 4096);
  const footer = embed.below('footer', embed.raw('footer') ?? undefined);
  const author = embed.below('author', embed.raw('author') ?? undefined);
  const fields = listEmbedFields(embed).map((field) => {
    field.needs('name');
    field.needs('value');
    return length(field, 'name', 256) + length(field, 'value', 1024);
  });
  return [length(footer, 'text', 2048), length(author, 'name', 256), ...fields].reduce(
    (sum, part) => sum + part,
    own,
  );
}

function listEmbedFields(embed: Form): Form[] {
  const fields = embed.raw('fields');
  if (!Array.isArray(fields)) return [];
  if (fields.length > FIELDS_MAX) {
    embed.fault('fields', 'BASE_TYPE_MAX_LENGTH', `Must be ${FIELDS_MAX} or fewer in length.`);
  }
  return fields.map((field, at) => embed.below(`fields.${at}`, field));
}

// Works out who gets notified by a message: the accounts it mentions, as far as its sender allows.

const IDS_MAX = 100;
const KINDS = ['users', 'roles', 'everyone'];

function readMentions(form: Form, content: string): Pings | undefined {
  const allowed = readAllowed(form);
  const named = (pattern: RegExp) => [
    ...new Set([...content.matchAll(pattern)].map(([, id]) => id!)),
  ];
  const may = (kind: string, ids: readonly string[] | undefined) => (id: string) =>
    allowed.parse.includes(kind) || (ids?.includes(id) ?? false);
  const pings: Pings = {
    isEveryone: allowed.parse.includes('everyone') && /@(everyone|here)\b/.test(content),
    userIds: named(/<@!?(\d{1,20})>/g).filter(may('users', allowed.users)),
    roleIds: named(/<@&(\d{1,20})>/g).filter(may('roles', allowed.roles)),
  };
  const isQuiet = !pings.isEveryone && pings.userIds.length === 0 && pings.roleIds.length === 0;
  return isQuiet ? undefined : pings;
}

interface Allowed {
  parse: readonly string[];
  users?: readonly string[] | undefined;
  roles?: readonly string[] | undefined;
}

function readAllowed(form: Form): Allowed {
  const sent = form.raw('allowed_mentions');
  // Discord's default for a webhook that doesn't specify allowed mentions.
  if (sent === undefined || sent === null) return { parse: ['users'] };
  const allowed = form.below('allowed_mentions', sent);
  const parse = readParse(allowed);
  const [users, roles] = [allowed.ids('users', IDS_MAX), allowed.ids('roles', IDS_MAX)];
  for (const [kind, ids] of [
    ['users', users],
    ['roles', roles],
  ] as const) {
    if (!parse.includes(kind) || !ids || ids.length === 0) continue;
    const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
    allowed.fault('', 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message);
  }
  return { parse, users, roles };
}

function readParse(allowed: Form): string[] {
  const parse = allowed.raw('parse');
  if (parse === undefined || parse === null) return [];
  if (!Array.isArray(parse)) {
    allowed.fault('parse', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return [];
  }
  for (const [at, kind] of parse.entries()) {
    if (KINDS.includes(kind)) continue;
    const message = `Value "${String(kind)}" must be one of ('users', 'roles', 'everyone').`;
    allowed.fault(`parse.${at}`, 'BASE_TYPE_CHOICES', message);
  }
  return parse;
}
