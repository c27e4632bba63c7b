import { useEffect, useState } from 'react';
import { readChanges } from '#kit/contract/read-jobs.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { type ChangedRow, type ReadsResult, readChangedRows } from '#kit/page/job-watch.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';

const say = words(en);

interface RosterChangesProps {
  jobId: number;
  result: ReadsResult;
  /** The server's clock. */
  now: number;
}

/** Shows the differences from the last run of the same roster. */
export function RosterChanges({ jobId, result, now }: RosterChangesProps) {
  const { before, changes, is_other: isOther } = result;
  const rows = useChangedRows(before ? jobId : undefined);
  const counts = readChanges.filter((kind) => changes[kind] > 0);
  return (
    <Panel title={say('changes')}>
      <div className="grid gap-3">
        <p className="text-small text-ink-2">
          {before ? (
            <Sentence
              text={say('changes.since')}
              parts={{
                time: <TimeText at={before.at} now={now} form="moment" />,
                job: say('changes.job', { id: before.job_id }),
              }}
            />
          ) : (
            say(isOther ? 'changes.other' : 'changes.first')
          )}
        </p>
        {before && counts.length === 0 && <p>{say('changes.none')}</p>}
        {counts.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
            {counts.map((kind) => (
              <li key={kind}>
                <b>{formatNumber(changes[kind])}</b> {say(`change.${kind}`)}
              </li>
            ))}
          </ul>
        )}
        {rows.length > 0 && (
          <ul className="grid max-h-80 gap-1.5 overflow-auto text-small" tabIndex={-1}>
            {rows.map(({ line, name, given, change }) => (
              <li key={line} className="wrap-anywhere">
                <b>{name ?? given}</b> <span className="text-ink-2">{change}</span>
              </li>
            ))}
          </ul>
        )}
        {before && counts.length > 0 && (
          <div>
            <LinkButton to={`/jobs/${jobId}?changed=yes`} size="small">
              {say('changes.all')}
            </LinkButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

function useChangedRows(jobId: number | undefined): readonly ChangedRow[] {
  const { send } = useDeskClient();
  const [rows, setRows] = useState<readonly ChangedRow[]>([]);
  useEffect(() => {
    setRows([]);
    if (jobId === undefined) return;
    let isWanted = true;
    void readChangedRows(send, jobId).then((found) => {
      if (isWanted && found) setRows(found);
    });
    return () => {
      isWanted = false;
    };
  }, [jobId, send]);
  return rows;
}
