import type { Transaction } from '#database/database.ts';
import { countFacet } from '../facets/store.ts';
import {
  type CaseRow,
  everywhere,
  findFirstNumber,
  findLastNumber,
  findTime,
  listCases,
  listCasesWith,
  type OutcomeKind,
  type Span,
  stepBack,
} from './store.ts';

export interface CaseFilter {
  fromMs?: number | undefined;
  toMs?: number | undefined;
  actor?: string | undefined;
  holder?: string | undefined;
  tool?: string | undefined;
  target?: string | undefined;
  outcome?: OutcomeKind | undefined;
  platform?: string | undefined;
  job?: string | undefined;
  /**
   * `together`: a job is one entry, the case that started it. Not with a filter that may fit only some of its
   * rows.
   */
  jobs?: 'together' | 'each' | undefined;
}

export interface Found {
  cases: CaseRow[];
  /** Where the next page starts; undefined at the end of the log. */
  next: number | undefined;
  /** True if the search stopped to let other work run, not because the page is full. */
  isCutShort: boolean;
  /** How far back the search got before it was cut short. */
  lookedBackTo?: number | undefined;
}

// Cases that one call searches. The newest few are usually enough, and the maximum lets other work run.
const LOOKED_AT_FIRST = 250;
const LOOKED_AT_MAX = 2_500;
const COUNTED_MAX = 500;

/** Finds a page of cases that match the filter, newest first, below a given number. */
export async function findCases(
  tx: Transaction,
  filter: CaseFilter,
  page: { before: number; rows: number },
): Promise<Found> {
  const span = await findSpan(tx, filter, page.before);
  if (span.before <= span.from) return { cases: [], next: undefined, isCutShort: false };
  const facets = await leadFirst(tx, wantedFacets(filter));
  const search = {
    facets,
    outcome: filter.outcome,
    isGrouped: isGrouped(filter),
    span,
    rows: page.rows,
  };
  const found = await lookBack(tx, search, LOOKED_AT_FIRST);
  return found.isCutShort ? lookBack(tx, search, LOOKED_AT_MAX) : found;
}

function isGrouped({ jobs, target, job, outcome }: CaseFilter): boolean {
  return jobs === 'together' && !target && !job && !outcome;
}

interface Search {
  facets: readonly string[];
  outcome: OutcomeKind | undefined;
  isGrouped: boolean;
  span: Span;
  rows: number;
}

async function lookBack(tx: Transaction, search: Search, steps: number): Promise<Found> {
  const { facets, outcome, isGrouped, span } = search;
  const [lead, ...others] = facets;
  const from = await findFloor(tx, search, steps);
  const wanted = { rows: search.rows + 1, outcome, isGrouped };
  const cases = lead
    ? await listCasesWith(tx, [lead, ...others], { span: { ...span, from }, ...wanted })
    : await listCases(tx, { ...span, from }, wanted);
  if (cases.length > search.rows) {
    const shown = cases.slice(0, search.rows);
    return { cases: shown, next: shown.at(-1)?.id, isCutShort: false };
  }
  if (from <= span.from) return { cases, next: undefined, isCutShort: false };
  return { cases, next: from, isCutShort: true, lookedBackTo: await findTime(tx, from) };
}

/**
 * True if the facet lists alone decide. A refused case stays refused, but an unknown
 * one may not stay unknown.
 */
function isRule(outcome: OutcomeKind | undefined): boolean {
  return outcome === undefined || outcome === 'refused';
}

/** The facets that find sealed cases. `done` is the normal outcome and has no list of its own. */
function wantedFacets(filter: CaseFilter): string[] {
  const { actor, holder, tool, target, outcome, platform, job } = filter;
  const facets = [
    actor && `actor:${actor}`,
    holder && `holder:${holder.trim().toLowerCase()}`,
    tool && `tool:${tool}`,
    target && `target:${target}`,
    outcome && outcome !== 'done' && `outcome:${outcome}`,
    platform && `platform:${platform}`,
    job && `job:${job}`,
  ];
  return facets.filter((facet) => typeof facet === 'string' && facet !== '') as string[];
}

/** Puts the shortest list first, counting only up to a limit. */
async function leadFirst(tx: Transaction, facets: readonly string[]): Promise<string[]> {
  if (facets.length < 2) return [...facets];
  const counted: [string, number][] = [];
  for (const facet of facets) counted.push([facet, await countFacet(tx, facet, COUNTED_MAX)]);
  return counted.sort(([, left], [, right]) => left - right).map(([facet]) => facet);
}

/** Finds how far back this many steps reach. A single list that nothing else filters needs no limit. */
async function findFloor(
  tx: Transaction,
  { facets, outcome, isGrouped, span }: Search,
  steps: number,
): Promise<number> {
  const { before, from } = span;
  const [lead, ...others] = facets;
  if (lead === undefined) {
    return outcome ? Math.max(from, Math.min(before, await newest(tx)) - steps) : from;
  }
  if (others.length === 0 && isRule(outcome) && !isGrouped) return from;
  return Math.max(from, (await stepBack(tx, lead, { before, steps })) ?? 0);
}

/** Turns times into case numbers using the blocks. The exact times are checked row by row. */
async function findSpan(tx: Transaction, filter: CaseFilter, before: number): Promise<Span> {
  const { fromMs = everywhere.fromMs, toMs = everywhere.toMs } = filter;
  const from = filter.fromMs === undefined ? 0 : await findFirstNumber(tx, fromMs);
  const last = filter.toMs === undefined ? undefined : await findLastNumber(tx, toMs);
  return { before: last === undefined ? before : Math.min(before, last + 1), from, fromMs, toMs };
}

async function newest(tx: Transaction): Promise<number> {
  const [first] = await listCases(tx, everywhere, { rows: 1 });
  return (first?.id ?? 0) + 1;
}
