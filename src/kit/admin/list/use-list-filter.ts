import { useSearchParams } from 'react-router';
import { useAddressFilter } from '../use-address-filter.ts';
import { type AddressSearch, useAddressSearch } from './use-address-search.ts';

export interface ListFilter<State extends string> {
  state: State | 'all';
  setState: (state: State | 'all') => void;
  search: AddressSearch;
  /** For the call that reads the list; nothing of it where everything is shown. */
  input: { state?: State; query?: string };
  /** Shows everything again; undefined where it does already. */
  clear: (() => void) | undefined;
}

/** The state and the search of a list, both kept in the address. */
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
