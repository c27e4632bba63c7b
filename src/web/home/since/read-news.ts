import type { AskedFor } from '#kit/contract/requests.ts';
import { readTarget } from '#kit/contract/target.ts';
import type { Answer } from '#kit/page/client.tsx';
import type { RecentTarget } from '#kit/page/recent-targets.ts';
import { sendWithSession } from '../../client/send.ts';
import { storedPass } from '../../client/stored-pass.ts';
import { type HomeNews, homeNews } from './home-news.ts';
import { noteVisit } from './last-visit.ts';
import { findNews, type ToldJob } from './news.ts';

/** Whoever reloads home over and over doesn't cost the desk these calls. */
const FRESH_MS = 60_000;

interface ToldCase {
  at: number;
  target: string | null;
  target_name: string | null;
  is_practice: boolean;
  is_erased: boolean;
}

export async function readNews(): Promise<void> {
  const pass = storedPass.get();
  const { readAt = -FRESH_MS } = homeNews.get() ?? ({} as Partial<HomeNews>);
  if (pass === undefined || performance.now() - readAt < FRESH_MS) return;
  const read = <Output>(path: string, input: object): Promise<Answer<Output>> =>
    sendWithSession<Output>(path, (session_token) => ({
      body: { session_token, redeem_code: pass, ...input },
    }));
  const [jobs, requests, cases] = await Promise.all([
    read<{ now: number; jobs: ToldJob[] }>('/jobs/list', { own: true, limit: 20 }),
    read<{ requests: AskedFor[] }>('/requests/list', {}),
    // A job is one entry: the accounts of a raid would push out those that were handled one by one.
    read<{ cases: ToldCase[] }>('/cases/list', { limit: 30, jobs: 'together' }),
  ]);
  if (storedPass.get() !== pass) return;
  const now = Date.now();
  const since = noteVisit(now);
  // The desk's clock may differ from this browser's.
  const aheadMs = jobs.ok ? jobs.data.now - now : 0;
  const told = {
    jobs: jobs.ok ? jobs.data.jobs : [],
    requests: requests.ok ? requests.data.requests : [],
  };
  homeNews.set({
    since,
    news: since === undefined ? [] : findNews(told, since + aheadMs),
    actedOn: cases.ok ? cases.data.cases.flatMap(targetOf) : [],
    readAt: performance.now(),
  });
}

function targetOf({ at, target, target_name, is_practice, is_erased }: ToldCase): RecentTarget[] {
  const { kind, id } = readTarget(target ?? '') ?? {};
  if (id === undefined || is_erased || (kind !== 'roblox' && kind !== 'discord')) return [];
  return [{ platform: kind, id, name: target_name ?? id, at, isPractice: is_practice }];
}
