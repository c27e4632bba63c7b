import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { words } from '../../../ui/words.ts';
import type { Job } from '../job.ts';
import { useAct, useShut } from './use-act.ts';
import type { JobWatch } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

interface WaitsForOthersProps {
  job: Job;
  watch: JobWatch;
}

/** For whoever may not approve it: whom to ask, and the way back for the one who planned it. */
export function WaitsForOthers({ job, watch }: WaitsForOthersProps) {
  const shut = useShut();
  const [isAsking, setAsking] = useState(false);
  const { planned, may } = job;
  return (
    <div className="grid gap-3 rounded-panel border border-warn-fill bg-warn-soft p-4">
      <p>
        {planned.is_you || may.approve.why === null
          ? say('waits.ask', { tool: job.tool.title })
          : may.approve.why}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={`${location.origin}/jobs/${job.id}`} label={say('waits.copy')} />
        {planned.is_you && (
          <Button size="small" disabledReason={shut(may.decline)} onClick={() => setAsking(true)}>
            {say('withdraw')}
          </Button>
        )}
      </div>
      {isAsking && <WithdrawDialog job={job} watch={watch} onClose={() => setAsking(false)} />}
    </div>
  );
}

function WithdrawDialog({ job, watch, onClose }: WaitsForOthersProps & { onClose: () => void }) {
  const { run, busy, problem } = useAct('decline', watch);

  async function confirm() {
    if ((await run({ job_id: job.id })).ok) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('withdraw.title', { id: job.id })}
      tone="safe"
      sentence={say('withdraw.sentence')}
      verb={say('withdraw.verb')}
      busyVerb={say('withdraw.busy')}
      busy={busy}
      problem={problem}
      onConfirm={confirm}
    />
  );
}
