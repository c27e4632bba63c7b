// Every action that calls a platform, with responses whose shape is damaged from a seed.
import type { WireRequest } from '#platforms/wire.ts';
import { type Client, type Reply, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { until } from '#testing/until.ts';
import { RosterDesk } from '#tools/check-tool/roster/roster.fixture.ts';
import {
  type Act,
  ALONE,
  drawFault,
  HOUR_MS,
  listActs,
  REASON,
  STEPS_OF_A_VISIT,
  Truth,
  UNIVERSE,
} from './mutated-acts.fixture.ts';

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

/** The faults found in the desk's responses, which should be none. */
export interface Fuzzed {
  faults: string[];
  /** The number of platform responses that were damaged. */
  spoilt: number;
}

interface Job {
  id: number;
  isSo: (target: string) => boolean;
  kind: string;
}

const NAMES = ['LanternKeeper', 'MapleHarbor12', 'VelvetComet77'];

export class Fuzz {
  readonly #house: PracticeDesk;
  #client: Client;
  readonly #requests: WireRequest[] = [];
  #spoilt = 0;
  readonly #truth: Truth;
  readonly #jobs: Job[] = [];

  private constructor(house: PracticeDesk) {
    this.#house = house;
    this.#client = house.client;
    const { sandbox } = house.desk;
    this.#truth = new Truth(house);
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

  /** Makes one call after the other, each with other faults. */
  async run(from: number, spoiltMin: number): Promise<Fuzzed> {
    const faults: string[] = [];
    for (let seed = from; this.#spoilt < spoiltMin; seed += 1) {
      if (seed % STEPS_OF_A_VISIT === 0) await this.#visitAgain();
      const acts = listActs(this.#truth, seed);
      for (const [at, act] of acts.entries()) {
        // Each seed calls a few of them, so that all are called over time.
        if ((seed + at) % 4 === 0) faults.push(...(await this.#ask(act, seed * 100 + at)));
      }
      if (seed % STEPS_OF_A_VISIT === 1) faults.push(...(await this.#startJobs(seed)));
    }
    faults.push(...(await this.#endJobs()));
    return { faults, spoilt: this.#spoilt };
  }

  /**
   * Starts over: sessions have ended, codes are limited per hour, and a webhook that
   * seemed deleted is allowed again.
   */
  async #visitAgain(): Promise<void> {
    this.#house.fault();
    this.#house.clock.advance(HOUR_MS + 1);
    this.#client = await this.#house.visit();
    await this.#house.desk.desk.connections.reload();
    const webhook_url = this.#truth.bell.url;
    await this.#post('/webhook_challenge', { webhook_url });
    const code = /\d{6}/.exec(this.#truth.lastMessage())?.[0] ?? '';
    await this.#post('/webhook_verify', { webhook_url, code });
  }

  async #ask(act: Act, seed: number): Promise<string[]> {
    const chosen = drawFault(act, seed);
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

  /** Starts jobs on both platforms, for accounts that nothing else acts on. */
  async #startJobs(seed: number): Promise<string[]> {
    const { guilds, raid } = this.#house.world();
    const guild_id = guilds[0]?.id ?? '';
    const place = Math.ceil(this.#jobs.length / 3) * 4;
    const user_ids = raid.slice(place, place + 4).map(({ id }) => id);
    // No accounts are left for another job.
    if (user_ids.length < 4) return [];
    const users = [0, 1, 2, 3].map((at) => this.#truth.player(ALONE + place + at));
    const jobs: [string, object, (target: string) => boolean][] = [
      [
        '/server_ban',
        { guild_id, user_ids, reason: REASON },
        (id) => this.#truth.isBanned(guild_id, id),
      ],
      [
        '/ban',
        { users, universe_id: UNIVERSE, display_reason: REASON },
        (id) => this.#truth.isRestricted(id),
      ],
    ];
    for (const [path, body, isSo] of jobs) {
      // The plan is read before any response is damaged.
      this.#house.fault();
      const { status, body: told, text } = await this.#post(path, body);
      if (status !== 202) return [`${path}: ${status} ${text}`];
      await this.#spoil({ id: Number(told.job_id), isSo, kind: path }, seed);
    }
    return this.#startRoster(seed);
  }

  /** A list of look-ups. Its rows only claim whether an account was found. */
  async #startRoster(seed: number): Promise<string[]> {
    this.#house.fault();
    const content = [...NAMES, this.#truth.player(seed), 'nobody_there'].join('\n');
    const roster = new RosterDesk(this.#house);
    const told = await roster.upload({ content, information: 'yes' }, this.#client);
    if (told.status !== 202) return [`/upload: ${told.status} ${told.text}`];
    const isSo = (target: string) => !/^\d+$/.test(target) || this.#truth.isPlayer(target);
    await this.#spoil({ id: Number(told.body.job_id), isSo, kind: '/upload' }, seed);
    this.#house.fault();
    return [];
  }

  /** Damages responses while the job runs, until it is paused or over. */
  async #spoil(job: Job, seed: number): Promise<void> {
    this.#house.fault(
      { name: 'mutated', seed, times: 12 },
      { name: 'object-200-undone', method: 'PUT', times: 1 },
      { name: 'empty-200-undone', method: 'PATCH', times: 1 },
    );
    this.#jobs.push(job);
    await until(async () => {
      this.#house.clock.advance(1_000);
      const { state, held } = await this.#job(job.id);
      return state !== 'running' || held !== null;
    });
  }

  async #job(id: number) {
    const { body } = await this.#post('/jobs/get', { job_id: id });
    return (body.job ?? { state: 'running', held: null }) as {
      state: string;
      held: object | null;
    };
  }

  /** Once the platforms behave again, every job ends and each row tells the truth. */
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

  /** Finds bans that were sent twice for an account without a check in between. */
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
      const ids = user ? [user] : (JSON.parse(String(body)) as { user_ids: string[] }).user_ids;
      for (const id of ids) {
        if (sent.has(id)) faults.push(`${method} ${path} of ${id} without having looked`);
        sent.add(id);
      }
    }
    return faults;
  }
}
