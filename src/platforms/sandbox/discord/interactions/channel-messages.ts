// The bot's own messages in channels.
import { EMBED_LINKS, SEND_MESSAGES } from '../../world/roles.ts';
import type { Channel, Message } from '../../world/things.ts';
import { type Ask, type Route, readBodyForm, requireChannel } from '../ask.ts';
import { botChannelPermissions } from '../authority.ts';
import type { LiveGuild } from '../live.ts';
import { KINDS } from '../mentions.ts';
import { emptyMessage, missingPermissions, ok, Refusal, reply, unknown } from '../reply.ts';
import { messageShape } from '../shapes.ts';
import {
  COMPONENTS_V2,
  isEmpty,
  type MessageBody,
  readBody,
  SUPPRESS_EMBEDS,
  SUPPRESS_NOTIFICATIONS,
} from './message-body.ts';

const FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2;
const NONCE_MAX = 25;
const WITH_MESSAGES: readonly number[] = [0, 5];

function requirePlace(ask: Ask): { channel: Channel; guild: LiveGuild } {
  const { channel, guild } = requireChannel(ask, ask.ids.channel!);
  if (WITH_MESSAGES.includes(channel.type)) return { channel, guild };
  throw new Refusal(400, { code: 50008, message: 'Cannot send messages in a non-text channel' });
}

function mustSend(
  ask: Ask,
  { channel, guild }: { channel: Channel; guild: LiveGuild },
  body: MessageBody,
) {
  const has = botChannelPermissions(ask.live, guild, channel);
  const needed = body.embeds ? SEND_MESSAGES | EMBED_LINKS : SEND_MESSAGES;
  if ((has & needed) !== needed) throw missingPermissions();
}

function post(ask: Ask) {
  const { live, request } = ask;
  const place = requirePlace(ask);
  const form = readBodyForm(ask);
  const body = readBody(form, { flags: FLAGS, pingsByDefault: KINDS });
  const nonce = form.text('nonce', { min: 0, max: NONCE_MAX });
  form.end();
  mustSend(ask, place, body);
  if (isEmpty(body)) throw emptyMessage();
  const { id: channelId } = place.channel;
  const isEnforced = form.raw('enforce_nonce') === true && nonce !== undefined;
  const firstId = isEnforced ? live.interactions.nonce(channelId, nonce, request.nowMs) : undefined;
  const first = live.webhooks.messages(channelId).find(({ id }) => id === firstId);
  if (first) return ok(messageShape(live, channelId, first));
  const { bot } = live.world;
  const message: Message = {
    id: live.newId(request.nowMs),
    authorId: bot.id,
    name: bot.username,
    ...body,
    nonce,
  };
  live.webhooks.post(channelId, message);
  const kept = { messageId: message.id, atMs: request.nowMs };
  if (isEnforced) live.interactions.keepNonce(channelId, nonce, kept);
  enter(ask, place.guild, 'message');
  return ok(messageShape(live, channelId, message));
}

function edit(ask: Ask) {
  const { live, request, tools } = ask;
  const place = requirePlace(ask);
  const { id: channelId } = place.channel;
  const message = live.webhooks.messages(channelId).find(({ id }) => id === ask.ids.message);
  if (!message) throw unknown('message');
  if (message.authorId !== live.world.bot.id) {
    const text = 'Cannot edit a message authored by another user';
    throw new Refusal(403, { code: 50005, message: text });
  }
  if (tools.hasFault('old-message')) return tooOften();
  const form = readBodyForm(ask);
  const body = readBody(form, { before: message, flags: FLAGS, pingsByDefault: KINDS });
  form.end();
  mustSend(ask, place, body);
  if (isEmpty(body)) throw emptyMessage();
  const edited: Message = { ...message, ...body, editedMs: request.nowMs };
  live.webhooks.replaceMessage(channelId, edited);
  enter(ask, place.guild, 'message-edit');
  return ok(messageShape(live, channelId, edited));
}

/** Messages older than an hour have a lower limit for edits. */
function tooOften() {
  const message = 'Maximum number of edits to messages older than 1 hour reached. Try again later.';
  return reply(429, { message, code: 30046, retry_after: 1, global: false });
}

function enter({ tools, request }: Ask, { base }: LiveGuild, action: string): void {
  tools.enter({ action, guild_id: base.id, changed: true }, request.nowMs);
}

export const channelMessageRoutes: readonly Route[] = [
  { method: 'POST', path: '/channels/:channel/messages', auth: 'bot', handle: post },
  { method: 'PATCH', path: '/channels/:channel/messages/:message', auth: 'bot', handle: edit },
];
