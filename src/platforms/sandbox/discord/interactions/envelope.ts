// What Discord sends around the data of an interaction, built from the state of the world.
import { createDice } from '../../world/dice.ts';
import { botChannelPermissions } from '../authority.ts';
import type { Live } from '../live.ts';
import { memberShape } from '../shapes.ts';
import type { Place } from './place.ts';
import { makeToken } from './token.ts';

const LOCALES = ['en-US', 'en-US', 'de', 'es-ES', 'pt-BR', 'fr'];
const ATTACHMENT_BYTES = 10 * 1024 * 1024;

export interface Sent {
  id: string;
  type: number;
  data: object;
  place: Place;
  locale: string | undefined;
  /** The message with the button, or that opened the form. */
  message?: object | undefined;
}

export function makeEnvelope(live: Live, sent: Sent): Record<string, unknown> {
  const { guild, channel, member, permissions } = sent.place;
  const guildId = guild.base.id;
  return {
    version: 1,
    type: sent.type,
    id: sent.id,
    application_id: live.world.bot.id,
    token: makeToken(sent.id),
    context: 0,
    guild_id: guildId,
    guild: { id: guildId, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    channel_id: channel.id,
    channel: {
      id: channel.id,
      type: channel.type,
      guild_id: guildId,
      name: channel.name,
      // Not ASCII, so that whoever verifies the signature must take the bytes as they came.
      topic: `${channel.topic ?? channel.name} ⚓`,
      permissions: String(permissions),
    },
    member: { ...memberShape(member), permissions: String(permissions) },
    app_permissions: String(botChannelPermissions(live, guild, channel)),
    locale: sent.locale ?? createDice('locale', member.user.id).pick(LOCALES),
    authorizing_integration_owners: { 0: guildId },
    entitlements: [],
    attachment_size_limit: ATTACHMENT_BYTES,
    ...(sent.message && { message: sent.message }),
    data: sent.data,
  };
}
