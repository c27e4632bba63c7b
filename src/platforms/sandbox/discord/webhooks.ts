// Webhook endpoints: those for the bot, and those that only need the webhook's token.
import { BASE64URL, createDice, HEX } from '../world/dice.ts';
import { MANAGE_WEBHOOKS } from '../world/roles.ts';
import type { Webhook } from '../world/things.ts';
import {
  type Ask,
  type Route,
  readAuditReason,
  readBodyForm,
  requireChannel,
  requireGuild,
  webhookByToken,
} from './ask.ts';
import { enterChange } from './audit-log.ts';
import { mustHave } from './authority.ts';
import { type Form, readWebhookName } from './form.ts';
import type { LiveGuild } from './live.ts';
import { done, ok, Refusal, unknown } from './reply.ts';
import { userShape, webhookShape } from './shapes.ts';

const IN_CHANNEL_MAX = 15;
const TOKEN_LENGTH = 68;
const AVATAR_MAX = 1_000_000;

/** Adds the creator, which only the bot can see. */
function fullShape({ live }: Ask, webhook: Webhook) {
  const creator = live.world.users.get(webhook.creatorId);
  return { ...webhookShape(webhook), ...(creator ? { user: userShape(creator) } : {}) };
}

function byBot(ask: Ask): { webhook: Webhook; guild: LiveGuild } {
  const webhook = ask.live.webhooks.get(ask.ids.webhook!);
  if (!webhook) throw unknown('webhook');
  const { guild } = requireChannel(ask, webhook.channelId);
  mustHave(ask.live, guild, MANAGE_WEBHOOKS);
  return { webhook, guild };
}

function ofGuild(ask: Ask) {
  const guild = requireGuild(ask);
  mustHave(ask.live, guild, MANAGE_WEBHOOKS);
  const here = ask.live.webhooks.all().filter(({ guildId }) => guildId === guild.base.id);
  return ok(here.map((webhook) => fullShape(ask, webhook)));
}

function inChannel(ask: Ask) {
  const { channel, guild } = requireChannel(ask, ask.ids.channel!);
  mustHave(ask.live, guild, MANAGE_WEBHOOKS);
  const here = ask.live.webhooks.all().filter(({ channelId }) => channelId === channel.id);
  return { channel, guild, here };
}

function create(ask: Ask) {
  const { channel, guild, here } = inChannel(ask);
  const form = readBodyForm(ask);
  form.needs('name');
  const name = readWebhookName(form, 'name') ?? '';
  const avatar = readAvatar(form) ?? null;
  form.end();
  readAuditReason(ask);
  if (here.length >= IN_CHANNEL_MAX) {
    const message = `Maximum number of webhooks reached (${IN_CHANNEL_MAX})`;
    throw new Refusal(400, { code: 30007, message });
  }
  const { bot } = ask.live.world;
  const id = ask.live.newId(ask.request.nowMs);
  const webhook: Webhook = {
    id,
    guildId: guild.base.id,
    channelId: channel.id,
    creatorId: bot.id,
    name,
    avatar,
    token: createDice('token', id, ask.tools.draw('token', id)).text(TOKEN_LENGTH, BASE64URL),
    applicationId: bot.id,
  };
  ask.live.webhooks.put(webhook);
  enterChange(ask, guild, { action: 'webhook-create', webhookId: id, isChange: true });
  return ok(fullShape(ask, webhook));
}

/** Returns the hash that identifies the image. */
function readAvatar(form: Form): string | null | undefined {
  if (form.raw('avatar') === null) return null;
  const image = form.text('avatar', { min: 1, max: AVATAR_MAX });
  if (image === undefined) return undefined;
  if (/^data:image\/(png|jpeg|gif|webp);base64,/.test(image))
    return createDice(image).text(32, HEX);
  return form.fault('avatar', 'IMAGE_INVALID', 'Invalid image data');
}

interface Update {
  webhook: Webhook;
  guild: LiveGuild;
  /** The channel to move the webhook to; undefined keeps it where it is. */
  channelId?: string | undefined;
}

function update(ask: Ask, { webhook, guild, channelId }: Update): Webhook {
  const form = readBodyForm(ask);
  const name = readWebhookName(form, 'name') ?? webhook.name;
  const avatar = readAvatar(form);
  form.end();
  const after: Webhook = {
    ...webhook,
    name,
    avatar: avatar === undefined ? webhook.avatar : avatar,
    channelId: channelId ?? webhook.channelId,
  };
  const changes = (['name', 'avatar', 'channelId'] as const)
    .filter((key) => after[key] !== webhook[key])
    .map((key) => ({
      key: key === 'channelId' ? 'channel_id' : key,
      old_value: webhook[key],
      new_value: after[key],
    }));
  const isChange = changes.length > 0;
  if (isChange) ask.live.webhooks.put(after);
  enterChange(ask, guild, { action: 'webhook-update', webhookId: webhook.id, isChange, changes });
  return after;
}

function updateByBot(ask: Ask) {
  const found = byBot(ask);
  const form = readBodyForm(ask);
  const channelId = form.id('channel_id');
  form.end();
  readAuditReason(ask);
  const isElsewhere =
    channelId !== undefined && requireChannel(ask, channelId).guild !== found.guild;
  if (isElsewhere) throw unknown('channel');
  return ok(fullShape(ask, update(ask, { ...found, channelId })));
}

function updateByToken(ask: Ask) {
  const webhook = webhookByToken(ask);
  const guild = ask.live.guilds.get(webhook.guildId)!;
  return ok(webhookShape(update(ask, { webhook, guild })));
}

function remove(ask: Ask, { webhook, guild }: { webhook: Webhook; guild: LiveGuild }) {
  readAuditReason(ask);
  ask.live.webhooks.remove(webhook.id);
  enterChange(ask, guild, { action: 'webhook-delete', webhookId: webhook.id, isChange: true });
  return done();
}

function removeByToken(ask: Ask) {
  const webhook = webhookByToken(ask);
  return remove(ask, { webhook, guild: ask.live.guilds.get(webhook.guildId)! });
}

function listInChannel(ask: Ask) {
  return ok(inChannel(ask).here.map((webhook) => fullShape(ask, webhook)));
}

const BY_BOT = '/webhooks/:webhook';
const BY_TOKEN = '/webhooks/:webhook/:token';

export const webhookRoutes: readonly Route[] = [
  { method: 'GET', path: '/guilds/:guild/webhooks', auth: 'bot', handle: ofGuild },
  { method: 'GET', path: '/channels/:channel/webhooks', auth: 'bot', handle: listInChannel },
  { method: 'POST', path: '/channels/:channel/webhooks', auth: 'bot', handle: create },
  {
    method: 'GET',
    path: BY_BOT,
    auth: 'bot',
    handle: (ask) => ok(fullShape(ask, byBot(ask).webhook)),
  },
  { method: 'PATCH', path: BY_BOT, auth: 'bot', handle: updateByBot },
  { method: 'DELETE', path: BY_BOT, auth: 'bot', handle: (ask) => remove(ask, byBot(ask)) },
  {
    method: 'GET',
    path: BY_TOKEN,
    auth: 'none',
    handle: (ask) => ok(webhookShape(webhookByToken(ask))),
  },
  { method: 'PATCH', path: BY_TOKEN, auth: 'none', handle: updateByToken },
  { method: 'DELETE', path: BY_TOKEN, auth: 'none', handle: removeByToken },
];
