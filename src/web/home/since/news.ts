import type { AskedFor } from '#kit/contract/requests.ts';

/** A job, as far as home tells of it. */
export interface ToldJob {
  id: number;
  title: string;
  state: string;
  place: { name: string | null };
  is_practice: boolean;
  planned: { is_you: boolean };
  decision: { holder: string; at: number; is_you: boolean } | null;
  ended_at: number | null;
}

type JobNews = Pick<ToldJob, 'id' | 'title' | 'is_practice'> & { at: number };

export type News =
  | (JobNews & { kind: 'finished' | 'canceled' })
  | (JobNews & { kind: 'approved' | 'declined'; by: string })
  | { kind: 'granted' | 'refused'; id: number; at: number; by: string; tool: string | undefined };

interface Told {
  jobs: readonly ToldJob[];
  requests: readonly AskedFor[];
}

/** What happened to this person's own jobs and requests after a moment, newest first. */
export function findNews({ jobs, requests }: Told, sinceMs: number): News[] {
  const news = [...jobs.filter(({ planned }) => planned.is_you).flatMap(newsOfJob)];
  for (const request of requests) {
    const { id, is_yours, state, answered_at, answered_by, tool } = request;
    if (!is_yours || state === 'open' || answered_at === null) continue;
    const kind = state === 'granted' ? 'granted' : 'refused';
    news.push({ kind, id, at: answered_at, by: answered_by ?? '', tool: tool?.title });
  }
  return news.filter(({ at }) => at > sinceMs).sort((one, other) => other.at - one.at);
}

function newsOfJob({ id, title, is_practice, state, decision, ended_at }: ToldJob): News[] {
  const about = { id, title, is_practice };
  const news: News[] = [];
  if (ended_at !== null && (state === 'done' || state === 'cancelled')) {
    news.push({ ...about, kind: state === 'done' ? 'finished' : 'canceled', at: ended_at });
  }
  // Someone's own decision isn't news to them.
  if (decision && !decision.is_you) {
    const kind = state === 'declined' ? 'declined' : 'approved';
    news.push({ ...about, kind, at: decision.at, by: decision.holder });
  }
  return news;
}
