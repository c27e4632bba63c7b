import { useEffect } from 'react';
import { createCell, useCell } from '#kit/page/cell.ts';
import type { RecentTarget } from '#kit/page/recent-targets.ts';
import { storedPass } from '../../client/stored-pass.ts';
import type { News } from './news.ts';

/** Whoever only passes through home doesn't cost the desk the calls that read them. */
const STAY_MS = 1_000;

export interface HomeNews {
  /** When this browser's last visit ended, on its own clock; undefined on the first visit. */
  since: number | undefined;
  news: readonly News[];
  actedOn: readonly RecentTarget[];
  readAt: number;
}

export const homeNews = createCell<HomeNews | undefined>(undefined);
storedPass.subscribe(() => homeNews.set(undefined));

/** Undefined until it's known. Read again on a later visit to home, or after a new case. */
export function useHomeNews(held: boolean, latestCase: number | undefined): HomeNews | undefined {
  const known = useCell(homeNews);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new case changes what there is to read
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => void readNews(), STAY_MS);
    return () => clearTimeout(timer);
  }, [held, latestCase]);
  return known;
}

/** If its code can't be loaded, home says what it knows, as if the desk didn't answer. */
async function readNews(): Promise<void> {
  const reader = await import('./read-news.ts').catch(() => undefined);
  await reader?.readNews();
}
