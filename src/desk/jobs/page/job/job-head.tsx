import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { HelpButton } from '#kit/page/help-button.tsx';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Arch } from '#ui/arch.tsx';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { iconNamed } from '#ui/icon-names.ts';
import { Sentence } from '#ui/sentence.tsx';
import { PracticeTag, Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import { BackLink } from '../back-link.tsx';
import { type Job, namesPlace } from '../job.ts';
import { useAct, useShut } from './use-act.ts';
import type { JobWatch } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

export function JobHead({ job, watch }: { job: Job; watch: JobWatch }) {
  const { isAdmin, listPath, jobPath } = useJobPaths();
  const Title = isAdmin ? 'h2' : 'h1';
  return (
    <header className="grid gap-3">
      <BackLink
        to={isAdmin ? listPath : `/${job.tool.id}`}
        text={isAdmin ? say('back.admin') : job.tool.title}
      />
      <div data-part="head" className="flex items-center gap-4 max-sm:flex-wrap max-sm:gap-3.5">
        <Arch icon={iconNamed(job.tool.icon)} size="title" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Title className="text-[30px] leading-[1.15] tracking-[-0.022em] wrap-anywhere max-sm:text-[26px]">
              {job.title}
            </Title>
            {!isAdmin && <HelpButton />}
            {job.is_practice && <PracticeTag />}
            {job.decision?.is_alone && <Tag tone="warn">{say('people.alone')}</Tag>}
          </div>
          <p className="mt-0.5 max-w-[76ch] wrap-anywhere text-ink-2">
            <Sentence
              text={say(namesPlace(job) ? 'head.plain' : 'head')}
              parts={{
                id: job.id,
                place: <b className="text-ink">{job.place.name ?? job.place.id}</b>,
                summary: job.summary,
              }}
            />{' '}
            {job.undo_of !== null && (
              <Sentence
                text={say('head.undo')}
                parts={{
                  job: (
                    <Link to={jobPath(job.undo_of)}>
                      {say('head.undo.job', { id: job.undo_of })}
                    </Link>
                  ),
                }}
              />
            )}
          </p>
        </div>
        <JobButtons job={job} watch={watch} />
      </div>
    </header>
  );
}

interface JobButtonsProps {
  job: Job;
  watch: JobWatch;
}

/** Buttons beside the title, while there is something to stop. */
function JobButtons({ job, watch }: JobButtonsProps) {
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
  const { run, busy } = useAct(name, watch, { failsInMessage: true });
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
      dismiss={say(job.state === 'paused' ? 'cancel.keep.paused' : 'cancel.keep')}
    />
  );
}
