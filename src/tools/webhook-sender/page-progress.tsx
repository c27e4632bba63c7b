import { useEffect, useState } from 'react';
import { CaseLink } from '#kit/page/case.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Meter } from '#ui/meter.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { words } from '#ui/words.ts';
import { countRows, type Ending, estimatePace, type Progress, type Row } from './progress.ts';
import en from './words/en.json';

const say = words(en);
const TICK_MS = 1_000;

/** Shows the progress, the rate and the result of each message. */
export function SendingResult({ of }: { of: Progress }) {
  const place = useBroughtIntoView(of.startedMs);
  const isRunning = of.ending === undefined;
  const nowMs = useTicking(isRunning);
  const { sent, failed, unsure } = countRows(of);
  const counts = [
    say('count.sent', { sent, of: of.of }),
    failed > 0 && say('count.failed', { count: failed }),
    unsure > 0 && say('count.unsure', { count: unsure }),
  ];
  return (
    <div ref={place}>
      <ResultCard
        state={endingState(of.ending, { sent, unsure })}
        on="page"
        head={<span role="status">{progressTitle(of.ending)}</span>}
        stub={of.caseId !== undefined && <CaseLink id={of.caseId} />}
      >
        <div className="grid gap-3">
          <p className="tabular-nums">
            <b>{counts.filter(Boolean).join(', ')}</b>
          </p>
          <Meter value={of.rows.length} max={of.of} label={say('meter')} />
          <p className="min-h-5 text-small text-ink-2 tabular-nums">
            {isRunning ? paceWords(of, nowMs) : endWords(of.ending)}
          </p>
          {of.rows.length > 0 && <Rows rows={of.rows} />}
        </div>
      </ResultCard>
    </div>
  );
}

function useTicking(isRunning: boolean): number {
  const [nowMs, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
}

function endingState(
  ending: Ending | undefined,
  { sent, unsure }: { sent: number; unsure: number },
) {
  if (ending === undefined || ending.kind === 'cancelled') return 'plain';
  if (ending.kind === 'all') return 'ok';
  const isPartly = ending.kind === 'some' && sent > 0;
  return ending.kind === 'lost' || unsure > 0 || isPartly ? 'unknown' : 'bad';
}

function progressTitle(ending: Ending | undefined): string {
  if (ending === undefined) return say('sending');
  return ending.kind === 'stopped' ? ending.title : say(`end.${ending.kind}`);
}

function endWords(ending: Ending | undefined): string {
  if (ending === undefined) return '';
  if (ending.kind === 'all' || ending.kind === 'some') return ending.message;
  return ending.kind === 'stopped' ? ending.detail : say(`end.${ending.kind}.detail`);
}

function paceWords(of: Progress, nowMs: number): string {
  const pace = estimatePace(of, nowMs);
  const waits = of.waitingFor === undefined ? '' : say('waiting', { index: of.waitingFor });
  if (!pace) return waits;
  const rate = say('pace', { rate: rateText(pace.perMinute), left: leftWords(pace.leftMs) });
  return [rate, waits].filter((part) => part !== '').join(' ');
}

function rateText(perMinute: number): string {
  return perMinute >= 10 ? formatNumber(Math.round(perMinute)) : perMinute.toFixed(1);
}

function leftWords(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000);
  if (seconds < 90) return say('left.s', { seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? say('left.min', { minutes })
    : say('left.h', { hours: Math.ceil(minutes / 60) });
}

const marks: Record<Row['status'], { icon: IconName; look: string }> = {
  sent: { icon: 'check', look: 'text-ok' },
  failed: { icon: 'cross', look: 'text-bad' },
  unsure: { icon: 'question', look: 'text-warn' },
};

/** Newest first. */
function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ol
      reversed
      aria-label={say('rows')}
      className="grid max-h-72 gap-1.5 overflow-y-auto rounded-control bg-sunken px-3 py-2.5 text-small"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      tabIndex={0}
    >
      {rows.toReversed().map(({ index, status, error }) => (
        <li key={index} className="flex gap-2">
          <Icon name={marks[status].icon} size={17} className={`mt-px ${marks[status].look}`} />
          <span className="w-9 flex-none text-ink-2 tabular-nums">{index}</span>
          <span className="min-w-0 wrap-anywhere">
            {say(`row.${status}`)}
            {error && <span className="block text-ink-2">{error}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
