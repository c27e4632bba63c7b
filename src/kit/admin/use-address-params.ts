import { useSearchParams } from 'wouter';

type Change = (params: URLSearchParams) => void;

/**
 * The query parameters of the address. A change starts from the current address: the router's own setter
 * starts from the last rendered one, so two quick changes would lose the first.
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
