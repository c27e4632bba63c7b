import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import { words } from '#ui/words.ts';
import { useJobColumns } from './columns.tsx';
import { useJobPages } from './use-job-pages.ts';
import en from './words/en.json';

const say = words(en);
const states = ['all', 'waiting', 'running', 'paused', 'done', 'cancelled', 'declined'] as const;

/** `own` hides jobs that others planned. */
export function JobList({ own }: { own?: boolean | undefined }) {
  const [state, setState] = useAddressFilter('state', states);
  const filter = { ...(state !== 'all' && { state }), ...(own && { own }) };
  const pages = useJobPages(filter);
  const columns = useJobColumns(pages.now);
  return (
    <ListPanel
      list={{
        rows: pages.rows ?? [],
        problem: pages.problem,
        isPending: pages.rows === undefined,
        isFetching: pages.loading,
        refetch: pages.again,
        hasMore: pages.hasMore,
        isLoadingMore: pages.loading,
        loadMore: pages.more,
      }}
      caption={say('caption')}
      columns={columns}
      rowKey={({ id }) => id}
      isQuiet={({ state: its }) => its === 'cancelled' || its === 'declined'}
      error={say('error')}
      empty={{ icon: 'list-checks', title: say('empty.title'), detail: say('empty.detail') }}
      noMatch={
        state === 'all'
          ? undefined
          : {
              title: say('none.title'),
              detail: say('none.detail'),
              clear: say('none.clear'),
              onClear: () => setState('all'),
            }
      }
      controls={
        <FilterChips
          label={say('show')}
          options={states.map((value) => ({
            value,
            label: say(`filter.${value}`),
            count: value === 'waiting' && pages.waiting ? pages.waiting : undefined,
          }))}
          value={state}
          onChange={setState}
        />
      }
    />
  );
}
