import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';
import type { Handlers } from '#kit/server/context.ts';
import type { Kept } from '#kit/server/kept.ts';
import { lookUpWebhook } from '#kit/webhook/webhook-lookup.ts';
import { maskedWebhookUrl } from '#kit/webhook/webhook-url.ts';
import type { schemas } from './contract.ts';
import { listWebhooks } from './inventory.ts';
import { cancel, finish, rotate, tellRotations } from './rotate.ts';
import { eraseRotations, forgetOldRotations } from './store.ts';

export { commands } from './discord.ts';
export { tend } from './tend.ts';

export const kept: Kept = { erase: eraseRotations, forgetBefore: forgetOldRotations };

const DOCS_URL = 'https://docs.discord.com/developers/resources/webhook';

export const handlers: Handlers<typeof schemas> = {
  async inspect({ webhook_url }, context) {
    const found = await lookUpWebhook(webhook_url, context);
    const { nowMs } = context;
    return {
      webhook_data: {
        id: found.id,
        type: found.type,
        name: found.name,
        guild_id: found.guildId,
        guild_name: found.guild?.name ?? null,
        channel_id: found.channelId,
        application_id: found.applicationId,
        created_at: readSnowflakeTime(found.id, nowMs) ?? null,
        url: maskedWebhookUrl(found),
      },
      avatar_url: found.avatar ?? null,
      docs_url: DOCS_URL,
      now: nowMs,
    };
  },

  async servers(_input, { platforms }) {
    const { guilds } = await platforms.discord();
    return {
      servers: guilds.map(({ id, name, missing }) => ({ id, name, missing: [...missing] })),
    };
  },

  list: listWebhooks,
  rotate,
  rotations: tellRotations,
  cancel,
  finish,
};
