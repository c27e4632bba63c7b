import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { Order } from '#ui/order.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { doneWord, type Job, namesPlace } from '../job.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { useAct, useShut } from './use-act.ts';
import type { JobTaker } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

/** Shows the second person what will happen, and the button to approve it. */
export function ApproveOrder({ job, watch }: { job: Job; watch: JobTaker }) {
  const { run, busy, problem } = useAct('approve', watch);
  const [isDeclining, setDeclining] = useState(false);
  const shut = useShut();
  return (
    <>
      <Order tone="danger" sentence={<Consequence job={job} />}>
        <Button
          variant="danger"
          busy={busy}
          busyLabel={say('approve.busy')}
          disabledReason={shut(job.may.approve)}
          // Sends the number that was seen: the server refuses if it has changed.
          onClick={() => void run({ job_id: job.id, targets: job.targets })}
        >
          {say(job.alone_from === null ? 'approve' : 'approve.alone', {
            count: formatNumber(job.targets),
          })}
        </Button>
        <Button disabledReason={shut(job.may.decline)} onClick={() => setDeclining(true)}>
          {say('decline')}
        </Button>
      </Order>
      {problem && (
        <div className="mt-3">
          <ErrorText role="alert">
            <b>{problem.title}.</b> {problem.detail}
          </ErrorText>
        </div>
      )}
      {isDeclining && <DeclineDialog job={job} watch={watch} onClose={() => setDeclining(false)} />}
    </>
  );
}

function Consequence({ job }: { job: Job }) {
  return (
    <>
      <Sentence
        text={say(namesPlace(job) ? 'approve.sentence.plain' : 'approve.sentence')}
        parts={{
          title: <b>{job.title}</b>,
          place: <b>{job.place.name ?? job.place.id}</b>,
          summary: <span className="wrap-anywhere">{job.summary}</span>,
        }}
      />
      <span className="mt-1.5 block">
        {job.alone_from !== null && `${say('alone.says')} `}
        {leftOutWords(job)} {undoWords(job)}
      </span>
      {job.lasting !== null && (
        <strong className="mt-1.5 flex gap-2">
          <Icon name="warning" size={18} className="mt-0.5 text-warn" />
          <span className="min-w-0 wrap-anywhere">{job.lasting}</span>
        </strong>
      )}
    </>
  );
}

/** What can't be undone at all is said by the sentence that names it. */
function undoWords({ words: { takesBack, many }, lasting }: Job): string {
  if (takesBack !== null) return say('approve.undo', { many });
  return lasting === null ? say('approve.no-undo') : '';
}

/** Describes the accounts on the list that won't be acted on. */
function leftOutWords(job: Job): string {
  const { already, skipped } = job.counts;
  const parts = [
    already > 0 && say('approve.left-out.already', { count: already, done: doneWord(job) }),
    skipped > 0 && say('approve.left-out.skipped', { count: skipped }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : [...parts, say('approve.left-out.why')].join(' ');
}
