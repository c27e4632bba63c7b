import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
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
  const { first } = list;
  const options = filters.map((value) => ({
    value,
    label: say(`filter.${value}`),
    ...(value === 'open' && { count: first?.open }),
  }));
  return (
    <AdminScreen title={say('title')}>
      <p className="-mt-2 max-w-[72ch] text-ink-2">{say('about')}</p>
      <ListPanel
        list={list}
        item={(request) => (
          <RequestItem key={request.id} request={request} now={first?.now ?? request.at} />
        )}
        error={say('error')}
        empty={{ icon: 'message', title: say(`empty.${filter}`), detail: say('empty.detail') }}
        controls={
          <FilterChips label={say('show')} options={options} value={filter} onChange={setFilter} />
        }
      />
    </AdminScreen>
  );
}
