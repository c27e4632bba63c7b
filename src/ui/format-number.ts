/** The language of every text and the way its numbers are written. Only this line names it. */
export const locale = 'en';

const numbers = new Intl.NumberFormat(locale);

/** '1,234': a number as a reader of the page's language expects it. Ids are not numbers. */
export function formatNumber(value: number | bigint): string {
  return numbers.format(value);
}
