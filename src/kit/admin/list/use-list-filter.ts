import { useSearchParams } from 'wouter';
import { useAddressFilter } from '../use-address-filter.ts';
import { type AddressSearch, useAddressSearch } from './use-address-search.ts';

export interface ListFilter<State extends string> {
  state: State | 'all';
  setState: (state: State | 'all') => void;
  search: AddressSearch;
  /** Input for the call that loads the list; empty when nothing is filtered. */
  input: { state?: State; query?: string };
  /** Clears all filters; undefined if none is set. */
  clear: (() => void) | undefined;
}

/** A list's state filter and search, both kept in the address. */
export function useListFilter<State extends string>(
  states: readonly ['all', ...State[]],
): ListFilter<State> {
  const [state, setState] = useAddressFilter<State | 'all'>('state', states);
  const search = useAddressSearch();
  const [, setParams] = useSearchParams();
  const input = {
    ...(state !== 'all' && { state: state as State }),
    ...(search.query !== '' && { query: search.query }),
  };
  const isFiltered = Object.keys(input).length > 0;
  const clear = isFiltered ? () => setParams({}, { replace: true }) : undefined;
  return { state, setState, search, input, clear };
}
