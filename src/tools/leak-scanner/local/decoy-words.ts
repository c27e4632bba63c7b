import { dateOf } from '../../../ui/time-words.ts';
import type { KnownDecoy } from '../scanner.ts';

/** '07' */
export function decoyNumber({ number }: KnownDecoy): string {
  return String(number).padStart(2, '0');
}

export function decoyDate({ at }: KnownDecoy): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : dateOf(time);
}
