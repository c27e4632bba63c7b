// The true state of the platforms, and the calls to the desk.

import type { SandboxReply } from '#platforms/sandbox/fault-replies.ts';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { createDice } from '#platforms/sandbox/world/dice.ts';
import type { Method } from '#platforms/wire.ts';
import type { Reply } from '#testing/client.ts';
import type { PracticeDesk } from '#testing/practice.ts';

export const UNIVERSE = '91000000101';
export const REASON = 'Raid';
export const HOUR_MS = 3_600_000;
/** The sender posts three codes per hour. */
export const STEPS_OF_A_VISIT = 40;
/** This many players are acted on one by one. The others are for jobs. */
export const ALONE = 100;
const BELL = 'Practice Bell';

/** If success is claimed, `isSo` checks the sandbox itself. */
export interface Act {
  path: string;
  body: object;
  isClaimed?: (reply: Reply) => boolean;
  isSo?: () => boolean;
  /** A documented success that can't be proved, so faults that skip the action are left out. */
  isUnproved?: boolean;
}

interface Player {
  id: string;
  special?: string;
}

/** The practice world as it is, whatever the desk was told about it. */
export class Truth {
  readonly house: PracticeDesk;
  readonly bell: ReturnType<PracticeDesk['webhook']>;
  readonly #players: Player[];
  readonly #ids: ReadonlySet<string>;

  constructor(house: PracticeDesk) {
    this.house = house;
    this.bell = house.webhook(BELL);
    const { players } = house.desk.sandbox.describe(house.clock.now()) as { players: Player[] };
    this.#ids = new Set(players.map(({ id }) => id));
    this.#players = players.filter(({ special }) => special === undefined);
  }

  player(at: number): string {
    return this.#players[at % this.#players.length]?.id ?? '';
  }

  isPlayer(id: string): boolean {
    return this.#ids.has(id);
  }

  isBanned(guild: string, user: string): boolean {
    return this.#ask('discord', `/guilds/${guild}/bans/${user}`).status === 200;
  }

  isMember(guild: string, user: string): boolean {
    return this.#ask('discord', `/guilds/${guild}/members/${user}`).status === 200;
  }

  isTimedOut(guild: string, user: string): boolean {
    const told = this.#ask('discord', `/guilds/${guild}/members/${user}`).body;
    return Date.parse(String(told.communication_disabled_until)) > this.house.clock.now();
  }

  invitesDisabledUntil(guild: string): string | null {
    const { incidents_data } = this.#ask('discord', `/guilds/${guild}`).body as {
      incidents_data: { invites_disabled_until: string | null } | null;
    };
    return incidents_data?.invites_disabled_until ?? null;
  }

  isRestricted(player: string): boolean {
    const path = `/cloud/v2/universes/${UNIVERSE}/user-restrictions/${player}`;
    const { gameJoinRestriction } = this.#ask('cloud', path).body as {
      gameJoinRestriction?: { active: boolean };
    };
    return gameJoinRestriction?.active ?? false;
  }

  lastMessage(): string {
    const { sandbox, desk } = this.house.desk;
    return sandbox.readChannel(this.bell.channel_id, desk.now())?.at(-1)?.content ?? '';
  }

  /** Faults are off at this point. */
  #ask(base: 'discord' | 'cloud', path: string) {
    const { sandbox, desk } = this.house.desk;
    const headers: Record<string, string> =
      base === 'discord'
        ? { 'user-agent': 'DiscordBot (test, 1)', authorization: 'Bot sandbox' }
        : { 'x-api-key': 'sandbox' };
    const reply: SandboxReply = sandbox.handle(
      { base, method: 'GET' as Method, path, headers },
      desk.now(),
    );
    return { status: reply.status, body: JSON.parse(reply.body) as Record<string, unknown> };
  }
}

/** Every tool action that calls a platform. */
export function listActs(truth: Truth, seed: number): Act[] {
  const { guilds, members, webhooks } = truth.house.world();
  const guild_id = guilds[0]?.id ?? '';
  const ordinary = members.filter((one) => !one.protected && !one.bot);
  const user = ordinary[seed % ordinary.length]?.id ?? '';
  const [player, before] = [truth.player(seed % ALONE), truth.player((seed + ALONE - 1) % ALONE)];
  const other = webhooks.filter(({ name, foreign }) => name !== BELL && !foreign)[0];
  const webhook_url = truth.bell.url;
  const at = { guild_id, user_ids: [user], reason: REASON };
  const now = truth.house.clock.now();
  const isDone = ({ status, body }: Reply) => status === 200 && body.outcome !== undefined;
  const isTimedOut = () => truth.isTimedOut(guild_id, user);
  const isBanned = () => truth.isBanned(guild_id, user);
  const isMember = () => truth.isMember(guild_id, user);
  const posted = truth.house.desk.sandbox.ledger.lines.length;
  const isEntered = () => truth.house.desk.sandbox.ledger.lines.length > posted;
  const paused = now + HOUR_MS;
  return [
    {
      path: '/server_timeout',
      body: { ...at, duration_seconds: 600 },
      isClaimed: isDone,
      isSo: isTimedOut,
    },
    {
      path: '/server_timeout',
      body: { ...at, duration_seconds: null },
      isClaimed: isDone,
      isSo: () => !isTimedOut(),
    },
    { path: '/server_ban', body: at, isClaimed: isDone, isSo: isBanned },
    { path: '/server_unban', body: at, isClaimed: isDone, isSo: () => !isBanned() },
    { path: '/server_kick', body: at, isClaimed: isDone, isSo: () => !isMember() },
    {
      path: '/server_lockdown',
      body: { guild_id, invites_until: seed % 2 ? paused : null, dms_until: null },
      isClaimed: ({ status }) => status === 200,
      isSo: () => {
        const until = truth.invitesDisabledUntil(guild_id);
        return seed % 2 ? Date.parse(until ?? '') === paused : until === null;
      },
    },
    {
      path: '/ban',
      body: { user: player, universe_id: UNIVERSE, display_reason: REASON },
      isClaimed: isDone,
      isSo: () => truth.isRestricted(player),
    },
    {
      path: '/unban',
      body: { user: before, universe_id: UNIVERSE },
      isClaimed: isDone,
      isSo: () => !truth.isRestricted(before),
    },
    {
      path: '/revoke_token',
      body: { platform: seed % 2 ? 'discord' : 'roblox', token: `made-up-token-${seed}-of-it` },
      isClaimed: ({ status }) => status === 200,
      isSo: isEntered,
      isUnproved: true,
    },
    {
      path: '/webhook_challenge',
      body: { webhook_url },
      isClaimed: ({ status }) => status === 200,
      isSo: isEntered,
    },
    {
      path: '/webhook_send_stream',
      body: { webhook_url, content: `Number ${seed}` },
      isClaimed: ({ text }) => text.includes('"status":"sent"'),
      isSo: () => truth.lastMessage() === `Number ${seed}`,
    },
    ...(other && seed % STEPS_OF_A_VISIT === 7
      ? [
          {
            path: '/delete_webhook',
            body: { webhook_url: other.url },
            isClaimed: ({ status }: Reply) => status === 200,
            isSo: () => !truth.house.world().webhooks.some(({ id }) => id === other.id),
          },
        ]
      : []),
    { path: '/delete_webhook/look', body: { webhook_url } },
    { path: '/inspect_webhook', body: { webhook_url } },
    { path: '/webhook_look', body: { webhook_url } },
    { path: '/webhook_channel', body: { webhook_url } },
    { path: '/discord_checker', body: { user_id: user, guild_id } },
    { path: '/server_members', body: { guild_id, query: seed % 2 ? 'a' : '' } },
    { path: '/server_bans', body: { guild_id, query: seed % 2 ? user : '' } },
    { path: '/server_ban', body: { ...at, dry_run: true } },
    { path: '/check', body: { user: player } },
    { path: '/check', body: { user: 'MapleHarbor12' } },
    { path: '/check/inventory', body: { user_id: player } },
    { path: '/ban_look', body: { user: player, universe_id: UNIVERSE } },
    { path: '/ban_history', body: { user: player, universe_id: UNIVERSE } },
    { path: '/experience_bans', body: { universe_id: UNIVERSE, query: seed % 2 ? player : '' } },
    { path: '/inspect_key', body: {} },
    { path: '/server_list', body: {} },
    { path: '/experience_list', body: {} },
  ];
}

const SPOILT_WRITES = [
  'empty-200',
  'empty-200-undone',
  'object-200',
  'object-200-undone',
  'html-200',
  'garbled',
  'page',
  '408',
  '408-done',
  '499-done',
];

/**
 * Spoils one response or several, starting at the first or a later one, sometimes
 * all of them or only a write's.
 */
export function drawFault(act: Act, seed: number): Fault {
  const dice = createDice('fuzz', seed);
  const isWrite = act.isClaimed !== undefined;
  if (isWrite && !act.isUnproved && dice.chance(0.25)) {
    const method = dice.pick(['PUT', 'POST', 'PATCH', 'DELETE'] as const);
    return { name: dice.pick(SPOILT_WRITES), method, times: dice.whole(1, 3) };
  }
  if (dice.chance(0.2)) return { name: 'mutated', seed };
  return { name: 'mutated', seed, skip: dice.whole(0, 5), times: dice.whole(1, 5) };
}
