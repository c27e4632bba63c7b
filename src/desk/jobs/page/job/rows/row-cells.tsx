import { useMemo } from 'react';
import { Link } from 'wouter';
import { sayBefore } from '#kit/many/before-words.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useCountdown } from '#ui/countdown.ts';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { doneWord, isStopped, type Job, type JobRow } from '../../job.ts';
import { partWords } from '../progress-panel.tsx';
import en from '../words/en.json';

const say = words(en);
/** Beyond this, a time of day is more useful than a countdown. */
const COUNTED_MS_MAX = 120_000;

interface RowCellsProps {
  job: Job;
  row: JobRow;
  /** The server's time, from the newest answer. */
  now: number;
}

// The roles are explicit, because a row laid out as a two-line box stops being a row for some screen readers.
const asCell = { role: 'cell' };

export function RowCells({ job, row, now }: RowCellsProps) {
  const result = resultWords(row, job);
  return (
    <>
      <td {...asCell} className="row-line">
        {formatNumber(row.line)}
      </td>
      <td {...asCell} className="row-name">
        {row.name ?? <span className="text-ink-3">{say('row.nameless')}</span>}
      </td>
      <td {...asCell} className="row-id">
        <code>{row.target}</code>
      </td>
      <td {...asCell} className="row-before">
        {row.before !== null && sayBefore(row.before)}
      </td>
      <td {...asCell} className={`row-result ${result.look}`}>
        <span className="flex items-center gap-2">
          <Icon name={result.icon} size={16} />
          {result.text}
        </span>
      </td>
      <td {...asCell} className="row-cause">
        <Cause row={row} now={now} />
        <CaseNumber row={row} />
      </td>
    </>
  );
}

function Cause({ row, now }: { row: JobRow; now: number }) {
  const { state, cause, verdict_why, not_before } = row;
  const waits = state === 'waiting' || state === 'claimed';
  // A settled row gives its cause; a waiting one shows what the plan found.
  const text = cause ?? (waits || state === 'skipped' || state === 'already' ? verdict_why : null);
  return (
    <>
      {text !== null && `${text} `}
      {waits && not_before !== null && not_before > now && <NextTry at={not_before} now={now} />}
    </>
  );
}

function NextTry({ at, now }: { at: number; now: number }) {
  const isNear = at - now <= COUNTED_MS_MAX;
  const until = useMemo(() => performance.now() + (at - now), [at, now]);
  const seconds = useCountdown(isNear ? until : undefined);
  if (!isNear) return `${say('row.next.at', { time: sayClock(at) })} `;
  return seconds > 0 ? (
    <span className="tabular-nums">{say('row.next.in', { seconds })} </span>
  ) : (
    `${say('row.next.now')} `
  );
}

function CaseNumber({ row }: { row: JobRow }) {
  const { casePath } = useCasePaths();
  if (row.case_id === null) return null;
  return (
    <Link
      to={casePath(row.case_id)}
      className="text-ink-2 font-mono text-tiny whitespace-nowrap decoration-line-2 hover:text-accent"
    >
      {say('row.case', { id: row.case_id })}
    </Link>
  );
}

interface ResultWords {
  icon: IconName;
  text: string;
  look: string;
}

/** 'Banned', in the job's own words. Each state has an icon as well as a color. */
function resultWords({ state, verdict }: JobRow, job: Job): ResultWords {
  // Nothing has happened yet: the second person reads the plan as the planner did.
  if (job.state === 'waiting') return planWords(verdict, job);
  if (state === 'done') return { icon: 'check', text: job.words.done, look: 'text-ok' };
  const looks: Record<Exclude<JobRow['state'], 'done'>, Omit<ResultWords, 'text'>> = {
    waiting: { icon: 'clock', look: 'text-ink-2' },
    claimed: { icon: 'refresh', look: 'text-ink-2' },
    already: { icon: 'check', look: 'text-ink-2' },
    failed: { icon: 'cross', look: 'text-bad' },
    skipped: { icon: 'shield-x', look: 'text-ink-2' },
    undone: { icon: 'undo', look: 'text-ink-2' },
  };
  if (state === 'skipped' && isStopped(job)) {
    return { icon: 'square', look: 'text-ink-2', text: say('row.not-done') };
  }
  return { ...looks[state], text: say(`row.${state}`, { done: doneWord(job) }) };
}

function planWords(verdict: JobRow['verdict'], job: Job): ResultWords {
  const looks: Record<JobRow['verdict'], Omit<ResultWords, 'text'>> = {
    would: { icon: 'chevron-right', look: 'text-ink' },
    already: { icon: 'check', look: 'text-ok' },
    protected: { icon: 'lock', look: 'text-warn' },
    unknown: { icon: 'question', look: 'text-warn' },
    unchecked: { icon: 'clock', look: 'text-ink-2' },
  };
  return { ...looks[verdict], text: partWords(verdict, job) };
}
