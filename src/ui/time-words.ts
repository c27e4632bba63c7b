import { dateLocale } from './locale.ts';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** After a week, a date is more useful than a number of days. */
const RELATIVE_MAX = 7 * DAY;

/** Made with its first use: making one takes 4 ms, and the first view shows no times. */
const format = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat(dateLocale, options);
    return made;
  };
};
const clock = format({ hour: '2-digit', minute: '2-digit' });
const clockToTheSecond = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const zone = format({ timeZoneName: 'short' });
const weekday = format({ weekday: 'short' });
const longWeekday = format({ weekday: 'long' });
const date = format({ day: 'numeric', month: 'short' });
const longDate = format({ day: 'numeric', month: 'long' });

// Everything here is in the reader's zone.

/** '21:40' */
export function sayClock(at: number): string {
  return clock().format(at);
}

/** '21:40:05' */
export function sayClockToTheSecond(at: number): string {
  return clockToTheSecond().format(at);
}

/** '21 Nov', with the year if it isn't the current one. */
export function sayDate(at: number, now = Date.now()): string {
  const year = new Date(at).getFullYear();
  return year === new Date(now).getFullYear() ? date().format(at) : `${date().format(at)} ${year}`;
}

/** 'Sat 21 Nov, 21:40' */
export function sayMoment(at: number, now = Date.now()): string {
  return `${weekday().format(at)} ${sayDate(at, now)}, ${sayClock(at)}`;
}

/** 'Sat 21 Nov, 21:40 GMT+1', where two people compare a time, or read a copied text. */
export function sayZonedMoment(at: number, now = Date.now()): string {
  return `${sayMoment(at, now)} ${sayZone(at)}`;
}

/** 'GMT+1' */
export function sayZone(at: number): string {
  return (
    zone()
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}

/** 'Sat 21 Nov 2026, 21:40:05 GMT+1', shown on hover. */
export function sayFullMoment(at: number): string {
  const year = new Date(at).getFullYear();
  return `${weekday().format(at)} ${date().format(at)} ${year}, ${clockToTheSecond().format(at)} ${sayZone(at)}`;
}

/** 'Today, 14 November', the divider between two days. */
export function sayDay(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  const year = new Date(at).getFullYear();
  const day = longDate().format(at);
  const full = year === new Date(now).getFullYear() ? day : `${day} ${year}`;
  if (days === 0) return say('time.today', { day: full });
  if (days === 1) return say('time.yesterday', { day: full });
  return `${longWeekday().format(at)}, ${full}`;
}

/** 'just now', '3 min ago', 'in 2 h', '5 d ago'. Beyond that, the moment itself. */
export function relativeWords(at: number, now: number): string {
  const distance = Math.abs(now - at);
  if (distance < MINUTE) return say(at > now ? 'time.soon' : 'time.now');
  if (distance >= RELATIVE_MAX) return sayMoment(at, now);
  const [unit, size] = pickUnit(distance);
  // Future times are rounded up: with 61 minutes left, it isn't over in an hour.
  const count = at > now ? Math.ceil(distance / size) : Math.floor(distance / size);
  return say(`time.${unit}.${at > now ? 'ahead' : 'ago'}`, { number: count });
}

function pickUnit(distance: number): ['min' | 'h' | 'd', number] {
  if (distance < HOUR) return ['min', MINUTE];
  return distance < DAY ? ['h', HOUR] : ['d', DAY];
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
