// Asks each connected platform once a minute whether it answers.
import { DeskError } from '#errors.ts';
import type { ConnectionMode } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Platforms } from '#kit/server/platforms.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import type { Meter } from './meter.ts';
import { PROBES } from './rules/states.ts';
import { MINUTE_MS } from './rules/uptime.ts';

/** A platform that takes longer doesn't answer. */
const DEADLINE_MS = 4_000;

export interface ProbeOptions {
  platforms: Platforms;
  modeOf: (platform: PlatformName) => ConnectionMode;
  meter: Pick<Meter, 'done' | 'failed'>;
  clock: Pick<Clock, 'sleep'>;
  stopwatch: () => number;
  stopping: AbortSignal;
}

/** The subject under which the probes of a platform are counted. */
export function probesOf(platform: PlatformName): string {
  return `platform:${platform}`;
}

interface Result {
  isOk: boolean;
  /** Null for one that failed. */
  ms: number | null;
}

/** The probes of one platform. */
export class Probes {
  readonly #name: PlatformName;
  readonly #options: ProbeOptions;
  #results: readonly Result[] = [];
  #startedAt: number | undefined;
  /** Set while a probe hasn't come back, even if its deadline has passed. */
  #isUnderWay = false;

  constructor(name: PlatformName, options: ProbeOptions) {
    this.#name = name;
    this.#options = options;
  }

  /** Oldest first, at most three. */
  get results(): readonly Result[] {
    return this.#results;
  }

  /** Makes a probe if one is due. It never takes longer than its deadline. */
  async run(nowMs: number): Promise<void> {
    const mode = this.#options.modeOf(this.#name);
    // A refused credential isn't used any more: the connection itself looks now and then whether it was fixed.
    if (mode === 'practice' || mode === 'broken') {
      this.#results = [];
      this.#startedAt = undefined;
      return;
    }
    if (!this.#isDue(nowMs)) return;
    this.#startedAt = nowMs;
    const result = await this.#probe();
    if (!result || this.#options.stopping.aborted) return;
    this.#results = [...this.#results, result].slice(-PROBES);
    if (result.ms === null) this.#options.meter.failed(probesOf(this.#name));
    else this.#options.meter.done(probesOf(this.#name), result.ms);
  }

  /** Once a minute, but at every turn while the last probes don't agree, so that an outage is known within 90 s. */
  #isDue(nowMs: number): boolean {
    if (this.#startedAt === undefined || this.#results.length < PROBES) return true;
    const isAgreed = new Set(this.#results.map(({ isOk }) => isOk)).size === 1;
    // The clock may have been set back.
    return !isAgreed || Math.abs(nowMs - this.#startedAt) >= MINUTE_MS;
  }

  async #probe(): Promise<Result | undefined> {
    const failed = { isOk: false, ms: null };
    // The previous one still hangs, and a second one would hang with it.
    if (this.#isUnderWay) return failed;
    this.#isUnderWay = true;
    const { clock, stopwatch, stopping } = this.#options;
    const limit = new AbortController();
    const over = new AbortController();
    const startedAt = stopwatch();
    const answer = askPlatform(this.#name, this.#options.platforms, {
      signal: AbortSignal.any([stopping, limit.signal]),
    })
      .then((isOk): Result => (isOk ? { isOk, ms: stopwatch() - startedAt } : failed))
      .catch((error: unknown) => (isUndecided(error) ? undefined : failed))
      .finally(() => {
        this.#isUnderWay = false;
      });
    const late = clock.sleep(DEADLINE_MS, AbortSignal.any([stopping, over.signal])).then(
      () => failed,
      // The answer came in time, or the desk is stopping and won't wait for it.
      () => (stopping.aborted ? undefined : answer),
    );
    const result = await Promise.race([answer, late]);
    limit.abort();
    over.abort();
    return result;
  }
}

/** The connection is finding out by itself whether its credential was really refused. */
function isUndecided(error: unknown): boolean {
  return error instanceof DeskError && error.code === 'platform/doubted';
}

/** The cheapest documented read of each platform that uses the credential. A refusal is an answer, too. */
async function askPlatform(
  name: PlatformName,
  platforms: Platforms,
  asking: { signal: AbortSignal },
): Promise<boolean> {
  try {
    if (name === 'discord') await (await platforms.discord()).api.identity.self(asking);
    else await askRoblox(await platforms.roblox(), asking);
    return true;
  } catch (error) {
    if (error instanceof DeskError && error.status < 500) return true;
    throw error;
  }
}

async function askRoblox(
  { api, universes, keyOwnerId }: Awaited<ReturnType<Platforms['roblox']>>,
  asking: { signal: AbortSignal },
): Promise<void> {
  const [universe] = universes;
  if (universe) await api.universes.get(universe.id, asking);
  else if (keyOwnerId !== null) await api.universes.user(keyOwnerId, asking);
  else await api.keys.introspect(asking);
}
