import { channelId } from './channels.ts';
import { BASE64URL, diceOf, HEX } from './dice.ts';
import { snowflakeAt } from './snowflake.ts';
import type { Guild, Webhook } from './things.ts';

const TOKEN_LENGTH = 68;
const FIRST_MADE_MS = Date.UTC(2024, 1, 20, 18, 0);
const APART_MS = 53 * 86_400_000;

export const PRACTICE_WEBHOOK = 'Practice Bell';
export const LEAKED_WEBHOOK = 'Event Helper';

/** Of the world's own names. */
export function webhookId(webhooks: readonly Webhook[], name: string): string {
  return webhooks.find((webhook) => webhook.name === name)!.id;
}

interface WebhooksOptions {
  seed: string;
  main: Guild;
  sister: Guild;
  foreign: Guild;
}

export function makeWebhooks({ seed, main, sister, foreign }: WebhooksOptions): Webhook[] {
  const dice = diceOf(seed, 'webhooks');
  const places: [guild: Guild, channel: string, name: string][] = [
    [main, 'practice-room', PRACTICE_WEBHOOK],
    [main, 'announcements', 'Release Notes'],
    [main, 'game-status', 'Server Watch'],
    [main, 'questions', 'Question Box'],
    [main, 'off-topic', LEAKED_WEBHOOK],
    [sister, 'feed', 'Builders Feed'],
    [foreign, 'drop-box', 'Collector'],
  ];
  return places.map(([guild, channel, name], at) => ({
    id: snowflakeAt(FIRST_MADE_MS + at * APART_MS, dice.whole(0, 2 ** 22 - 1)),
    guildId: guild.id,
    channelId: channelId(guild.channels, channel),
    creatorId: guild.ownerId,
    name,
    avatar: dice.chance(0.5) ? dice.text(32, HEX) : null,
    token: dice.text(TOKEN_LENGTH, BASE64URL),
    applicationId: null,
  }));
}
