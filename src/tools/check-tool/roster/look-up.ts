// Resolves names and ids to players in as few calls as possible: full batches, several at once.
import { DeskError } from '#errors.ts';
import type { ReadRow, ReadWork } from '#kit/contract/read-jobs.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import { readPlayer } from '#kit/values/player.ts';
import { ageDays } from '../rules.ts';
import { IDS_AT_ONCE, NAMES_AT_ONCE } from './read-roster.ts';

/** How many calls of each stage run at once. The scheduler limits how many are sent per minute. */
const AT_ONCE = 6;
/** How many rows may wait in memory. Reading the list pauses beyond that. */
const HELD_MAX = 20_000;

export interface RosterParams extends Record<string, unknown> {
  roster: string;
  ages: boolean;
  format: 'csv' | 'txt';
}

interface Account {
  id: string;
  name: string;
  display: string | undefined;
}

interface Asked {
  row: ReadRow;
  /** The lowercase name, or the id. */
  key: string;
  /** Set once the account is known, and whether Roblox has banned it. */
  account?: Account;
  isBanned?: boolean;
}

/**
 * Roblox doesn't say who is banned, but it can leave banned players out. The first call leaves them out, and
 * only players missing from its answer are requested again with banned players included.
 */
const stages = ['names', 'ids', 'lost-names', 'lost-ids', 'ages'] as const;
type Stage = (typeof stages)[number];

const sizes: Record<Stage, number> = {
  names: NAMES_AT_ONCE,
  ids: IDS_AT_ONCE,
  'lost-names': NAMES_AT_ONCE,
  'lost-ids': IDS_AT_ONCE,
  ages: 1,
};

/** Earlier stages that may still add to a stage's batch. */
const before: Record<Stage, readonly Stage[]> = {
  names: [],
  ids: [],
  'lost-names': ['names'],
  'lost-ids': ['ids'],
  ages: [],
};

/** Resolves when every row is settled. Rejects with the first error that doesn't belong to a row. */
export async function lookUp(
  pages: AsyncIterable<readonly ReadRow[]>,
  work: ReadWork<RobloxLink, RosterParams>,
): Promise<void> {
  const asking = new LookUp(work);
  for await (const page of pages) {
    for (const row of page) asking.add(row);
    await asking.room();
    if (asking.fault !== undefined) break;
  }
  await asking.end();
}

class LookUp {
  /** The error that ended the look-up. */
  fault: { error: unknown } | undefined;
  readonly #work: ReadWork<RobloxLink, RosterParams>;
  readonly #waiting = new Map<Stage, Asked[]>(stages.map((stage) => [stage, []]));
  readonly #underWay = new Map<Stage, number>(stages.map((stage) => [stage, 0]));
  #isLast = false;
  #news = Promise.withResolvers<void>();

  constructor(work: ReadWork<RobloxLink, RosterParams>) {
    this.#work = work;
  }

  add(row: ReadRow): void {
    const reading = readPlayer(row.given);
    if (!reading.ok) this.#work.settle(row, { finding: 'missing' });
    else if (reading.player.kind === 'id') this.#put('ids', { row, key: reading.player.id });
    else this.#put('names', { row, key: reading.player.name.toLowerCase() });
  }

  /** Waits until there is room for more rows, or an error ended the look-up. */
  async room(): Promise<void> {
    this.#pump();
    while (this.#held() > HELD_MAX && this.fault === undefined) await this.#next();
  }

  /** Waits for running calls even after an error, so that no row is settled after this returns. */
  async end(): Promise<void> {
    this.#isLast = true;
    this.#pump();
    while (this.#isBusy()) await this.#next();
    if (this.fault !== undefined) throw this.fault.error;
  }

  #put(stage: Stage, asked: Asked): void {
    this.#waiting.get(stage)?.push(asked);
  }

  #held(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #isBusy(): boolean {
    return (
      [...this.#underWay.values()].some((count) => count > 0) ||
      (this.fault === undefined && this.#held() > 0)
    );
  }

  async #next(): Promise<void> {
    await this.#news.promise;
    this.#news = Promise.withResolvers();
  }

  #pump(): void {
    for (const stage of stages) {
      while (this.fault === undefined && (this.#underWay.get(stage) ?? 0) < AT_ONCE) {
        const batch = this.#take(stage);
        if (batch.length === 0) break;
        this.#count(stage, 1);
        void this.#run(stage, batch);
      }
    }
  }

  /** Takes a full batch. A smaller one is only taken when nothing can be added to it anymore. */
  #take(stage: Stage): Asked[] {
    const waiting = this.#waiting.get(stage) ?? [];
    const isWhole = this.#isLast && before[stage].every((each) => this.#isThrough(each));
    if (waiting.length < sizes[stage] && !isWhole) return [];
    return waiting.splice(0, sizes[stage]);
  }

  #isThrough(stage: Stage): boolean {
    return this.#waiting.get(stage)?.length === 0 && this.#underWay.get(stage) === 0;
  }

  #count(stage: Stage, more: number): void {
    this.#underWay.set(stage, (this.#underWay.get(stage) ?? 0) + more);
  }

  async #run(stage: Stage, batch: readonly Asked[]): Promise<void> {
    try {
      await this.#ask(stage, batch);
    } catch (error) {
      this.fault ??= { error };
    }
    this.#count(stage, -1);
    this.#pump();
    this.#news.resolve();
  }

  async #ask(stage: Stage, batch: readonly Asked[]): Promise<void> {
    try {
      if (stage === 'ages') await this.#readAges(batch);
      else await this.#findAll(stage, batch);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      if (error.code === 'roblox/invalid' && batch.length > 1) return this.#askHalves(stage, batch);
      this.#work.fail(
        batch.map(({ row }) => row),
        error,
      );
    }
  }

  /** Roblox refuses one entry or their number. Splitting the batch keeps the other rows from failing too. */
  async #askHalves(stage: Stage, batch: readonly Asked[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    await this.#ask(stage, batch.slice(0, middle));
    await this.#ask(stage, batch.slice(middle));
  }

  async #findAll(stage: Exclude<Stage, 'ages'>, batch: readonly Asked[]): Promise<void> {
    const isLost = stage.startsWith('lost-');
    const accounts = await findAccounts(this.#work, {
      keys: batch.map(({ key }) => key),
      by: stage === 'names' || stage === 'lost-names' ? 'names' : 'ids',
      isBannedToo: isLost,
    });
    for (const asked of batch) {
      const account = accounts.get(asked.key);
      if (account) this.#found({ ...asked, account, isBanned: isLost });
      else if (isLost) this.#work.settle(asked.row, { finding: 'missing' });
      else this.#put(stage === 'names' ? 'lost-names' : 'lost-ids', asked);
    }
  }

  #found(asked: Asked): void {
    if (this.#work.params.ages) this.#put('ages', asked);
    else this.#settle(asked, undefined);
  }

  async #readAges(batch: readonly Asked[]): Promise<void> {
    const { link, signal } = this.#work;
    for (const asked of batch) {
      const profile = await link.api.players
        .profile(asked.account?.id ?? '', { signal, priority: 'job' })
        .catch((error: unknown) => {
          if (error instanceof DeskError && error.code === 'roblox/not-found') return undefined;
          throw error;
        });
      const madeAt = profile ? Date.parse(profile.created) : Number.NaN;
      this.#settle(asked, Number.isNaN(madeAt) ? undefined : madeAt);
    }
  }

  #settle({ row, key, account, isBanned = false }: Asked, madeAt: number | undefined): void {
    if (!account) return;
    const { id, name, display } = account;
    const { settings, now, params } = this.#work;
    const age = ageDays(madeAt ?? null, now());
    const isYoung = age !== null && age < settings.youngAccountDays;
    const finding = isBanned ? 'banned' : isYoung ? 'young' : 'found';
    const notes = [
      ...(key !== id && key !== name.toLowerCase() ? ['Listed by a previous username.'] : []),
      ...(params.ages && madeAt === undefined ? ['Roblox doesn’t provide its age.'] : []),
    ];
    const cause = notes.length > 0 ? notes.join(' ') : undefined;
    this.#work.settle(row, { finding, id, name, facts: { display, madeAt }, cause });
  }
}

interface Wanted {
  keys: readonly string[];
  by: 'names' | 'ids';
  isBannedToo: boolean;
}

/** Keyed by the requested name or id, since Roblox doesn't promise an order. */
async function findAccounts(
  { link, signal }: Pick<ReadWork<RobloxLink, RosterParams>, 'link' | 'signal'>,
  { keys, by, isBannedToo }: Wanted,
): Promise<Map<string, Account>> {
  const { players } = link.api;
  const ask = {
    names: isBannedToo ? players.byNames : players.standingByNames,
    ids: isBannedToo ? players.byIds : players.standingByIds,
  };
  const asking = { signal, priority: 'job' } as const;
  const told =
    by === 'names'
      ? (await ask.names(keys, asking)).data.map((one) => [one.requestedUsername, one] as const)
      : (await ask.ids(keys.map(Number), asking)).data.map((one) => [one.id, one] as const);
  return new Map(
    told.map(([key, { id, name, displayName }]) => [
      key.toLowerCase(),
      { id, name, display: displayName || undefined },
    ]),
  );
}
