import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { JobState } from '../contract/jobs.ts';
import { useJobState } from '../page/job-row.tsx';
import en from './words/en.json';

const say = words(en);

const looks: Record<JobState, 'ok' | 'waits' | 'plain'> = {
  running: 'plain',
  waiting: 'waits',
  paused: 'waits',
  done: 'ok',
  cancelled: 'plain',
  declined: 'plain',
};

interface JobCardProps {
  jobId: number;
  /** The state when the job was accepted; updates follow from there. */
  state: JobState;
  /** 'Ban 41 accounts'. */
  title: string;
  /** In this browser's clock time. */
  at?: number | undefined;
}

/** Shows the job that a list became, whether it runs or waits for someone. */
export function JobCard({ jobId, state: accepted, title, at }: JobCardProps) {
  const state = useJobState(jobId) ?? accepted;
  const place = useBroughtIntoView(jobId);
  const next = state === 'running' || state === 'waiting' || state === 'paused' ? state : 'over';
  return (
    <div ref={place}>
      <ResultCard
        state={looks[state]}
        on="page"
        head={say(`job.head.${state}`, { id: jobId })}
        time={at !== undefined && <TimeText at={at} now={at} form="clock" />}
        stub={
          <LinkButton to={`/jobs/${jobId}`} className="ml-auto">
            {say('job.open', { id: jobId })}
          </LinkButton>
        }
      >
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="mt-1 text-small text-ink-2">{say(`job.next.${next}`)}</p>
      </ResultCard>
    </div>
  );
}
