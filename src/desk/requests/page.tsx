import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { requests, type schemas } from './contract.ts';
import { RequestItem } from './page/request-item.tsx';
import en from './page/words/en.json';

const say = words(en);
const filters = ['open', 'granted', 'declined', 'all'] as const;

export function Screen() {
  const [filter, setFilter] = useAddressFilter('state', filters);
  const list = useAdminPages<
    ActionOf<typeof schemas, 'list'>,
    ActionOf<typeof schemas, 'list'>['output']['requests'][number]
  >(requests, 'list', {
    input: filter === 'all' ? {} : { state: filter },
    rowsOf: (page) => page.requests,
  });
  const { rows, first, problem } = list;
  const options = filters.map((value) => ({
    value,
    label: say(`filter.${value}`),
    ...(value === 'open' && { count: first?.open }),
  }));
  return (
    <AdminScreen title={say('title')}>
      <p className="-mt-2 max-w-[72ch] text-ink-2">{say('about')}</p>
      <div className="panel min-w-0">
        <div className="border-b border-line px-4 py-3 sm:px-5">
          <FilterChips label={say('show')} options={options} value={filter} onChange={setFilter} />
        </div>
        {problem && (
          <div className="p-4 sm:p-5">
            <ErrorPanel
              title={say('error')}
              detail={problem.detail}
              busy={list.isFetching}
              onRetry={list.refetch}
            />
          </div>
        )}
        {list.isPending && !problem && <SkeletonRows rows={4} />}
        {first && rows.length === 0 && (
          <div className="p-4 sm:p-5">
            <EmptyState icon="message" title={say(`empty.${filter}`)}>
              {say('empty.detail')}
            </EmptyState>
          </div>
        )}
        <ul>
          {rows.map((request) => (
            <RequestItem key={request.id} request={request} now={first?.now ?? request.at} />
          ))}
        </ul>
        {rows.length > 0 && (
          <LoadMore
            shown={rows.length}
            hasMore={list.hasMore}
            busy={list.isLoadingMore}
            onMore={list.loadMore}
          />
        )}
      </div>
    </AdminScreen>
  );
}
