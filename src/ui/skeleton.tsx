import en from './words/en.json';
import { words } from './words.ts';
import './figures.css';

const say = words(en);
const widths = ['62%', '48%', '71%', '55%', '66%', '43%'];

interface SkeletonRowsProps {
  rows?: number | undefined;
}

/** Stands where rows will be. Nothing of it moves. */
export function SkeletonRows({ rows = 5 }: SkeletonRowsProps) {
  return (
    <div role="status" className="skeleton-rows">
      <span className="sr-only">{say('loading')}</span>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div key={at} aria-hidden="true">
          <Skeleton width={widths[at % widths.length]} />
        </div>
      ))}
    </div>
  );
}

/** One grey line in place of a word or a number. */
export function Skeleton({ width = '6ch' }: { width?: string | undefined }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}
