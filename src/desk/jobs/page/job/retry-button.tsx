import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import { useAct, useShut } from './use-act.ts';
import type { JobWatch } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

/** Counts only what may be tried again. */
export function RetryButton({ job, watch }: { job: Job; watch: JobWatch }) {
  const { run, busy } = useAct('retry', watch);
  const shut = useShut();
  if (job.retryable === 0) return null;
  return (
    <Button
      size="small"
      icon="refresh"
      busy={busy}
      busyLabel={say('retry.busy')}
      disabledReason={shut(job.may.retry)}
      onClick={() => void run({ job_id: job.id })}
    >
      {say('retry', { count: formatNumber(job.retryable) })}
    </Button>
  );
}
