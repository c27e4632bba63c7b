// Server code shared by the ban tools.
import { DeskError } from '#errors.ts';
import { formatNumber } from '#ui/format-number.ts';
import type { Acted } from '../contract/job-desk.ts';
import type { PlannedRow } from '../contract/jobs.ts';
import { Answer, type Context } from '../server/context.ts';
import { type DurationRange, findDurationFault } from './rules.ts';

export type ActedOne = Extract<Acted, { as: 'one' }>;

interface Acting<Told> {
  input: Readonly<Record<string, unknown>>;
  dryRun: boolean | undefined;
  context: Context;
  /** The answer for a single target; a plan and a job are answered alike for every tool. */
  tellOne: (acted: ActedOne) => Promise<Told>;
}

/** Runs one call that acts: it answers with a plan, a job (202) or the result for one target. */
export async function act<Told>(
  action: string,
  { input, dryRun, context, tellOne }: Acting<Told>,
): Promise<Told | Answer | { plan: Extract<Acted, { as: 'plan' }>['plan'] }> {
  const acted = await context.jobs.act(action, input, { dryRun });
  if (acted.as === 'plan') return { plan: acted.plan };
  if (acted.as === 'one') return tellOne(acted);
  const { jobId, state } = acted;
  const detail =
    state === 'waiting'
      ? `Job ${jobId} is waiting for a second person. Nothing happens until they approve.`
      : `Job ${jobId} is running. You can leave this page.`;
  return new Answer(202, { job_id: jobId, state, detail });
}

/** Picks the server or experience that a call names; it may be omitted if the owner listed only one. */
export function pickListed<Place extends { id: string }>(
  listed: readonly Place[],
  wanted: string | undefined,
  refuse: (why: 'ambiguous' | 'unlisted') => DeskError,
): Place {
  if (wanted === undefined && listed.length > 1) throw refuse('ambiguous');
  const id = wanted?.trim();
  const place = id === undefined ? listed[0] : listed.find((one) => one.id === id);
  if (!place) throw refuse('unlisted');
  return place;
}

/** Null means permanent. */
export function readDuration(
  seconds: number | null | undefined,
  range: DurationRange,
  refuse: (range: string) => DeskError,
): number | null {
  if (seconds === null || seconds === undefined) return null;
  const fault = findDurationFault(seconds, range);
  if (fault !== undefined) throw refuse(fault);
  return seconds;
}

/** 'Ban 56 accounts': counts only those that will be acted on. */
export function titlePlan(act: string, rows: readonly PlannedRow[], noun: string): string {
  const count = rows.filter(({ verdict }) => verdict === 'would' || verdict === 'unchecked').length;
  return `${act} ${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Turns one failure among many into a value. This covers only expected failures; anything else is a bug and
 * is thrown.
 */
export async function orError<Value>(asked: Promise<Value>): Promise<Value | DeskError> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DeskError) return error;
    throw error;
  }
}

/**
 * Works through all items, `atOnce` at a time. After a failure it starts no further item, waits for the
 * running ones and throws the first failure, so nothing continues unseen after the caller gets the error.
 */
export async function workThrough<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let fault: { error: unknown } | undefined;
  const walk = async () => {
    for (const item of left) {
      if (fault) return;
      try {
        await work(item);
      } catch (error) {
        fault ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, walk));
  if (fault) throw fault.error;
}

interface BanSearch<Ban> {
  /** Where the previous search ended. */
  cursor: string | undefined;
  pagesMax: number;
  readPage: (
    cursor: string | undefined,
  ) => Promise<{ bans: readonly Ban[]; next: string | undefined }>;
  matches: (ban: Ban) => boolean;
  /** Whether this many are enough for an answer. */
  isEnough: (found: number) => boolean;
}

/**
 * Neither platform can search its bans, so this reads page by page until enough match. The caller may
 * continue from there.
 */
export async function searchBans<Ban>(search: BanSearch<Ban>) {
  const { pagesMax, readPage, matches, isEnough } = search;
  const bans: Ban[] = [];
  let lookedAt = 0;
  let next = search.cursor;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await readPage(next);
    lookedAt += page.bans.length;
    bans.push(...page.bans.filter(matches));
    next = page.next;
    if (next === undefined || isEnough(bans.length)) break;
  }
  return { bans, lookedAt, next };
}
