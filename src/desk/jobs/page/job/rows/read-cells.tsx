import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import type { Job, JobRow } from '../../job.ts';
import en from '../words/en.json';

const say = words(en);
const DAY_MS = 24 * 3_600_000;

interface ReadCellsProps {
  job: Job;
  row: JobRow;
  /** The server's time, from the newest answer. */
  now: number;
}

// The roles are explicit, because a row laid out as a two-line box stops being a row for some screen readers.
const asCell = { role: 'cell' };

/** A row of a job that only reads: the line as written, the account, and what was found. */
export function ReadCells({ job, row, now }: ReadCellsProps) {
  const result = readResult(row);
  const { finding, change, cause, settled_at: settledAt, made_at: madeAt } = row;
  const isAccount = finding !== null && finding !== 'missing';
  const notes = [change, cause].filter((note) => note !== null && note !== '');
  return (
    <>
      <td {...asCell} className="row-line">
        {formatNumber(row.line)}
      </td>
      <td {...asCell} className="row-given">
        {row.given}
      </td>
      <td {...asCell} className="row-name">
        {isAccount && row.name}
      </td>
      <td {...asCell} className="row-id">
        {isAccount && <code>{row.target}</code>}
      </td>
      <td {...asCell} className={`row-result ${result.look}`}>
        <span className="flex items-center gap-2">
          <Icon name={result.icon} size={16} />
          {result.text}
        </span>
      </td>
      {job.reads?.has_ages && (
        <td {...asCell} className="row-age">
          {madeAt !== null && ageWords(madeAt, settledAt ?? now)}
        </td>
      )}
      <td {...asCell} className="row-note">
        {notes.join('. ')}
      </td>
    </>
  );
}

interface ResultWords {
  icon: IconName;
  text: string;
  look: string;
}

/** Each state has an icon as well as a color. */
function readResult({ state, finding }: JobRow): ResultWords {
  if (finding === 'found') return { icon: 'check', text: say('outcome.found'), look: 'text-ok' };
  if (finding === 'young') return { icon: 'clock', text: say('outcome.young'), look: 'text-warn' };
  if (finding === 'banned') {
    return { icon: 'shield-x', text: say('outcome.banned'), look: 'text-bad' };
  }
  if (finding === 'missing') {
    return { icon: 'question', text: say('outcome.missing'), look: 'text-ink-2' };
  }
  if (state === 'failed') return { icon: 'cross', text: say('row.failed'), look: 'text-bad' };
  const isOver = state === 'skipped';
  return {
    icon: isOver ? 'cross' : 'clock',
    text: say(isOver ? 'outcome.unread' : 'row.waiting'),
    look: 'text-ink-2',
  };
}

function ageWords(madeAt: number, at: number): string {
  const count = Math.max(0, Math.floor((at - madeAt) / DAY_MS));
  return count === 0 ? say('age.today') : say('age.days', { count, number: formatNumber(count) });
}
