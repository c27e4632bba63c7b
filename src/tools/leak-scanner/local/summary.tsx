import { useEffect, useRef } from 'react';
import { Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import type { FindingKind } from '../scanner.ts';
import { kindOrder, looks } from './kinds.ts';
import type { Scan } from './scan.ts';
import { sayRate, saySeconds } from './sizes.ts';
import { FILES_MAX } from './take.ts';
import { useScan } from './use-scan.ts';
import en from './words/en.json';

const say = words(en);

interface SummaryProps {
  scan: Scan;
  only: FindingKind | undefined;
  onOnly: (kind: FindingKind | undefined) => void;
}

/** '4 secrets in 1,208 lines', with a count per kind that also filters the list. */
export function Summary({ scan, only, onOnly }: SummaryProps) {
  useScan(scan);
  const { total, progress, state } = scan;
  const kinds = kindOrder.filter((kind) => scan.counts.has(kind));
  const heading = useFocusWhen(state !== 'reading');
  const rate = sayRate(progress.bytes, progress.ms);
  return (
    <section className="panel flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {say('found', { count: total, lines: say('lines', { count: progress.lines }) })}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-ink-2 tabular-nums">
          {state === 'reading' && <span>{say('found.so-far')}</span>}
          <span>{say('seconds', { seconds: saySeconds(progress.ms) })}</span>
          {rate && <span>{say('reading.rate', { rate })}</span>}
        </p>
        {state === 'stopped' && <Tag tone="warn">{say('stopped')}</Tag>}
      </div>
      {kinds.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{say('filter')}</legend>
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              className={`tag h-8 px-2.5 border border-transparent rounded-[7px] cursor-pointer hover:border-current aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary max-sm:h-10 ${looks[kind].tone}`}
              aria-pressed={only === kind}
              onClick={() => onOnly(only === kind ? undefined : kind)}
            >
              {say(`chip.${kind}`, { count: scan.counts.get(kind) ?? 0 })}
            </button>
          ))}
        </fieldset>
      )}
      {total > scan.findings.length && state !== 'reading' && (
        <p className="basis-full text-small text-warn">
          {say('max', { count: scan.findings.length })}
        </p>
      )}
      {scan.isCut && (
        <p className="basis-full text-small text-warn">{say('too-many', { count: FILES_MAX })}</p>
      )}
    </section>
  );
}

/** Moves the focus to the result, because the pressed button no longer exists. */
function useFocusWhen(isOver: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOver) heading.current?.focus({ preventScroll: true });
  }, [isOver]);
  return heading;
}
