import { dateOf } from '#ui/time-words.ts';
import type { KnownDecoy } from '../scanner.ts';

export function decoyDate({ at }: KnownDecoy): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : dateOf(time);
}
