import { useEffect, useState } from 'react';
import { CohortTimeline } from '#kit/cohort/cohort-timeline.tsx';
import { type Answer, type DeskClient, useDeskClient } from '#kit/page/client.tsx';
import { Panel } from '#ui/panel.tsx';
import { jobs } from '../../contract.ts';
import type { Job, JobRow } from '../job.ts';

const PAGE_ROWS = 500;
/** A longer list was looked at when it was planned; to read it anew would cost too many calls. */
const ROWS_MAX = 2_000;
const ACCOUNTS_MIN = 3;

/** When the accounts of this job were made, told by their ids alone. */
export function CohortPanel({ job }: { job: Pick<Job, 'id' | 'platform' | 'total'> }) {
  const { send } = useDeskClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  const { id: jobId, total } = job;
  const isShown = job.platform === 'discord' && total >= ACCOUNTS_MIN && total <= ROWS_MAX;

  useEffect(() => {
    if (!isShown) return;
    const stop = new AbortController();
    void readIds(jobId, { send, total, signal: stop.signal }).then((found) => {
      if (!stop.signal.aborted) setIds(found);
    });
    return () => stop.abort();
  }, [isShown, jobId, total, send]);

  if (ids.length < ACCOUNTS_MIN) return null;
  return (
    <Panel>
      <CohortTimeline ids={ids} />
    </Panel>
  );
}

interface Reading {
  send: DeskClient['send'];
  total: number;
  signal: AbortSignal;
}

/** Nothing where a part of it could not be read: half of a cohort would tell something else. */
async function readIds(jobId: number, { send, total, signal }: Reading): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < total && !signal.aborted; offset += PAGE_ROWS) {
    const input = { job_id: jobId, offset, limit: PAGE_ROWS };
    const answer = await send({ action: jobs.actions.rows, input, signal });
    if (!answer.ok) return [];
    const { data } = answer as Answer<{ rows: JobRow[] }> & { ok: true };
    ids.push(...data.rows.map(({ target }) => target));
  }
  return ids.filter((id) => /^\d{17,20}$/.test(id));
}
