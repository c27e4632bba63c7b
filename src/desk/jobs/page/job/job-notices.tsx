import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useCountdown } from '#ui/countdown.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import type { JobWatch } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

/** Shows what holds up the job, or this page. */
export function JobNotices({ job, watch }: { job: Job; watch: JobWatch }) {
  return (
    <>
      {watch.lost && <LineLost retryAt={watch.lost.retryAt} onAgain={watch.again} />}
      {job.state === 'paused' && job.paused && <Paused paused={job.paused} />}
    </>
  );
}

function LineLost({ retryAt, onAgain }: { retryAt: number; onAgain: () => void }) {
  const seconds = useCountdown(retryAt);
  return (
    <Strip
      icon="unplug"
      action={
        <Button size="small" icon="refresh" onClick={onAgain}>
          {say('line.again')}
        </Button>
      }
    >
      <b>{say('line.lost')}</b> {say('line.text')}{' '}
      {/* Announcing every second would drown out everything else. */}
      <span aria-hidden="true">{seconds > 0 ? say('line.in', { seconds }) : say('line.now')}</span>
    </Strip>
  );
}

function Paused({ paused }: { paused: NonNullable<Job['paused']> }) {
  return (
    <Strip icon="pause">
      <b>
        {paused.by === null ? (
          say('paused.by.desk')
        ) : (
          <Sentence text={say('paused.by')} parts={{ holder: paused.by }} />
        )}
      </b>{' '}
      {/* If a person paused it, the desk knows no other reason. */}
      {paused.by === null && paused.why}{' '}
      {say(paused.resumes_by_itself ? 'paused.by-itself' : 'paused.by-hand')}
    </Strip>
  );
}

function Strip(props: { icon: IconName; children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-panel border border-warn-fill bg-warn-soft px-4 py-3 sm:px-5"
    >
      <Icon name={props.icon} className="text-warn" />
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">{props.children}</p>
      {props.action}
    </div>
  );
}
