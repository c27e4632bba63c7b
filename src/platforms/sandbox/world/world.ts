// The original world: a function of a seed, a size and the time of its first start. Later changes are kept
// elsewhere.

import {
  LEAKED_WEBHOOK,
  makeThreads,
  makeWebhooks,
  PRACTICE_WEBHOOK,
  webhookId,
} from './channels.ts';
import { makeHistory } from './history.ts';
import { makeMainGuild } from './main-guild.ts';
import { createPeople, type People } from './people.ts';
import { makeForeignGuild, makeSisterGuild } from './sister-guild.ts';
import type { Channel, Guild, Member, Message, Thread, User, Webhook } from './things.ts';

export interface WorldOptions {
  seed: string;
  /** Number of members in the main guild, including the raid. */
  members: number;
  isManageGuildGranted: boolean;
  startMs: number;
}

export interface World {
  startMs: number;
  bot: User;
  users: ReadonlyMap<string, User>;
  /** The guilds that the bot is in, plus one that it isn't in. */
  guilds: ReadonlyMap<string, Guild>;
  channels: ReadonlyMap<string, Channel>;
  threads: ReadonlyMap<string, Thread>;
  webhooks: ReadonlyMap<string, Webhook>;
  /** By channel, oldest first. */
  messages: ReadonlyMap<string, readonly Message[]>;
  mainGuildId: string;
  /** For trying out the message sender. */
  practiceWebhookId: string;
  /** An outsider who has this webhook's URL posts spam through it. */
  leakedWebhookId: string;
  raidIds: readonly string[];
  /** Users who are neither a member of any guild nor banned from one. */
  strangerIds: readonly string[];
}

const RAID_SIZE = 60;
const STRANGERS = 40;

/** The world never starts before this date, even when a test's clock shows a very early time. */
const EARLIEST_START_MS = Date.UTC(2026, 0, 1);

export function chooseStart(nowMs: number): number {
  return Math.max(nowMs, EARLIEST_START_MS);
}

export function makeWorld(options: WorldOptions): World {
  const { seed, startMs } = options;
  const people = createPeople(seed, startMs);
  const bot = people.bot('gatehouse-practice');
  const raidSize = Math.min(RAID_SIZE, Math.floor(options.members / 4));
  const main = makeMainGuild({ ...options, people, bot, members: options.members - raidSize });
  const raid = makeRaid({ guild: main, people, startMs, size: raidSize });
  const sister = makeSisterGuild({ ...options, people, bot, main });
  const foreign = makeForeignGuild({ ...options, people, bot, main });
  const guilds = [main, sister, foreign];
  const strangers = Array.from({ length: STRANGERS }, () => people.person());
  const channels = guilds.flatMap((guild) => guild.channels);
  const webhooks = makeWebhooks({
    ...{ seed, main, sister, foreign },
    strangerIds: strangers.map(({ id }) => id),
  });
  const messages = makeHistory({ seed, startMs, main, webhooks, raid });
  for (const guild of guilds) guild.memberIds = [...guild.members.keys()].sort(people.compare);
  return {
    startMs,
    bot,
    users: people.all,
    guilds: new Map(guilds.map((guild) => [guild.id, guild])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
    threads: new Map(makeThreads(main).map((thread) => [thread.id, thread])),
    webhooks: new Map(webhooks.map((webhook) => [webhook.id, webhook])),
    messages,
    mainGuildId: main.id,
    practiceWebhookId: webhookId(webhooks, PRACTICE_WEBHOOK),
    leakedWebhookId: webhookId(webhooks, LEAKED_WEBHOOK),
    raidIds: raid.map(({ user }) => user.id),
    strangerIds: strangers.map(({ id }) => id),
  };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface RaidOptions {
  guild: Guild;
  people: People;
  startMs: number;
  size: number;
}

/** The accounts were created within two hours some days ago and joined within twenty minutes last night. */
function makeRaid({ guild, people, startMs, size }: RaidOptions): Member[] {
  const madeMs = startMs - 4 * 24 * HOUR_MS - 5 * HOUR_MS;
  const joinedMs = startMs - 9 * HOUR_MS;
  return Array.from({ length: size }, (_, at) => {
    const user = people.raider(madeMs + Math.floor((at / size) * 2 * HOUR_MS));
    const member: Member = {
      user,
      nick: null,
      roleIds: [],
      joinedMs: joinedMs + Math.floor((at / size) * 20 * MINUTE_MS),
      timeoutUntilMs: null,
      isPending: false,
      boostingSinceMs: null,
    };
    guild.members.set(user.id, member);
    return member;
  });
}
