import { useEffect } from 'react';
import { formatNumber } from '#ui/format-number.ts';
import { Sentence } from '#ui/sentence.tsx';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { type BudgetState, judgeBudget } from '../contract/budget.ts';
import { AskForIt } from './ask.tsx';
import { type PassInfo, useDeskClient } from './client.tsx';
import en from './words/en.json';

const say = words(en);
/** Waits a moment past the due time, so that the server no longer counts the old use. */
const LATER_MS = 1_000;
const TIMER_MAX_MS = 2 ** 31 - 1;

interface BudgetMeterProps {
  /** The number of accounts the button would act on; undefined until it's known. */
  targets?: number | undefined;
}

/** Sits beside a button: what's left of the pass's budget, and how much the action would use. */
export function BudgetMeter({ targets }: BudgetMeterProps) {
  const { pass } = useDeskClient();
  useRefreshed(pass.info);
  if (!pass.info) return null;
  const budget = judgeBudget(pass.info, targets);
  return (
    <>
      <div className="grid min-w-0 basis-64 gap-1.5 text-small leading-snug text-ink-2 max-sm:basis-full">
        <Bar budget={budget} targets={targets ?? 0} />
        <p className="tabular-nums">
          <Left budget={budget} /> <Alone budget={budget} />
        </p>
        <div aria-live="polite" className="empty:hidden">
          <BudgetLine budget={budget} targets={targets ?? 0} />
        </div>
      </div>
      {budget.verdict === 'refused' && (
        <div className="basis-full text-small leading-snug text-ink-2">
          <AskForIt kind="budget" />
        </div>
      )}
    </>
  );
}

function Left({ budget }: { budget: BudgetState }) {
  const { window, left, limit, backAt } = budget;
  const count = <b className="text-ink">{formatNumber(left)}</b>;
  const parts = { left: count, limit: formatNumber(limit) };
  if (window === 'day') return <Sentence text={say('budget.day')} parts={parts} />;
  if (backAt === null) return <Sentence text={say('budget.full')} parts={parts} />;
  return <Sentence text={say('budget.until', { time: sayClock(backAt) })} parts={parts} />;
}

function Alone({ budget }: { budget: BudgetState }) {
  const { alone, aloneBackAt } = budget;
  if (alone > 0) return say('budget.alone', { count: alone });
  if (aloneBackAt === null) return say('budget.never-alone');
  return say('budget.not-alone', { time: sayClock(aloneBackAt) });
}

function BudgetLine({ budget, targets }: { budget: BudgetState; targets: number }) {
  const { verdict, left } = budget;
  if (verdict === 'waits') {
    return <p className="font-semibold text-warn">{say('budget.waits', { count: targets })}</p>;
  }
  if (verdict !== 'refused') return null;
  const over = targets - left;
  return <p className="font-semibold text-bad">{say('budget.refused', { count: over })}</p>;
}

const fills = {
  none: '',
  fits: 'bg-accent',
  waits: 'bg-warn-fill',
  refused: 'bg-bad-fill',
} as const;

function Bar({ budget, targets }: { budget: BudgetState; targets: number }) {
  const { limit, left, verdict } = budget;
  const share = (count: number) => (limit > 0 ? `${(Math.min(count, limit) / limit) * 100}%` : '0');
  // Targets that a second person approves cost no budget, but they still fill the bar.
  const wanted = verdict === 'none' ? 0 : Math.min(targets, left);
  return (
    <div>
      <meter className="sr-only" aria-label={say('budget.meter')} value={left} max={limit} />
      <div aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-[3px] bg-line">
        <span className="h-full bg-line-2" style={{ width: share(limit - left) }} />
        <span className={`h-full ${fills[verdict]}`} style={{ width: share(wanted) }} />
      </div>
    </div>
  );
}

/** Refreshes the pass when part of its budget is due back. */
function useRefreshed(info: PassInfo | undefined): void {
  const { refreshDesk } = useDeskClient();
  const due = [info?.ten_minutes.back_at, info?.hour.back_at].filter(
    (at) => typeof at === 'number',
  );
  const waitMs = info && due.length > 0 ? Math.min(...due) - info.now + LATER_MS : undefined;
  useEffect(() => {
    if (waitMs === undefined || waitMs <= 0 || waitMs > TIMER_MAX_MS) return;
    const timer = setTimeout(refreshDesk, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, refreshDesk]);
}
