import { words } from '#ui/words.ts';
import type { Before } from '../contract/jobs.ts';
import en from './words/en.json';

const say = words(en);

/** 'member', 'not in the server': what an account was when the plan read it. */
export function sayBefore(before: Before): string {
  return say(`before.${before}`);
}
