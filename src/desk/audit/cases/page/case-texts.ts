import { words } from '#ui/words.ts';
import en from './words/en.json';

const texts: Record<string, string> = { ...en };

/**
 * Each feature brings sentences for its own cases: `do:ban` for what was done, `undo:unban`
 * for what undoing will do.
 */
export function rememberCaseTexts(featureId: string, own: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(own)) {
    const [kind = '', ...name] = key.split(':');
    texts[`${kind}:${featureId}/${name.join(':')}`] = text;
  }
}

export function hasCaseText(key: string): boolean {
  return Object.hasOwn(texts, key) || Object.hasOwn(texts, `${key}.other`);
}

export const sayCase = words(texts);
