import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, type Problem, useDeskClient } from '#kit/page/client.tsx';
import { jobs } from '../../../contract.ts';
import { isFinding, isVerdict, type JobRow, type Part } from '../../job.ts';

export interface RowsFilter {
  jobId: number;
  part: Part | undefined;
  /** Only rows that changed since the last run. */
  isChanged: boolean;
  query: string;
  order: 'line' | 'newest';
}

/** The first and last rows in view, both inclusive. */
export interface RowRange {
  first: number;
  last: number;
}

export interface Rows {
  /** The number of rows that match the filter; undefined until the desk has answered. */
  total: number | undefined;
  /** The server's time, from the newest answer. */
  now: number;
  /** Returns undefined until its page is loaded. */
  rowAt: (index: number) => JobRow | undefined;
  /** The current index of a line; undefined if its page isn't loaded or is outdated. */
  indexOf: (line: number) => number | undefined;
  /** A new object with every answer. */
  version: object;
  /** Loads the rows in view. */
  show: (range: RowRange) => void;
  problem: Problem | undefined;
  isLoading: boolean;
  again: () => void;
}

interface Page {
  rows: readonly JobRow[];
  fresh: number;
}

interface Found {
  key: string;
  total: number | undefined;
  now: number;
  pages: ReadonlyMap<number, Page>;
  problem: Problem | undefined;
}

interface Wish {
  filter: RowsFilter;
  key: string;
  range: RowRange;
  fresh: number;
}

const PAGE_ROWS = 100;
const PAGES_KEPT = 60;
/** Skips pages that are only scrolled past. */
const SETTLED_MS = 80;

const nothing = (key: string): Found => ({
  key,
  total: undefined,
  now: 0,
  pages: new Map(),
  problem: undefined,
});

/**
 * Loads a job's rows page by page as they come into view, one call at a time. A greater `fresh`
 * reloads the rows in view.
 */
export function useRows(filter: RowsFilter, fresh: number): Rows {
  const { send } = useDeskClient();
  const key = JSON.stringify(filter);
  const [found, setFound] = useState(() => nothing(key));
  const [range, setRange] = useState<RowRange>({ first: 0, last: 0 });
  const [isLoading, setLoading] = useState(false);
  const [tries, setTries] = useState(0);
  const held = useRef(found);
  const busy = useRef(false);
  const wish = useRef<Wish>({ filter, key, range, fresh });
  wish.current = { filter, key, range, fresh };

  const load = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setLoading(true);
    for (let next = nextPage(wish.current, held.current); next !== undefined; ) {
      const asked = wish.current;
      const answer = await send({
        action: jobs.actions.rows,
        input: makeInput(asked.filter, next),
      });
      const before = held.current.key === asked.key ? held.current : nothing(asked.key);
      held.current = foundWith(before, answer as Answer<RowsAnswer>, { page: next, asked });
      next = answer.ok ? nextPage(wish.current, held.current) : undefined;
      // Reloaded pages change all at once, so that rows moving from one to the next are
      // never missing or doubled.
      if (next === undefined || !held.current.pages.has(next)) setFound(held.current);
    }
    busy.current = false;
    setLoading(false);
  }, [send]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any of these is a reason to look again
  useEffect(() => {
    const timer = setTimeout(load, held.current.key === key ? SETTLED_MS : 0);
    return () => clearTimeout(timer);
  }, [load, key, range.first, range.last, fresh, tries]);

  const show = useCallback((next: RowRange) => {
    setRange((before) =>
      before.first === next.first && before.last === next.last ? before : next,
    );
  }, []);

  const shown = found.key === key ? found : nothing(key);
  return {
    total: shown.total,
    now: shown.now,
    rowAt: (index) => shown.pages.get(Math.floor(index / PAGE_ROWS))?.rows[index % PAGE_ROWS],
    indexOf: (line) => indexIn(shown, line),
    version: shown.pages,
    show,
    problem: shown.problem,
    isLoading,
    again: () => setTries((before) => before + 1),
  };
}

interface RowsAnswer {
  now: number;
  total: number;
  rows: JobRow[];
}

/** The first page in view that isn't loaded or is outdated. */
function nextPage({ key, range, fresh }: Wish, found: Found): number | undefined {
  if (found.key !== key || found.total === undefined) return findPage(range.first);
  const end = Math.min(range.last, Math.max(0, found.total - 1));
  for (
    let page = Math.min(findPage(range.first), findPage(end));
    page <= findPage(end);
    page += 1
  ) {
    const here = found.pages.get(page);
    if (!here || here.fresh < fresh) return page;
  }
  return undefined;
}

function indexIn({ pages }: Found, line: number): number | undefined {
  const newest = Math.max(...[...pages.values()].map(({ fresh }) => fresh));
  for (const [number, page] of pages) {
    const at = page.fresh < newest ? -1 : page.rows.findIndex((row) => row.line === line);
    if (at >= 0) return number * PAGE_ROWS + at;
  }
  return undefined;
}

function findPage(index: number): number {
  return Math.floor(index / PAGE_ROWS);
}

function makeInput({ jobId, part, isChanged, query, order }: RowsFilter, page: number) {
  return {
    job_id: jobId,
    ...(part && filterBy(part)),
    ...(isChanged && { changed: true }),
    ...(query !== '' && { query }),
    order,
    offset: page * PAGE_ROWS,
    limit: PAGE_ROWS,
  };
}

function filterBy(part: Part) {
  if (isFinding(part)) return { finding: part };
  return isVerdict(part) ? { verdict: part } : { state: part };
}

function foundWith(
  before: Found,
  answer: Answer<RowsAnswer>,
  { page, asked }: { page: number; asked: Wish },
): Found {
  if (!answer.ok) return { ...before, problem: answer.problem };
  const { now, total, rows } = answer.data;
  const near = [...before.pages].filter(([one]) => Math.abs(one - page) < PAGES_KEPT / 2);
  const pages = new Map(near).set(page, { rows, fresh: asked.fresh });
  return { key: asked.key, total, now, pages, problem: undefined };
}
