import { useMemo, useState } from 'react';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useCountdown } from '#ui/countdown.ts';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { useAct, useShut } from './use-act.ts';
import type { JobTaker } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

interface WithdrawProps {
  job: Job;
  watch: JobTaker;
}

interface WaitsForOthersProps extends WithdrawProps {
  now: number;
}

/** Tells a reader who may not approve the job who can, and lets the planner withdraw it. */
export function WaitsForOthers({ job, now, watch }: WaitsForOthersProps) {
  const shut = useShut();
  const { isAdmin } = useJobPaths();
  const [isAsking, setAsking] = useState(false);
  const { planned, may, alone_from } = job;
  const Dialog = planned.is_you ? WithdrawDialog : DeclineDialog;
  return (
    <div className="grid gap-3 rounded-panel border border-warn-fill bg-warn-soft p-4">
      {alone_from === null ? (
        <p className="wrap-anywhere">
          {planned.is_you || may.approve.why === null
            ? say('waits.ask', { tool: job.tool.title })
            : may.approve.why}
        </p>
      ) : (
        <AloneWait from={alone_from} now={now} isAdmin={isAdmin} />
      )}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={`${location.origin}/jobs/${job.id}`} label={say('waits.copy')} />
        {(planned.is_you || isAdmin) && (
          <Button size="small" disabledReason={shut(may.decline)} onClick={() => setAsking(true)}>
            {say(planned.is_you ? 'withdraw' : 'decline')}
          </Button>
        )}
      </div>
      {isAsking && <Dialog job={job} watch={watch} onClose={() => setAsking(false)} />}
    </div>
  );
}

function WithdrawDialog({ job, watch, onClose }: WithdrawProps & { onClose: () => void }) {
  return (
    <ConfirmRun
      action={useAct('decline', watch)}
      input={{ job_id: job.id }}
      onClose={onClose}
      title={say('withdraw.title', { id: job.id })}
      tone="safe"
      sentence={say('withdraw.sentence')}
      verb={say('withdraw.verb')}
      busyVerb={say('withdraw.busy')}
    />
  );
}

interface AloneWaitProps {
  from: number;
  now: number;
  isAdmin: boolean;
}

/** On a desk with one person, shows when the admin may run the job alone. */
function AloneWait({ from, now, isAdmin }: AloneWaitProps) {
  const leftMs = from - now;
  const until = useMemo(() => performance.now() + leftMs, [leftMs]);
  const seconds = useCountdown(until);
  return (
    <p>
      {say(isAdmin ? 'alone.you' : 'alone.admin', { time: sayClock(from) })}{' '}
      {/* Announcing every second would drown out everything else. */}
      {seconds > 0 && (
        <span aria-hidden="true">{say('alone.in', { left: leftWords(seconds) })}</span>
      )}
    </p>
  );
}

/** '14:59' */
function leftWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
