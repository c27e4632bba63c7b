import { useSearchParams } from 'react-router';

type Change = (params: URLSearchParams) => void;

/**
 * What stands behind the `?` of the address. A change begins at the address as it is: the router's own way begins
 * at the one that was last drawn, so that of two quick changes the first would be lost.
 */
export function useAddressParams(): [URLSearchParams, (change: Change) => void] {
  const [params, setParams] = useSearchParams();
  const write = (change: Change) => {
    const next = new URLSearchParams(window.location.search);
    change(next);
    setParams(next, { replace: true });
  };
  return [params, write];
}
