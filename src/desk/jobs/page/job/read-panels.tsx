// The panels that replace approval and undo on the page of a job that only reads.

import { Link } from 'wouter';
import { useAddressParams } from '#kit/admin/use-address-params.ts';
import { readChanges } from '#kit/contract/read-jobs.ts';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Panel } from '#ui/panel.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import en from './words/en.json';

const say = words(en);

type Result = NonNullable<NonNullable<Job['reads']>['result']>;

/** Shows the differences from the last run of the same list. */
export function SinceLastRun({ result, now }: { result: Result; now: number }) {
  const { before, is_other: isOther, changes } = result;
  const [, changeAddress] = useAddressParams();
  const kinds = readChanges.filter((kind) => changes[kind] > 0);
  return (
    <Panel title={say('changes')}>
      <div className="grid gap-3">
        <p className="text-[14.5px] text-ink-2">
          {before ? (
            <Before before={before} now={now} />
          ) : (
            say(isOther ? 'changes.other' : 'changes.first')
          )}
        </p>
        {before && kinds.length === 0 && <p>{say('changes.none')}</p>}
        {kinds.length > 0 && (
          <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 gap-y-1.5 tabular-nums">
            {kinds.map((kind) => (
              <div key={kind} className="contents">
                <dt className="text-ink-2">{say(`change.${kind}`)}</dt>
                <dd className="text-right font-semibold">{formatNumber(changes[kind])}</dd>
              </div>
            ))}
          </dl>
        )}
        {kinds.some((kind) => kind !== 'dropped') && (
          <Button
            size="small"
            onClick={() => changeAddress((after) => after.set('changed', 'yes'))}
          >
            {say('changes.show')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Before({ before, now }: { before: NonNullable<Result['before']>; now: number }) {
  const { jobPath } = useJobPaths();
  return (
    <Sentence
      text={say('changes.since')}
      parts={{
        job: <Link to={jobPath(before.job_id)}>{say('changes.job', { id: before.job_id })}</Link>,
        time: <TimeText at={before.at} now={now} form="moment" />,
      }}
    />
  );
}

/** Shows the case, and that the job changed nothing. */
export function ReadCard({ job }: { job: Job }) {
  const { casePath } = useCasePaths();
  return (
    <ResultCard
      on="page"
      stub={
        <Link to={casePath(job.case_id)} className="font-semibold">
          {say('case', { id: job.case_id })}
        </Link>
      }
    >
      <h2 className="text-base">{say('reads.title')}</h2>
      <p className="mt-1.5 text-[14.5px] text-ink-2">{say('reads.text')}</p>
    </ResultCard>
  );
}
