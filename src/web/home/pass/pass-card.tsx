import type { PassInfo, PassState, Problem } from '#kit/page/client.tsx';
import { isSuspended } from '#kit/page/said-above.ts';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { dateLocale } from '#ui/locale.ts';
import { Meter } from '#ui/meter.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import { useOwnPractice } from '../../client/platforms.ts';
import { useRedeem } from '../../redeem/use-redeem.ts';
import { usePracticeSwitch } from '../../shell/use-practice-switch.ts';
import { useToolsAhead } from './use-tools-ahead.ts';
import en from './words/en.json';

const say = words(en);

/** The pass with its budget as a card, or as a line on a phone. */
export function PassCard({ pass }: { pass: PassState }) {
  useToolsAhead(pass.info !== undefined);
  if (pass.problem && isSuspended(pass.problem)) return <PassRefused problem={pass.problem} />;
  if (pass.info)
    return (
      <>
        <Slip info={pass.info} />
        <StartPractice />
      </>
    );
  if (pass.problem) return <PassRefused problem={pass.problem} />;
  return (
    <div className="flex min-h-7 items-center gap-2.5 text-on-band-2 sm:min-h-27">
      <Spinner />
      {say('pass.loading')}
    </div>
  );
}

function Slip({ info }: { info: PassInfo }) {
  const { changes, lookups } = info;
  const left = Math.max(0, changes.limit - changes.used);
  const lookupsLeft = Math.max(0, lookups.limit - lookups.used);
  const actionsLeft = (
    <span className="tabular-nums">
      <b className="text-ink max-sm:text-on-band">{formatNumber(left)}</b>{' '}
      {say('pass.changes', { limit: formatNumber(changes.limit) })}
    </span>
  );
  return (
    <section aria-label={say('pass')} data-keep-clear>
      <p className="flex min-h-7 flex-wrap items-center gap-x-4 text-on-band-2 sm:hidden">
        <b className="text-on-band">{info.label}</b>
        {actionsLeft}
      </p>
      <ResultCard
        on="band"
        className="max-sm:hidden"
        stub={
          <div className="flex w-full flex-wrap justify-between gap-x-4 text-[13px] text-ink-2">
            {actionsLeft}
            <span className="tabular-nums">
              {say('pass.lookups', { left: formatNumber(lookupsLeft) })}
            </span>
          </div>
        }
      >
        <div className="flex items-center gap-2.5">
          <b className="truncate text-[16px]">{info.label}</b>
          <Tag tone="accent">{say('pass')}</Tag>
          <Until at={info.expires_at} />
        </div>
        <Meter value={left} max={changes.limit} label={say('pass.meter')} className="mt-2.5" />
      </ResultCard>
    </section>
  );
}

/** While it practices, the strip above every screen ends it. */
function StartPractice() {
  const { until, deskModes } = useOwnPractice();
  const { busy, turn } = usePracticeSwitch();
  const isReal = Object.values(deskModes ?? {}).some((mode) => mode !== 'practice');
  if (until !== null || !isReal) return null;
  return (
    <p className="mt-2 text-small sm:text-right">
      <button
        type="button"
        aria-disabled={busy}
        className="cursor-pointer border-0 bg-transparent p-0 py-1 text-on-band underline"
        onClick={() => turn(true)}
      >
        {say(busy ? 'practice.starting' : 'practice.start')}
      </button>
    </p>
  );
}

function Until({ at }: { at: number | null }) {
  const look = 'ml-auto text-[13px] whitespace-nowrap text-ink-3';
  if (at === null) return <span className={look}>{say('pass.endless')}</span>;
  const moment = new Date(at);
  const short = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' });
  const full = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'full', timeStyle: 'long' });
  return (
    <time className={look} dateTime={moment.toISOString()} title={full.format(moment)}>
      {say('pass.until', { date: short.format(moment) })}
    </time>
  );
}

function PassRefused({ problem }: { problem: Problem }) {
  const redeem = useRedeem();
  return (
    <section
      aria-label={say('pass')}
      className="grid justify-items-start rounded-panel border-[1.5px] border-dashed border-[color-mix(in_oklab,var(--on-band-2)_55%,var(--band))] bg-band px-4.5 gap-1.5 pt-3.5 pb-4"
    >
      <h2 className="text-[16px]">{problem.title || say('pass.refused')}</h2>
      <p className="text-small text-on-band-2">{problem.detail}</p>
      {offersCode(problem) && (
        <Button size="small" className="mt-1.25" onClick={redeem.open}>
          {say('pass.again')}
        </Button>
      )}
    </section>
  );
}

/** Another code doesn't help if the pass is locked to another network. */
function offersCode({ code }: Problem): boolean {
  return code.startsWith('access/') && code !== 'access/network-locked';
}
