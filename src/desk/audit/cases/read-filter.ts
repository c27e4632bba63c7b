import { DeskError } from '#errors.ts';
import type { CaseFilter } from './find-cases.ts';

/** A filter as written in an address. */
export interface FilterInput {
  from?: string | undefined;
  to?: string | undefined;
  actor?: string | undefined;
  holder?: string | undefined;
  tool?: string | undefined;
  target?: string | undefined;
  outcome?: 'done' | 'refused' | 'unknown' | undefined;
  platform?: 'roblox' | 'discord' | undefined;
  job?: string | undefined;
  jobs?: 'together' | 'each' | undefined;
}

export function readFilter({ from, to, ...facets }: FilterInput): CaseFilter {
  const time = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const [fromMs, toMs] = [time(from), time(to)];
  // Checked here, not while reading: once a download has begun, it can no longer be refused.
  if (fromMs !== undefined && toMs !== undefined && fromMs > toMs)
    throw new DeskError('audit/range');
  return { ...facets, fromMs, toMs };
}
