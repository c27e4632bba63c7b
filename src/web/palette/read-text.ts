import { LOOKED_AT_MAX, recognise } from '#kit/recognise/recognise.ts';
import type { Recognised } from '#kit/recognise/recognised.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export interface ReadText {
  /** The text shown in the field. */
  text: string;
  found: Recognised | undefined;
  trouble?: 'too-long' | 'unread';
}

/** Reads typed or pasted text, and hides what a field must not show. */
export function readText(raw: string): ReadText {
  const found = recognise(raw);
  if (found?.kind === 'secret') {
    return { text: `${found.shown} ${say(`secret.${found.secret}`)}`, found };
  }
  if (found?.kind === 'access-code' || found?.kind === 'webhook') {
    return { text: found.shown, found };
  }
  if (raw.length > LOOKED_AT_MAX) return { text: '', found: undefined, trouble: 'too-long' };
  return { text: onOneLine(raw), found };
}

/** A field has one line. Without commas the lines of a list would run together. */
function onOneLine(raw: string): string {
  if (!/[\n\r]/.test(raw)) return raw;
  const lines = raw.split(/[\n\r]+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(', ');
}
