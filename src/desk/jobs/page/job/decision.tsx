import { useState } from 'react';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import { ApproveOrder } from './approve-order.tsx';
import { useAct } from './use-act.ts';
import type { JobTaker } from './use-job.ts';
import { WaitsForOthers } from './waits-for-others.tsx';
import en from './words/en.json';

const say = words(en);

interface DecisionProps {
  job: Job;
  now: number;
  watch: JobTaker;
}

/** Shows the second person what would happen and the buttons to decide, or why they may not decide. */
export function Decision({ job, now, watch }: DecisionProps) {
  const { isAdmin } = useJobPaths();
  // A read-only key sees the same buttons, disabled.
  const { mayChange } = useMayChange();
  const decides = job.may.approve.allowed || (isAdmin && !mayChange);
  return (
    <>
      {decides ? (
        <ApproveOrder job={job} watch={watch} />
      ) : (
        <WaitsForOthers job={job} now={now} watch={watch} />
      )}
      <AlikeList job={job} watch={watch} />
    </>
  );
}

type Alike = Job['alike'][number];

/**
 * Shows admins the holders who can't approve the job because the desk can't tell them apart from the planner.
 */
function AlikeList({ job, watch }: { job: Job; watch: JobTaker }) {
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
  watch: JobTaker;
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
