import type { ActionOf } from '#kit/page/action.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import type { schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

export type List = ActionOf<typeof schemas, 'list'>;
export type Item = List['output']['evidence'][number];
export type KeptMessage = NonNullable<Item['message']>;

const KILOBYTE = 1_024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** '120 KB' or '1.4 MB'. */
export function sizeWords(bytes: number): string {
  if (bytes < MEGABYTE)
    return say('size.kb', { number: formatNumber(Math.ceil(bytes / KILOBYTE)) });
  return say('size.mb', { number: formatNumber(Math.round((bytes / MEGABYTE) * 10) / 10) });
}

const types: Record<Item['kind'], string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  text: 'text/plain',
  link: '',
  message: '',
};

/** The desk sends every file as bytes without a type. */
export function typed(file: Blob, { kind }: Pick<Item, 'kind'>): Blob {
  return new Blob([file], { type: types[kind] });
}

/** The page may show pictures from data: addresses only. */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
