import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { ResultCard } from '#ui/result-card.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { jobs, type schemas } from '../../contract.ts';
import { hasEnded, type Job } from '../job.ts';
import { useShut } from './use-act.ts';
import type { JobWatch } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

interface UndoCardProps {
  job: Job;
  watch: JobWatch;
}

/** Shows the job's case and exactly what an undo would reverse. */
export function UndoCard({ job, watch }: UndoCardProps) {
  const { casePath } = useCasePaths();
  return (
    <ResultCard
      on="page"
      stub={
        <>
          <Link to={casePath(job.case_id)} className="font-semibold">
            {say('case', { id: job.case_id })}
          </Link>
          <span className="ml-auto text-[13px] text-ink-2">{say('stub')}</span>
        </>
      }
    >
      <h2 className="text-base">{say('undo.title')}</h2>
      <div className="mt-1.5 grid gap-3.5 text-[14.5px] text-ink-2">
        <Offer job={job} watch={watch} />
      </div>
    </ResultCard>
  );
}

function Offer({ job, watch }: UndoCardProps) {
  const { undo, may } = job;
  // An undo that left something in place can be followed by another.
  const isTakenBack = undo.job_id !== null && (undo.count === 0 || !may.undo.allowed);
  return (
    <>
      {undo.job_id !== null && <TakenBackBy jobId={undo.job_id} />}
      {!isTakenBack && <Consequence job={job} watch={watch} />}
    </>
  );
}

function TakenBackBy({ jobId }: { jobId: number }) {
  const { jobPath } = useJobPaths();
  const link = <Link to={jobPath(jobId)}>{say('undo.by.job', { id: jobId })}</Link>;
  return (
    <p>
      <Sentence text={say('undo.by')} parts={{ job: link }} />
    </p>
  );
}

function Consequence({ job, watch }: UndoCardProps) {
  if (job.words.takesBack === null) {
    return <p>{say(job.undo_of === null ? 'takes-back.none' : 'takes-back.undo')}</p>;
  }
  if (job.undo.count === 0) return <p>{say(hasEnded(job) ? 'undo.none' : 'undo.none.yet')}</p>;
  return (
    <>
      <p>{consequence(job)}</p>
      <UndoButton job={job} watch={watch} />
    </>
  );
}

/** 'Undo will lift the 31 bans this job made. The 4 that stood before stay.' */
function consequence(job: Job): ReactNode {
  const { undo, counts } = job;
  const what = undo.count === 1 ? job.words.one : job.words.many;
  return (
    <>
      <Sentence
        text={say('undo.text', { takesBack: job.words.takesBack ?? '', what })}
        parts={{ count: <b className="text-ink">{formatNumber(undo.count)}</b> }}
      />
      {counts.already > 0 && ` ${say('undo.already', { count: formatNumber(counts.already) })}`}
    </>
  );
}

function UndoButton({ job, watch }: UndoCardProps) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const { jobPath } = useJobPaths();
  const shut = useShut();
  const undo = useAction<ActionOf<typeof schemas, 'undo'>>(jobs, 'undo');
  const verb = say(hasEnded(job) ? 'undo.verb' : 'undo.stop', {
    count: formatNumber(job.undo.count),
  });

  const undoAndFollow = {
    ...undo,
    async run(input: { job_id: number }) {
      const answer = await undo.run(input);
      if (!answer.ok) watch.again();
      return answer;
    },
  };

  return (
    <>
      <Button
        icon="undo"
        className="w-full"
        disabledReason={shut(job.may.undo)}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      {isAsking && (
        <ConfirmRun
          action={undoAndFollow}
          input={{ job_id: job.id }}
          onClose={() => setAsking(false)}
          onDone={(made) => made && navigate(jobPath(made.job_id))}
          title={say('undo.dialog', { id: job.id })}
          tone="safe"
          sentence={
            <>
              {!hasEnded(job) && `${say('undo.stops')} `}
              {consequence(job)} {say('undo.changed')}
            </>
          }
          verb={verb}
          busyVerb={say('undo.busy')}
        />
      )}
    </>
  );
}
