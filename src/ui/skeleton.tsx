import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);
const widths = ['62%', '48%', '71%', '55%', '66%', '43%'];

interface SkeletonRowsProps {
  rows?: number | undefined;
}

/** A static placeholder for rows. */
export function SkeletonRows({ rows = 5 }: SkeletonRowsProps) {
  return (
    <div role="status" data-part="skeleton">
      <span className="sr-only">{say('loading')}</span>
      {Array.from({ length: rows }, (_, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          key={at}
          aria-hidden="true"
          className="flex min-h-11 items-center border-line px-4 sm:px-5 [&+div]:border-t"
        >
          <Skeleton width={widths[at % widths.length]} />
        </div>
      ))}
    </div>
  );
}

/** A gray line in place of a word or number. */
export function Skeleton({ width = '6ch' }: { width?: string | undefined }) {
  return (
    <span
      className="inline-block h-[0.8em] rounded-[4px] bg-sunken align-middle"
      style={{ width }}
      aria-hidden="true"
    />
  );
}
