import { formatNumber } from '#ui/format-number.ts';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';

const say = words(en);

interface LeftProps {
  of: { used: number; limit: number };
  now: number;
  /** When all of it is available again. */
  resetsAt?: number;
  /** When some of it is available again; null while nothing is used. */
  moreAt?: number | null;
}

/** '18 of 20 left. Resets Mon 16 Nov, 01:00.' */
export function Left({ of: { used, limit }, now, resetsAt, moreAt }: LeftProps) {
  const left = formatNumber(Math.max(0, limit - used));
  const at = resetsAt ?? moreAt;
  return (
    <span className="tabular-nums">
      <Sentence
        text={say('now.left')}
        parts={{ left: <b>{left}</b>, limit: formatNumber(limit) }}
      />
      {at !== undefined && at !== null && (
        <>
          {' '}
          <Sentence
            text={say(resetsAt === undefined ? 'now.resets.some' : 'now.resets')}
            parts={{ time: <TimeText at={at} now={now} form="moment" /> }}
          />
        </>
      )}
    </span>
  );
}
