import { useEffect, useRef, useState } from 'react';
import { ListSearch, SearchLogin } from '#kit/admin/list/list-search.tsx';
import { useAddressSearch } from '#kit/admin/list/use-address-search.ts';
import { useAddressParams } from '#kit/admin/use-address-params.ts';
import { Button } from '#ui/button.tsx';
import { chipSizes, chipTones } from '#ui/chip-look.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { RemovableChip } from '#ui/removable-chip.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import type { Job, Part } from '../../job.ts';
import { partWords } from '../progress-panel.tsx';
import { ReceiptButton } from '../receipt-button.tsx';
import { useAct, useShut } from '../use-act.ts';
import type { JobWatch } from '../use-job.ts';
import en from '../words/en.json';
import { RowTable } from './row-table.tsx';
import { type Rows, type RowsFilter, useRows } from './use-rows.ts';

const say = words(en);

interface RowsPanelProps {
  job: Job;
  watch: JobWatch;
  chosen: Part | undefined;
  onChoose: (part: Part | undefined) => void;
}

export function RowsPanel({ job, watch, chosen, onChoose }: RowsPanelProps) {
  const search = useAddressSearch();
  const [params, changeAddress] = useAddressParams();
  const isChanged = job.reads !== null && params.get('changed') === 'yes';
  const [order, setOrder] = useOrder(job);
  const filter: RowsFilter = { jobId: job.id, part: chosen, isChanged, query: search.query, order };
  const rows = useRows(filter, useFreshness(JSON.stringify([job.counts, job.state])));
  const isFiltered = chosen !== undefined || isChanged || search.query !== '';
  const showAll = () =>
    changeAddress((after) => {
      for (const name of ['show', 'changed', 'query']) after.delete(name);
    });
  const showUnchanged = () => changeAddress((after) => after.delete('changed'));

  return (
    <section className="panel min-w-0" aria-labelledby="job-rows">
      <div className="flex flex-wrap items-center gap-2.5 py-3 px-5 max-sm:p-4">
        <h2 id="job-rows">{say(job.state === 'waiting' ? 'rows.plan' : 'rows')}</h2>
        <OrderButton order={order} onChange={setOrder} />
        {chosen && (
          <RemovableChip
            text={say('only', { outcome: partWords(chosen, job) })}
            onRemove={() => onChoose(undefined)}
          />
        )}
        {isChanged && <RemovableChip text={say('only.changed')} onRemove={showUnchanged} />}
        <div className="flex flex-wrap items-center gap-2 ml-auto max-sm:w-full">
          <ListSearch search={search} label={say('search')} placeholder={say('search.hint')} />
          <ReceiptButton job={job} />
          <RetryButton job={job} watch={watch} />
        </div>
      </div>
      <div className="px-4 pb-3 empty:hidden sm:px-5">
        <SearchLogin search={search} />
      </div>
      <div className="border-t border-line">
        <Content job={job} rows={rows} onShowAll={isFiltered ? showAll : undefined} />
      </div>
    </section>
  );
}

interface ContentProps {
  job: Job;
  rows: Rows;
  onShowAll: (() => void) | undefined;
}

function Content({ job, rows, onShowAll }: ContentProps) {
  const { total, problem } = rows;
  return (
    <>
      {problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={say('rows.error')}
            detail={problem.detail}
            busy={rows.isLoading}
            onRetry={rows.again}
          />
        </div>
      )}
      {total === undefined && !problem && <SkeletonRows />}
      {total === 0 && (
        <div className="p-4 sm:p-5">
          <EmptyState
            icon="search"
            title={say('none.title')}
            action={onShowAll && <Button onClick={onShowAll}>{say('none.clear')}</Button>}
          >
            {say(onShowAll ? 'none.detail' : 'none.detail.all')}
          </EmptyState>
        </div>
      )}
      {total !== undefined && total > 0 && <RowTable job={job} rows={rows} total={total} />}
    </>
  );
}

type Order = RowsFilter['order'];

/** Once a job runs, the newest results come first; until then the list keeps its given order. */
function useOrder({ started_at, reads }: Job): [Order, (order: Order) => void] {
  const [params, change] = useAddressParams();
  const given = params.get('order');
  // A job that only reads keeps the order of the list.
  const usual: Order = started_at === null || reads ? 'line' : 'newest';
  const order = given === 'line' || given === 'newest' ? given : usual;
  const choose = (next: Order) =>
    change((after) => {
      if (next === usual) after.delete('order');
      else after.set('order', next);
    });
  return [order, choose];
}

function OrderButton({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const other = order === 'line' ? 'newest' : 'line';
  return (
    <button
      type="button"
      className={`${chipSizes.small} ${chipTones.plain}`}
      title={say(`order.switch.${other}`)}
      onClick={() => onChange(other)}
    >
      {say(`order.${order}`)}
      <span className="sr-only">. {say(`order.switch.${other}`)}</span>
    </button>
  );
}

/** Often enough to look live, and rare enough for a pass's rate limit. */
const EVERY_MS = 4_000;

/** A number that grows when `word` changes, at most every four seconds. */
function useFreshness(word: string): number {
  const [fresh, setFresh] = useState(0);
  const seen = useRef(word);
  const grownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (word === seen.current) return;
    const grow = () => {
      seen.current = word;
      grownAt.current = performance.now();
      setFresh((before) => before + 1);
    };
    const timer = setTimeout(grow, Math.max(0, grownAt.current + EVERY_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [word]);
  return fresh;
}

/** Offers a retry and counts only the rows that can be retried. */
function RetryButton({ job, watch }: { job: Job; watch: JobWatch }) {
  const { run, busy } = useAct('retry', watch, { failsInMessage: true });
  const shut = useShut();
  if (job.retryable === 0) return null;
  return (
    <Button
      size="small"
      icon="refresh"
      busy={busy}
      busyLabel={say('retry.busy')}
      disabledReason={shut(job.may.retry)}
      onClick={() => void run({ job_id: job.id })}
    >
      {say('retry', { count: formatNumber(job.retryable) })}
    </Button>
  );
}
