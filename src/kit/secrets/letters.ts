// Statistics that tell keys from words.

export const TWO_DIGITS = /\d\D*\d/;

/** Words stay in one case for a while and contain few digits; keys do neither. */
export function looksRandom(text: string, turnsShare: number): boolean {
  let turns = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (letterCase(text.charCodeAt(at)) !== letterCase(text.charCodeAt(at - 1))) turns += 1;
  }
  return turns >= text.length * turnsShare && TWO_DIGITS.test(text);
}

/** Counts how often a text switches between lowercase, capitals and digits within a piece. */
export function countTurns(text: string): number {
  let turns = 0;
  let before = 'other';
  for (let at = 0; at < text.length; at += 1) {
    const here = letterCase(text.charCodeAt(at));
    if (here !== before && here !== 'other' && before !== 'other') turns += 1;
    before = here;
  }
  return turns;
}

export function letterCase(code: number): 'lower' | 'upper' | 'digit' | 'other' {
  if (code >= 97 && code <= 122) return 'lower';
  if (code >= 65 && code <= 90) return 'upper';
  return code >= 48 && code <= 57 ? 'digit' : 'other';
}

/** Names in code switch case too, but hardly ever contain digits or adjacent capitals. */
export function looksDrawnByChance(part: string): boolean {
  const isMixed = /[a-z]/.test(part) && /[A-Z]/.test(part);
  const marks = Number(/\d/.test(part)) + Number(/[A-Z]{2}/.test(part));
  return isMixed && countTurns(part) >= part.length * TURNS_SHARES[marks]!;
}

/** The share of turns required, by how many of the two marks are present: digits and adjacent capitals. */
const TURNS_SHARES = [0.4, 0.14, 0.1];
