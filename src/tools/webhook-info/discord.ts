// What a webhook is, as a command in Discord.
import type { z } from 'zod';
import { line, type Markdown, timeAt } from '#kit/message/markdown.ts';
import type { Commands } from '#kit/server/command.ts';
import { webhookOption } from '#kit/webhook/webhook-option.ts';
import type { schemas } from './contract.ts';

type Output = z.output<ReturnType<typeof schemas>['inspect']['output']>;

const KINDS: Partial<Record<number, string>> = {
  1: 'Posts what is sent to its URL.',
  2: 'Repeats the posts of a channel in another server.',
  3: 'Belongs to an application.',
};

export const commands: Commands<typeof schemas> = {
  inspect: {
    description: 'What a webhook URL belongs to, without using it',
    options: [webhookOption],
    read: (values) => ({ webhook_url: values.text('url') }),
    tell: tellWebhook,
  },
};

function tellWebhook({ webhook_data: found }: Output): Markdown[] {
  const { id, name, type, guild_id: guildId, guild_name: guildName, channel_id: channelId } = found;
  const lines = [line`**${name}** ${id}`];
  const kind = KINDS[type];
  if (kind !== undefined) lines.push(line`${kind}`);
  if (guildId !== null) {
    lines.push(
      guildName === null ? line`In a server that isn’t listed: ${guildId}` : line`In ${guildName}.`,
    );
  }
  if (channelId !== null) lines.push(line`Channel ${channelId}`);
  if (found.created_at !== null) lines.push(line`Created ${timeAt(found.created_at)}`);
  return lines;
}
