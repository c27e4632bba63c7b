// Compares a roster with its last run, one part of the rows at a time. Each part is committed together with
// what is remembered of it, so that the comparison resumes after a crash.
import type { Transaction } from '#database/database.ts';
import type { FoundRow, ReadJob, ReadResult, ReadStore } from '#kit/contract/read-jobs.ts';
import { readPlayer } from '#kit/values/player.ts';
import { sayDifference } from './differences.ts';
import type { RosterParams } from './look-up.ts';
import { playerKey } from './read-roster.ts';
import {
  countLeft,
  countMembers,
  dropMembers,
  findMembers,
  findRoster,
  insertRoster,
  keepMembers,
  type Member,
  passRoster,
  type RosterName,
  seeMembers,
} from './store.ts';

const ROWS_AT_ONCE = 1_000;

type Job = ReadJob<RosterParams>;

/** Two runs belong to the same roster if the holder and the name are the same. */
export function rosterName({ holder, isPractice, params }: Job): RosterName {
  return { holder, isPractice, name: params.roster.toLowerCase() };
}

export async function compareRoster(job: Job, book: ReadStore): Promise<void> {
  const begun = await begin(job, book);
  if (!begun) return;
  const { rosterId } = begun;
  let { result } = begun;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const part: Comparing = { job, book, rosterId, result, after };
    const compared = await book.unit((tx) => comparePart(tx, part));
    result = compared.result;
    after = compared.last;
  }
  const { before, changes } = result;
  await book.unit(async (tx) => {
    const dropped = before ? await countLeft(tx, { id: rosterId, jobId: job.id }) : 0;
    await book.keepResult(tx, { ...result, changes: { ...changes, dropped } });
  });
}

interface Begun {
  rosterId: number;
  result: ReadResult;
}

/**
 * Takes over the roster, or resumes what this job has begun. Returns undefined if a later run took it over.
 */
async function begin(job: Job, book: ReadStore): Promise<Begun | undefined> {
  const { nowMs } = book;
  const name = rosterName(job);
  const known = await book.unit((tx) => findRoster(tx, name));
  if (job.result) {
    return known?.jobId === job.id ? { rosterId: known.id, result: job.result } : undefined;
  }
  const isOther = known ? !(await isMostlySame(job, { book, rosterId: known.id })) : false;
  return book.unit(async (tx) => {
    await tx.lock(`roster ${name.holder} ${name.name}`);
    const roster = await findRoster(tx, name);
    const run = { jobId: job.id, nowMs };
    const before = roster && !isOther ? { job: roster.jobId, at: roster.ranAt } : null;
    if (roster) await passRoster(tx, roster, { ...run, isOther });
    const rosterId = roster?.id ?? (await insertRoster(tx, name, run));
    const result: ReadResult = { before, isOther, changes: { ...unchanged } };
    await book.keepResult(tx, result);
    return { rosterId, result };
  });
}

const unchanged = { renamed: 0, gone: 0, banned: 0, young: 0, new: 0, dropped: 0 };

/**
 * Two lists are the same if they share at least half of the shorter one. Otherwise it is another list with
 * the same name.
 */
async function isMostlySame(
  job: Job,
  { book, rosterId }: { book: ReadStore; rosterId: number },
): Promise<boolean> {
  let [found, common, after] = [0, 0, 0];
  for (;;) {
    const part = await book.unit(async (tx) => {
      const rows = await book.rowsAfter(tx, after, ROWS_AT_ONCE);
      const keys = rows.filter(isFound).map(({ target }) => target);
      const members = await findMembers(tx, rosterId, { by: 'user', keys });
      return { rows, found: keys.length, common: members.length };
    });
    found += part.found;
    common += part.common;
    const last = part.rows.at(-1);
    if (!last) break;
    after = last.line;
  }
  const members = await book.unit(async (tx) => {
    const roster = await findRoster(tx, rosterName(job));
    return roster ? countMembers(tx, roster) : 0;
  });
  return common * 2 >= Math.min(found, members);
}

interface Comparing extends Begun {
  job: Job;
  book: ReadStore;
  after: number;
}

/**
 * Returns the last line of the part, or undefined if no rows are left. A unit may run twice, so it counts in
 * a copy of the result.
 */
async function comparePart(
  tx: Transaction,
  { job, book, rosterId, result: soFar, after }: Comparing,
): Promise<{ last: number | undefined; result: ReadResult }> {
  const result = { ...soFar, changes: { ...soFar.changes } };
  const rows = await book.rowsAfter(tx, after, ROWS_AT_ONCE);
  const fresh = rows.filter(({ change }) => change === null);
  const was = await readMembers(tx, rosterId, fresh);
  const notes: { line: number; change: string }[] = [];
  const kept = new Map<string, Member>();
  const [gone, seen]: [string[], string[]] = [[], []];
  for (const row of fresh) {
    const member = was.get(row.line);
    if (isFound(row)) kept.set(row.target, toMember(row));
    else if (member && row.finding === 'missing') gone.push(member.userId);
    // The row couldn't be looked up, so the member stays as it was.
    else if (member) seen.push(member.userId);
    if (row.finding === null) continue;
    const { change, kinds } = result.before ? sayDifference(row, member) : nothing;
    for (const kind of kinds) result.changes[kind] += 1;
    notes.push({ line: row.line, change });
  }
  const run = { rosterId, jobId: job.id };
  await dropMembers(tx, rosterId, gone);
  await seeMembers(tx, run, seen);
  await keepMembers(tx, run, [...kept.values()]);
  await book.noteChanges(tx, notes);
  await book.keepResult(tx, result);
  return { last: rows.at(-1)?.line, result };
}

const nothing = { change: '', kinds: [] };

/**
 * Finds each row's member in the last run: by account, or if that is unknown now, by the text in the list.
 */
async function readMembers(
  tx: Transaction,
  rosterId: number,
  rows: readonly FoundRow[],
): Promise<Map<number, Member>> {
  const [found, others] = [rows.filter(isFound), rows.filter((row) => !isFound(row))];
  const byUser = await findMembers(tx, rosterId, {
    by: 'user',
    keys: found.map(({ target }) => target),
  });
  const byGiven = await findMembers(tx, rosterId, { by: 'given', keys: others.map(givenKey) });
  const users = new Map(byUser.map((member) => [member.userId, member]));
  const givens = new Map(byGiven.map((member) => [member.given, member]));
  return new Map(
    rows.flatMap((row) => {
      const member = isFound(row) ? users.get(row.target) : givens.get(givenKey(row));
      return member ? [[row.line, member] as const] : [];
    }),
  );
}

function isFound({ finding }: FoundRow): boolean {
  return finding !== null && finding !== 'missing';
}

function givenKey({ given }: Pick<FoundRow, 'given'>): string {
  const reading = readPlayer(given);
  return reading.ok ? playerKey(reading.player) : given;
}

function toMember(row: FoundRow): Member {
  const { target, name, finding, facts } = row;
  return {
    userId: target,
    name: name ?? '',
    given: givenKey(row),
    isBanned: finding === 'banned' ? 1 : 0,
    isYoung: facts.madeAt === undefined ? null : finding === 'young' ? 1 : 0,
  };
}
