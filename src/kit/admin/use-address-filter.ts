import { useAddressParams } from './use-address-params.ts';

/** A list filter kept in the address: `?state=revoked`. The first value is the default and is left out. */
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
