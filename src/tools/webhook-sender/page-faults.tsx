import { words } from '#ui/words.ts';
import type { DraftFault } from './rules.ts';
import en from './words/en.json';

const say = words(en);

export function faultWords(fault: DraftFault): string {
  return say(`fault.${fault}`);
}

/** The sentence for a field if the draft has one of its faults. */
export type ErrorOf = (...faults: DraftFault[]) => string | undefined;

export function errorOf(fault: DraftFault | undefined): ErrorOf {
  return (...faults) => (fault && faults.includes(fault) ? faultWords(fault) : undefined);
}
