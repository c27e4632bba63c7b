import { useAddressParams } from './use-address-params.ts';

/** One choice of a list, kept in the address: `?state=revoked`. The first is the one that is left out there. */
export function useAddressFilter<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [params, change] = useAddressParams();
  const value = values.find((one) => one === params.get(name)) ?? values[0];
  const choose = (next: Value) =>
    change((after) => {
      if (next === values[0]) after.delete(name);
      else after.set(name, next);
    });
  return [value, choose];
}
