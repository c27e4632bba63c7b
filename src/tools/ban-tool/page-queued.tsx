import { useRef } from 'react';
import { Link } from 'react-router';
import { type JobRow, useJobRow } from '#kit/page/job-row.tsx';
import { useCountdown } from '#ui/countdown.ts';
import { Docket } from '#ui/docket.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Accepted, Order } from './page-outcome.tsx';
import { Person } from './page-person.tsx';
import en from './words/en.json';

const say = words(en);

interface QueuedProps {
  order: Order;
  accepted: Accepted;
  onEnd: (end: JobRow) => void;
}

/** Not done yet: its turn comes by itself, or a second person decides. */
export function Queued({ order, accepted, onEnd }: QueuedProps) {
  const { job_id: jobId, detail } = accepted;
  const known = useJobRow(jobId, onEnd);
  const seconds = useCountdown(useTurn(known));
  const { whom } = order;
  const isWaiting = (known?.job.state ?? accepted.state) === 'waiting';
  return (
    <Docket
      state="waits"
      on="page"
      head={say(isWaiting ? 'waits' : 'queued')}
      time={<TimeText at={order.at} now={order.at} form="clock" />}
      stub={
        <Link to={`/jobs/${jobId}`} className="font-semibold whitespace-nowrap">
          {say('job', { id: jobId })}
        </Link>
      }
    >
      <div className="grid gap-3">
        <Person picture={whom.picture} name={whom.name} userId={whom.userId} />
        <p className="tabular-nums">
          {isWaiting && say('waits.detail')}
          {!isWaiting && (seconds > 0 ? say('queued.in', { count: seconds }) : detail)}
        </p>
        {!isWaiting && <p className="text-small text-ink-2">{say('queued.leave')}</p>}
      </div>
    </Docket>
  );
}

/** When its turn comes, on the clock of performance.now(). */
function useTurn(known: JobRow | undefined): number | undefined {
  const turn = useRef<{ at: number; until: number }>(undefined);
  const at = known?.row?.not_before ?? known?.job.held?.until ?? undefined;
  if (known && at !== undefined && turn.current?.at !== at) {
    turn.current = { at, until: performance.now() + (at - known.now) };
  }
  return at === undefined ? undefined : turn.current?.until;
}
