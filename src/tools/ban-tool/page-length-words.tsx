import { sayDuration } from '#kit/values/say-duration.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** '7 days', 'for good'. */
export function lengthWords(seconds: number | null): string {
  return seconds === null ? say('for-good') : sayDuration(seconds);
}
