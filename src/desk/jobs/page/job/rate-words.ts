import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** '1.4 a second', '12 a minute' */
export function rateWords(perSecond: number): string {
  if (perSecond >= 1) return say('rate.second', { number: short(perSecond) });
  if (perSecond * 60 >= 1) return say('rate.minute', { number: short(perSecond * 60) });
  return say('rate.hour', { number: short(perSecond * 3_600) });
}

function short(number: number): string {
  return number >= 10 ? formatNumber(Math.round(number)) : String(+number.toFixed(1));
}

/** 'about 16 s left' */
export function leftWords(leftMs: number): string {
  if (leftMs < MINUTE_MS) return say('left.s', { number: Math.max(1, round(leftMs, SECOND_MS)) });
  if (leftMs < 2 * HOUR_MS) return say('left.min', { number: round(leftMs, MINUTE_MS) });
  return say('left.h', { number: formatNumber(round(leftMs, HOUR_MS)) });
}

function round(ms: number, unit: number): number {
  return Math.round(ms / unit);
}
