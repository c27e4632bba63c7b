// Every action that calls a platform, over answers whose shape is spoilt from a seed.
import type { Fault } from '../platforms/sandbox/faults.ts';
import type { SandboxReply } from '../platforms/sandbox/sandbox.ts';
import { diceOf } from '../platforms/sandbox/world/dice.ts';
import type { Method, WireRequest } from '../platforms/wire.ts';
import { type Client, type Reply, visitAsAdmin } from '../testing/client.ts';
import { openPractice, type PracticeDesk } from '../testing/practice.ts';
import { until } from '../testing/until.ts';

const UNIVERSE = '91000000101';
const BELL = 'Practice Bell';
const REASON = 'Raid';
const HOUR_MS = 3_600_000;
/** Of one hour the sender posts three codes. */
const STEPS_OF_A_VISIT = 40;

/** So many players are acted on one by one; the others are for jobs. */
const ALONE = 100;

const UNLIMITED = 1e9;
const settings = {
  banCooldownMs: 0,
  addressRequestsPerMinute: UNLIMITED,
  passRequestsPerMinute: UNLIMITED,
  changesPerTenMinutes: UNLIMITED,
  changesPerDay: UNLIMITED,
  lookupsPerDay: UNLIMITED,
  twoPersonTargetsPerHour: UNLIMITED,
};

/** What is wrong with an answer of the desk; none where it may stand. */
export interface Fuzzed {
  faults: string[];
  /** Answers of the platforms that were spoilt. */
  spoilt: number;
}

interface Player {
  id: string;
  special?: string;
}

/** Where it is claimed, `isSo` looks at the sandbox itself. */
interface Act {
  path: string;
  body: object;
  isClaimed?: (reply: Reply) => boolean;
  isSo?: () => boolean;
  /** A documented success that nobody can prove, so that the faults without the act are left out. */
  isUnproved?: boolean;
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

export class Fuzz {
  readonly #house: PracticeDesk;
  #client: Client;
  readonly #requests: WireRequest[] = [];
  #spoilt = 0;
  readonly #bell: ReturnType<PracticeDesk['webhook']>;
  readonly #players: Player[];
  readonly #jobs: { id: number; isSo: (target: string) => boolean; kind: string }[] = [];

  private constructor(house: PracticeDesk) {
    this.#house = house;
    this.#client = house.client;
    const { sandbox } = house.desk;
    this.#bell = house.webhook(BELL);
    const { players } = sandbox.describe(house.clock.now()) as { players: Player[] };
    this.#players = players.filter(({ special }) => special === undefined);
    const handle = sandbox.handle.bind(sandbox);
    sandbox.handle = (request, nowMs) => {
      this.#requests.push(request);
      return handle(request, nowMs);
    };
    const take = sandbox.faults.take.bind(sandbox.faults);
    sandbox.faults.take = (name, target) => {
      const fault = take(name, target);
      if (fault) this.#spoilt += 1;
      return fault;
    };
  }

  static async open(): Promise<Fuzz> {
    return new Fuzz(await openPractice({ settings }));
  }

  stop(): Promise<void> {
    return this.#house.stop();
  }

  /** One call after the other, each under other faults. */
  async run(from: number, spoiltMin: number): Promise<Fuzzed> {
    const faults: string[] = [];
    for (let seed = from; this.#spoilt < spoiltMin; seed += 1) {
      if (seed % STEPS_OF_A_VISIT === 0) await this.#visitAgain();
      const acts = this.#acts(seed);
      for (const [at, act] of acts.entries()) {
        // Each seed asks a few of them, so that all have been asked after a while.
        if ((seed + at) % 4 === 0) faults.push(...(await this.#ask(act, seed * 100 + at)));
      }
      if (seed % STEPS_OF_A_VISIT === 1) faults.push(...(await this.#startJobs(seed)));
    }
    faults.push(...(await this.#endJobs()));
    return { faults, spoilt: this.#spoilt };
  }

  /** Sessions end, codes are counted by the hour, and a webhook that seemed gone is called again. */
  async #visitAgain(): Promise<void> {
    this.#house.fault();
    this.#house.clock.advance(HOUR_MS + 1);
    this.#client = await this.#house.visit();
    await this.#house.desk.desk.connections.reload();
    const webhook_url = this.#bell.url;
    await this.#post('/webhook_challenge', { webhook_url });
    const code = /\d{6}/.exec(this.#lastMessage())?.[0] ?? '';
    await this.#post('/webhook_verify', { webhook_url, code });
  }

  async #ask(act: Act, seed: number): Promise<string[]> {
    const chosen = faultOf(act, seed);
    this.#house.fault(chosen);
    const reply = await this.#post(act.path, act.body);
    this.#house.fault();
    await this.#house.desk.desk.connections.reload();
    const said = `${act.path} under ${JSON.stringify(chosen)}: ${reply.status} ${reply.text.slice(0, 300)}`;
    if (reply.status === 500 || reply.body.code === 'desk/unrecorded') return [said];
    const isFalse = act.isClaimed?.(reply) && act.isSo && !act.isSo();
    return isFalse ? [`Not so: ${said}`] : [];
  }

  #post(path: string, body: object): Promise<Reply> {
    return this.#house.post(path, body, this.#client);
  }

  #acts(seed: number): Act[] {
    const { guilds, members, webhooks } = this.#house.world();
    const guild_id = guilds[0]?.id ?? '';
    const ordinary = members.filter((one) => !one.protected && !one.bot);
    const user = ordinary[seed % ordinary.length]?.id ?? '';
    const [player, before] = [this.#player(seed % ALONE), this.#player((seed + ALONE - 1) % ALONE)];
    const other = webhooks.filter(({ name, foreign }) => name !== BELL && !foreign)[0];
    const webhook_url = this.#bell.url;
    const at = { guild_id, user_ids: [user], reason: REASON };
    const now = this.#house.clock.now();
    const isDone = ({ status, body }: Reply) => status === 200 && body.outcome !== undefined;
    const isTimedOut = () => {
      const told = this.#truth('discord', `/guilds/${guild_id}/members/${user}`).body;
      return Date.parse(String(told.communication_disabled_until)) > now;
    };
    const isBanned = () =>
      this.#truth('discord', `/guilds/${guild_id}/bans/${user}`).status === 200;
    const isMember = () =>
      this.#truth('discord', `/guilds/${guild_id}/members/${user}`).status === 200;
    const posted = this.#house.desk.sandbox.ledger.lines.length;
    const isEntered = () => this.#house.desk.sandbox.ledger.lines.length > posted;
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
          const { incidents_data } = this.#truth('discord', `/guilds/${guild_id}`).body as {
            incidents_data: { invites_disabled_until: string | null } | null;
          };
          const until = incidents_data?.invites_disabled_until ?? null;
          return seed % 2 ? Date.parse(until ?? '') === paused : until === null;
        },
      },
      {
        path: '/ban',
        body: { user: player, universe_id: UNIVERSE, display_reason: REASON },
        isClaimed: isDone,
        isSo: () => this.#isRestricted(player),
      },
      {
        path: '/unban',
        body: { user: before, universe_id: UNIVERSE },
        isClaimed: isDone,
        isSo: () => !this.#isRestricted(before),
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
        isSo: () => this.#lastMessage() === `Number ${seed}`,
      },
      ...(other && seed % STEPS_OF_A_VISIT === 7
        ? [
            {
              path: '/delete_webhook',
              body: { webhook_url: other.url },
              isClaimed: ({ status }: Reply) => status === 200,
              isSo: () => !this.#house.world().webhooks.some(({ id }) => id === other.id),
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
    ];
  }

  /** On both platforms, of accounts that nothing else acts on. */
  async #startJobs(seed: number): Promise<string[]> {
    const { guilds, raid } = this.#house.world();
    const guild_id = guilds[0]?.id ?? '';
    const place = this.#jobs.length * 2;
    const user_ids = raid.slice(place, place + 4).map(({ id }) => id);
    // Nobody is left for another one.
    if (user_ids.length < 4) return [];
    const users = [0, 1, 2, 3].map((at) => this.#player(ALONE + place + at));
    const jobs: [string, object, (target: string) => boolean][] = [
      [
        '/server_ban',
        { guild_id, user_ids, reason: REASON },
        (id) => this.#truth('discord', `/guilds/${guild_id}/bans/${id}`).status === 200,
      ],
      [
        '/ban',
        { users, universe_id: UNIVERSE, display_reason: REASON },
        (id) => this.#isRestricted(id),
      ],
    ];
    for (const [path, body, isSo] of jobs) {
      // The plan is read before anything is spoilt.
      this.#house.fault();
      const { status, body: told, text } = await this.#post(path, body);
      if (status !== 202) return [`${path}: ${status} ${text}`];
      const id = Number(told.job_id);
      this.#house.fault(
        { name: 'mutated', seed, times: 12 },
        { name: 'object-200-undone', method: 'PUT', times: 1 },
        { name: 'empty-200-undone', method: 'PATCH', times: 1 },
      );
      this.#jobs.push({ id, isSo, kind: path });
      await until(async () => {
        this.#house.clock.advance(1_000);
        const { state, held } = await this.#job(id);
        return state !== 'running' || held !== null;
      });
    }
    this.#house.fault();
    return [];
  }

  async #job(id: number) {
    const { body } = await this.#post('/jobs/get', { job_id: id });
    return (body.job ?? { state: 'running', held: null }) as {
      state: string;
      held: object | null;
    };
  }

  /** Once the platforms are themselves again every job ends, and each row says what is so. */
  async #endJobs(): Promise<string[]> {
    this.#house.fault();
    this.#client = await this.#house.visit();
    const admin = await visitAsAdmin(this.#house.desk);
    const faults: string[] = [];
    for (const { id, isSo, kind } of this.#jobs) {
      await until(async () => {
        this.#house.clock.advance(60_000);
        const { body } = await admin.post('/api/jobs/get', { job_id: id });
        const { state } = body.job as { state: string };
        if (state === 'paused') await admin.post('/api/jobs/resume', { job_id: id });
        return ['done', 'cancelled'].includes(state);
      });
      const { body } = await admin.post('/api/jobs/rows', { job_id: id, limit: 500 });
      for (const row of body.rows as { target: string; state: string }[]) {
        const isClaimed = ['done', 'already'].includes(row.state);
        if (isClaimed && !isSo(row.target)) faults.push(`${kind} of job ${id}: ${row.target}`);
      }
    }
    return [...faults, ...this.#unreadRepeats()];
  }

  /** A ban of an account that was sent before, although nobody has looked in between. */
  #unreadRepeats(): string[] {
    const sent = new Set<string>();
    const faults: string[] = [];
    for (const { method, path, body = '' } of this.#requests) {
      const [, guild, user] = /^\/guilds\/(\d+)\/(?:bans|bulk-ban)(?:\/(\d+))?/.exec(path) ?? [];
      if (guild === undefined) continue;
      if (method === 'GET') {
        if (user === undefined) sent.clear();
        else sent.delete(user);
        continue;
      }
      if (method === 'DELETE') sent.delete(user ?? '');
      if (method !== 'PUT' && method !== 'POST') continue;
      const ids = user ? [user] : (JSON.parse(body) as { user_ids: string[] }).user_ids;
      for (const id of ids) {
        if (sent.has(id)) faults.push(`${method} ${path} of ${id} without having looked`);
        sent.add(id);
      }
    }
    return faults;
  }

  #player(at: number): string {
    return this.#players[at % this.#players.length]?.id ?? '';
  }

  #isRestricted(player: string): boolean {
    const path = `/cloud/v2/universes/${UNIVERSE}/user-restrictions/${player}`;
    const { gameJoinRestriction } = this.#truth('cloud', path).body as {
      gameJoinRestriction?: { active: boolean };
    };
    return gameJoinRestriction?.active ?? false;
  }

  /** What the platform itself says; faults are off by then. */
  #truth(base: 'discord' | 'cloud', path: string) {
    const { sandbox, desk } = this.#house.desk;
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

  #lastMessage(): string {
    const { sandbox, desk } = this.#house.desk;
    return sandbox.readChannel(this.#bell.channel_id, desk.now())?.at(-1)?.content ?? '';
  }
}

/** One answer or several, from the first or a later one; now and then every one, or that of the write alone. */
function faultOf(act: Act, seed: number): Fault {
  const dice = diceOf('fuzz', seed);
  const isWrite = act.isClaimed !== undefined;
  if (isWrite && !act.isUnproved && dice.chance(0.25)) {
    const method = dice.pick(['PUT', 'POST', 'PATCH', 'DELETE'] as const);
    return { name: dice.pick(SPOILT_WRITES), method, times: dice.whole(1, 3) };
  }
  if (dice.chance(0.2)) return { name: 'mutated', seed };
  return { name: 'mutated', seed, skip: dice.whole(0, 5), times: dice.whole(1, 5) };
}
