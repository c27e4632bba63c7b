import { useState } from 'react';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import { useAct, useShut } from './use-act.ts';
import type { JobWatch } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

interface JobButtonsProps {
  job: Job;
  watch: JobWatch;
}

/** Beside the title, while there is anything to stop. */
export function JobButtons({ job, watch }: JobButtonsProps) {
  const shut = useShut();
  const [isAsking, setAsking] = useState(false);
  if (job.state !== 'running' && job.state !== 'paused') return null;
  return (
    <div className="flex flex-none gap-2 max-sm:grid max-sm:flex-[1_1_100%] max-sm:grid-cols-[1fr_1fr]">
      {job.state === 'running' ? (
        <ActButton name="pause" icon="pause" job={job} watch={watch} />
      ) : (
        <ActButton name="resume" icon="play" job={job} watch={watch} />
      )}
      <Button icon="square" disabledReason={shut(job.may.cancel)} onClick={() => setAsking(true)}>
        {say('cancel')}
      </Button>
      {isAsking && <CancelDialog job={job} watch={watch} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface ActButtonProps extends JobButtonsProps {
  name: 'pause' | 'resume';
  icon: 'pause' | 'play';
}

function ActButton({ name, icon, job, watch }: ActButtonProps) {
  const { run, busy } = useAct(name, watch);
  const shut = useShut();
  return (
    <Button
      icon={icon}
      variant={name === 'resume' ? 'solid' : undefined}
      busy={busy}
      busyLabel={say('act.busy')}
      disabledReason={shut(job.may[name])}
      onClick={() => void run({ job_id: job.id })}
    >
      {say(name)}
    </Button>
  );
}

function CancelDialog({ job, watch, onClose }: JobButtonsProps & { onClose: () => void }) {
  return (
    <ConfirmRun
      action={useAct('cancel', watch)}
      input={{ job_id: job.id }}
      onClose={onClose}
      title={say('cancel.title', { id: job.id })}
      sentence={
        <Sentence
          text={say(job.reads ? 'cancel.reads' : 'cancel.sentence')}
          parts={{
            done: <b>{formatNumber(job.counts.done)}</b>,
            waiting: <b>{formatNumber(job.counts.waiting)}</b>,
          }}
        />
      }
      verb={say('cancel.verb')}
      busyVerb={say('cancel.busy')}
      dismiss={say('cancel.keep')}
    />
  );
}
