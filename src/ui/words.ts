import { formatNumber, locale } from './format-number.ts';

type Params = Record<string, string | number>;

/** A key, or what stands before `.other` in a key: that one is chosen by `params.count`. */
type Key<K extends string> = K | (K extends `${infer Base}.other` ? Base : never);

const plurals = new Intl.PluralRules(locale);

/** Reads a message catalogue: `say('redeem.title')`, `say('days', { count: 2 })`. */
export function words<C extends Record<string, string>>(
  en: C,
): (key: Key<keyof C & string>, params?: Params) => string {
  return (key, params = {}) => {
    const counted = typeof params.count === 'number' ? plurals.select(params.count) : 'other';
    const message = en[key] ?? en[`${key}.${counted}`] ?? en[`${key}.other`] ?? key;
    return message.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name] ?? whole;
      // A count may be long; other numbers may be ids, which are written as they are.
      return name === 'count' && typeof value === 'number' ? formatNumber(value) : String(value);
    });
  };
}
