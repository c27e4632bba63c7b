import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ListControls } from '#kit/admin/list/list-controls.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useAddressSearch } from '#kit/admin/list/use-address-search.ts';
import { useFresh } from '#kit/admin/list/use-fresh.ts';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { words } from '#ui/words.ts';
import { decoys, type schemas } from './contract.ts';
import { type DecoyRow, useDecoyColumns } from './page/columns.tsx';
import { NoDecoys } from './page/no-decoys.tsx';
import { RetireDecoy } from './page/retire-decoy.tsx';
import en from './page/words/en.json';

const say = words(en);
const states = ['all', 'live', 'retired'] as const;

/** The register: what was planted, where, by whom and when. */
export function Screen() {
  const [state, setState] = useAddressFilter('state', states);
  const search = useAddressSearch();
  const [, setParams] = useSearchParams();
  const [retiring, setRetiring] = useState<DecoyRow>();
  const filter = {
    ...(state !== 'all' && { state }),
    ...(search.query !== '' && { query: search.query }),
  };
  const list = useAdminPages<ActionOf<typeof schemas, 'list'>, DecoyRow>(decoys, 'list', {
    input: filter,
    rowsOf: (page) => page.decoys,
  });
  useFresh(list);
  const columns = useDecoyColumns(list.first?.now ?? Date.now(), setRetiring);
  const showAll = () => setParams({}, { replace: true });
  const isFiltered = Object.keys(filter).length > 0;

  return (
    <AdminScreen title={say('title')}>
      <p className="-mt-2 max-w-[72ch] text-ink-2">{say('about')}</p>
      <ListPanel
        list={list}
        caption={say('caption')}
        columns={columns}
        rowKey={({ number }) => String(number)}
        isQuiet={({ retired_at }) => retired_at !== null}
        isCut={list.first?.is_cut}
        error={say('error')}
        empty={<NoDecoys onShowAll={isFiltered ? showAll : undefined} />}
        controls={
          <ListControls
            states={states.map((value) => ({ value, label: say(`filter.${value}`) }))}
            state={state}
            onState={setState}
            search={search}
            searchLabel={say('search')}
            searchHint={say('search.hint')}
          />
        }
      />
      {retiring && (
        <RetireDecoy
          // As it stands now: somebody may have retired it meanwhile.
          decoy={list.rows.find(({ number }) => number === retiring.number) ?? retiring}
          onClose={() => setRetiring(undefined)}
        />
      )}
    </AdminScreen>
  );
}
