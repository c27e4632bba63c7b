import { Link } from 'wouter';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Button } from '#ui/button.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import type { Shown } from './shown.ts';

const say = words(en);

interface DecidedProps {
  shown: Shown;
  reading: boolean;
  onRead: () => void;
}

const looks = {
  lifting: 'waits',
  lifted: 'ok',
  upheld: 'bad',
  ended: 'plain',
  waiting: 'plain',
} as const;

/** What was decided, by whom, and what the person reads. */
export function Decided({ shown: { appeal, now }, reading, onRead }: DecidedProps) {
  const { casePath } = useCasePaths();
  const { jobPath } = useJobPaths();
  const { state, answer, decided_at, decided_by, lift_case, lift_job, is_alone } = appeal;
  const isLifting = state === 'lifting';
  return (
    <ResultCard
      on="page"
      state={looks[state]}
      head={say(`decided.${state}`)}
      time={decided_at !== null && <TimeText at={decided_at} now={now} form="moment" />}
      stub={
        <>
          {lift_case !== null && !isLifting && (
            <Link to={casePath(lift_case)} className="mr-auto font-semibold">
              {say('decided.case', { id: lift_case })}
            </Link>
          )}
          {lift_job !== null && (
            <Link to={jobPath(lift_job)} className="mr-auto font-semibold">
              {say('decided.job', { id: lift_job })}
            </Link>
          )}
          {isLifting && (
            <Button
              size="small"
              icon="refresh"
              busy={reading}
              busyLabel={say('reading')}
              onClick={onRead}
            >
              {say('refresh')}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Sentence
          text={say(
            isLifting ? 'decided.lifting.text' : decided_by ? 'decided.by' : 'decided.desk',
          )}
          parts={{ by: <b>{decided_by}</b> }}
        />{' '}
        {is_alone && say('decided.alone')} {appeal.is_restored && say('decided.restored')}
      </p>
      <div className="mt-3 border-t border-line pt-3">
        <h2 className="mb-1 text-small font-normal tracking-normal text-ink-2">
          {say(isLifting ? 'decided.answer.later' : 'decided.answer')}
        </h2>
        <p className="wrap-anywhere whitespace-pre-wrap">{answer || say('decided.answer.none')}</p>
      </div>
    </ResultCard>
  );
}
