import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);
const KB = 1024;

/** The size of a file, as people say it. */
export function sizeText(bytes: number): string {
  if (bytes < KB * KB) return say('size.kb', { size: formatNumber(Math.ceil(bytes / KB)) });
  return say('size.mb', { size: formatNumber(Math.round((bytes * 10) / (KB * KB)) / 10) });
}
