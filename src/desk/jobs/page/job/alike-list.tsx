import { useState } from 'react';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import { useAct } from './use-act.ts';
import type { JobWatch } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

type Alike = Job['alike'][number];

/** For admins: who may not approve it because the desk cannot tell them from whoever planned it. */
export function AlikeList({ job, watch }: { job: Job; watch: JobWatch }) {
  const [asked, setAsked] = useState<Alike>();
  const { disabledReason } = useMayChange();
  if (job.alike.length === 0) return null;
  const { holder: planner } = job.planned;
  return (
    <>
      <ul className="mt-4 grid gap-3 text-ink-2">
        {job.alike.map((one) => (
          <li key={one.holder} className="grid justify-items-start gap-2">
            <p className="wrap-anywhere">
              <Sentence
                text={say(sharedKey(one))}
                parts={{ holder: <b>{one.holder}</b>, planner: <b>{planner}</b> }}
              />
            </p>
            <Button size="small" disabledReason={disabledReason} onClick={() => setAsked(one)}>
              {say('alike.confirm')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmTwoDialog
          job={job}
          holder={asked.holder}
          watch={watch}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function sharedKey({ browser, network }: Alike) {
  if (browser && network) return 'alike.both';
  return browser ? 'alike.browser' : 'alike.network';
}

interface ConfirmTwoDialogProps {
  job: Job;
  holder: string;
  watch: JobWatch;
  onClose: () => void;
}

function ConfirmTwoDialog({ job, holder, watch, onClose }: ConfirmTwoDialogProps) {
  const { holder: planner } = job.planned;

  return (
    <ConfirmRun
      action={useAct('confirmTwo', watch)}
      input={{ job_id: job.id, holder }}
      onClose={onClose}
      title={say('alike.title', { planner, holder })}
      tone="safe"
      sentence={say('alike.sentence')}
      verb={say('alike.verb')}
      busyVerb={say('alike.busy')}
    />
  );
}
