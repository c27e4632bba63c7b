import { locale } from './locale.ts';

const numbers = new Intl.NumberFormat(locale);

/** '1,234': a number in the format of the page's language. Not for ids. */
export function formatNumber(value: number | bigint): string {
  return numbers.format(value);
}
