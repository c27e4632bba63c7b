import type { ReactNode } from 'react';
import { FilterChips } from '#ui/filter-chips.tsx';
import { words } from '#ui/words.ts';
import { ListSearch, SearchLogin } from './list-search.tsx';
import type { ListFilter } from './use-list-filter.ts';
import en from './words/en.json';

const say = words(en);

interface ListControlsProps<State extends string> {
  filter: ListFilter<State>;
  states: readonly { value: State | 'all'; label: string }[];
  /** Accessible name: 'Search codes'. */
  searchLabel: string;
  /** The searched fields: 'Label or holder'. */
  searchHint: string;
  /** Export and similar controls, on the right. */
  children?: ReactNode;
}

/** Filter chips, search and export in one line above a list. */
export function ListControls<State extends string>(props: ListControlsProps<State>) {
  const { filter, states, searchLabel, searchHint, children } = props;
  const { state, setState, search } = filter;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <FilterChips label={say('show')} options={states} value={state} onChange={setState} />
        <div className="ml-auto flex items-center gap-2.5 max-sm:w-full">
          <ListSearch search={search} label={searchLabel} placeholder={searchHint} />
          {children}
        </div>
      </div>
      <SearchLogin search={search} />
    </>
  );
}
