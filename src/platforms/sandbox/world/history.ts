// Messages from before the world began, so that channels don't look empty.
import { channelId, LEAKED_WEBHOOK, PRACTICE_WEBHOOK, webhookId } from './channels.ts';
import { createDice } from './dice.ts';
import { compareIds, snowflakeAt } from './snowflake.ts';
import type { Guild, Member, Message, Webhook } from './things.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const CHATTER = [
  'anyone up for the night market later?',
  'the new fog looks so good on the pier',
  'my boat is stuck in the lighthouse again',
  'patch notes are up, read them before you ask please',
  'who took the big lantern',
  'gg everyone, that was close',
  'is it just me or is the harbour laggy today',
  'event starts in ten minutes',
  'thanks for the help earlier!',
  'good morning',
];
const RAID_LINES = [
  'FREE GEMS starfall dot example',
  'join starfall now',
  'starfall was here',
  'mods asleep post stars',
];
const SPAM = [
  '@everyone FREE GEMS, only today: gems.example/claim',
  '@everyone last chance!!! gems.example/claim',
  'your account will be closed, log in at gems.example/verify',
];

interface HistoryOptions {
  seed: string;
  startMs: number;
  main: Guild;
  webhooks: readonly Webhook[];
  raid: readonly Member[];
}

export function makeHistory({ seed, startMs, main, webhooks, raid }: HistoryOptions) {
  const dice = createDice(seed, 'history');
  const said = (atMs: number, message: Omit<Message, 'id'>): Message => ({
    id: snowflakeAt(atMs, dice.whole(0, 2 ** 22 - 1)),
    ...message,
  });
  const byMember = (atMs: number, { user }: Member, content: string) =>
    said(atMs, { authorId: user.id, name: user.globalName ?? user.username, content });
  const byWebhook = (atMs: number, name: string, content: string) => {
    const id = webhookId(webhooks, name);
    return said(atMs, { authorId: id, webhookId: id, name, content });
  };

  const members = [...main.members.values()].filter(({ roleIds }) => roleIds.length > 0);
  const talk = CHATTER.map((line, at) =>
    byMember(startMs - (30 - 2 * at) * HOUR_MS, dice.pick(members), line),
  );
  const noise = raid
    .slice(0, 12)
    .map((member, at) =>
      byMember(member.joinedMs + (at + 1) * 20_000, member, dice.pick(RAID_LINES)),
    );
  const spam = SPAM.map((line, at) =>
    byWebhook(startMs - 3 * HOUR_MS + at * 4 * MINUTE_MS, LEAKED_WEBHOOK, line),
  );
  const hello = byWebhook(startMs - 20 * HOUR_MS, PRACTICE_WEBHOOK, 'This room is for practice.');
  const inChannel = (name: string, messages: Message[]): [string, readonly Message[]] => [
    channelId(main.channels, name),
    messages.sort((one, other) => compareIds(one.id, other.id)),
  ];
  return new Map([
    inChannel('general', [...talk, ...noise]),
    inChannel('off-topic', spam),
    inChannel('practice-room', [hello]),
  ]);
}
