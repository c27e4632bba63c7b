import { locale } from './locale.ts';

let numbers: Intl.NumberFormat | undefined;

/** '1,234': a number in the format of the page's language. Not for ids. */
export function formatNumber(value: number | bigint): string {
  // Made with the first number: the server and most commands never need it, and it takes 20 ms.
  numbers ??= new Intl.NumberFormat(locale);
  return numbers.format(value);
}
