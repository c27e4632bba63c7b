import { locale } from './locale.ts';

const numbers = new Intl.NumberFormat(locale);

/** '1,234': a number as a reader of the page's language expects it. Ids are not numbers. */
export function formatNumber(value: number | bigint): string {
  return numbers.format(value);
}
