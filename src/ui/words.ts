import { formatNumber } from './format-number.ts';
import { locale } from './locale.ts';

type Params = Record<string, string | number>;

/** A key, or the part of a key before `.other`, in which case `params.count` chooses the form. */
type Key<K extends string> = K | (K extends `${infer Base}.other` ? Base : never);

/**
 * Reads a message catalog: `say('redeem.title')`, `say('days', { count: 2 })`. A message with a count has one
 * entry per plural form of its language.
 */
export function words<C extends Record<string, string>>(
  catalog: C,
  language = locale,
): (key: Key<keyof C & string>, params?: Params) => string {
  const plurals = pluralsIn(language);
  return (key, params = {}) => {
    const counted = typeof params.count === 'number' ? plurals.select(params.count) : 'other';
    const message = catalog[key] ?? catalog[`${key}.${counted}`] ?? catalog[`${key}.other`] ?? key;
    return message.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name] ?? whole;
      // A count may be large and is formatted. Other numbers may be ids, which are written as they are.
      return name === 'count' && typeof value === 'number' ? formatNumber(value) : String(value);
    });
  };
}

const known = new Map<string, Intl.PluralRules>();

/** Hundreds of files read a catalog when they load, so they share the rules. */
function pluralsIn(language: string): Intl.PluralRules {
  const plurals = known.get(language) ?? new Intl.PluralRules(language);
  known.set(language, plurals);
  return plurals;
}
