import { AsAdmin } from '#kit/admin/as-admin.tsx';
import { type AdminPages, useAdminPages } from '#kit/admin/use-admin-pages.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { sayClock, sayDay, sayFullMoment, sayMoment } from '#ui/time-words.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../cases/page/audit-case.ts';
import { CaseList } from '../cases/page/case-list.tsx';
import { audit, type schemas } from '../contract.ts';
import { faultPlace } from '../fault-words.ts';
import { CutShort } from './cut-short.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { isEmpty, isFindable, makeInput } from './filter.ts';
import { FilterLine } from './filter-line.tsx';
import { type AddressFilter, useAuditFilter } from './use-audit-filter.ts';
import type { Chain } from './use-chain.ts';
import en from './words/en.json';

const say = words(en);

type List = ActionOf<typeof schemas, 'list'>;
type Cases = AdminPages<List['output'], AuditCase>;

/** Shows the log, filtered as the address says. */
export function CasePanel({ chain }: { chain: Chain | undefined }) {
  const address = useAuditFilter();
  const list = useAdminPages<List, AuditCase>(audit, 'list', {
    input: { ...makeInput(address.filter, Date.now()), jobs: 'together' },
    rowsOf: ({ cases }) => cases,
  });
  const isReading = list.isFetching && !list.isLoadingMore;
  return (
    <div className="panel min-w-0 overflow-hidden">
      <FilterLine address={address}>
        <Button
          size="small"
          icon="refresh"
          busy={isReading}
          busyLabel={say('reading')}
          onClick={list.refetch}
        >
          {say('read')}
        </Button>
        <ExportButtons filter={address.filter} />
      </FilterLine>
      {list.problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={list.problem.title}
            detail={list.problem.detail}
            onRetry={list.refetch}
            busy={list.isFetching}
          />
        </div>
      )}
      {!list.first && !list.problem && <SkeletonRows rows={8} />}
      {list.first && <Found list={list} first={list.first} address={address} />}
      {chain && (
        <div className="border-t border-line px-4 py-3 sm:px-5">
          <ChainMark chain={chain} />
        </div>
      )}
    </div>
  );
}

interface FoundProps {
  list: Cases;
  first: List['output'];
  address: AddressFilter;
}

function Found({ list, first, address }: FoundProps) {
  const { rows, last } = list;
  const isCutShort = last?.is_cut_short === true;
  if (rows.length === 0 && !isCutShort) {
    return <NoCases onClear={isEmpty(address.filter) ? undefined : address.clear} />;
  }
  return (
    <>
      {rows.length > 0 && (
        <AsAdmin>
          <CaseList
            cases={rows}
            now={first.now}
            opens
            only={(change) =>
              change.actor === undefined || isFindable(change.actor)
                ? address.hrefWith(change)
                : undefined
            }
          />
        </AsAdmin>
      )}
      {isCutShort ? (
        <CutShort
          shown={rows.length}
          backTo={last.looked_back_to}
          to={address.filter.to}
          now={first.now}
          busy={list.isLoadingMore}
          onMore={list.loadMore}
        />
      ) : (
        <LoadMore
          shown={rows.length}
          hasMore={list.hasMore}
          busy={list.isLoadingMore}
          onMore={list.loadMore}
        />
      )}
    </>
  );
}

/** Says that there are no cases at all, or none that match, in which case the filters can be cleared. */
function NoCases({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <div className="p-4 sm:p-5">
      {onClear ? (
        <EmptyState
          icon="search"
          title={say('none.title')}
          action={<Button onClick={onClear}>{say('none.clear')}</Button>}
        >
          {say('none.text')}
        </EmptyState>
      ) : (
        <EmptyState icon="book" title={say('empty.title')}>
          {say('empty.text')}
        </EmptyState>
      )}
    </div>
  );
}

/** Shows the chain's state below the list: 'chain verified 21:40', or where it's broken. */
function ChainMark({ chain: { verified, now } }: { chain: Chain }) {
  if (!verified) return <StateTag state="idle">{say('mark.never')}</StateTag>;
  const { at, verdict } = verified;
  const time = sayDay(at, now) === sayDay(now, now) ? sayClock(at) : sayMoment(at, now);
  return (
    <Tooltip text={sayFullMoment(at)}>
      <span>
        {verdict.state === 'intact' && (
          <StateTag state="ok">{say('mark.intact', { time })}</StateTag>
        )}
        {verdict.state === 'unproven' && (
          <StateTag state="warn">{say('mark.unproven', { time })}</StateTag>
        )}
        {verdict.state === 'older' && (
          <StateTag state="warn">{say('mark.older', { time })}</StateTag>
        )}
        {verdict.state === 'broken' && (
          <StateTag state="bad">
            {say('mark.broken', { place: verdict.fault ? faultPlace(verdict.fault) : '', time })}
          </StateTag>
        )}
      </span>
    </Tooltip>
  );
}
