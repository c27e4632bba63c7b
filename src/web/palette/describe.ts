import type { ListCounts, ListItemKind, Recognised, Thing } from '#kit/recognise/recognised.ts';
import { dateLocale, locale } from '#ui/locale.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * DAY_MS],
  ['month', 30.44 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];
/** Made with their first use, so that the palette opens sooner. */
let dates: Intl.DateTimeFormat | undefined;
let ages: Intl.RelativeTimeFormat | undefined;

type Told = Exclude<Recognised, { kind: 'secret' }>;

/** A one-line description: 'Discord id, made 14 Mar 2021 (5 years ago)'. */
export function describeTitle(found: Told, nowMs = Date.now()): string {
  const what = pickName(found);
  if (found.kind === 'access-code' || found.madeAtMs === undefined) return what;
  dates ??= new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const date = dates.format(found.madeAtMs);
  const age = describeAge(nowMs - found.madeAtMs);
  return say(found.kind === 'message' ? 'sent' : 'made', { what, date, age });
}

/** Further details as a sentence. */
export function describeDetail(found: Told): string | undefined {
  const about = `about.${found.kind}`;
  const sentence = about in en ? say(about as keyof typeof en) : undefined;
  if (found.kind === 'access-code' || !found.list) return sentence;
  return [`${describeCounts(found.list)}.`, sentence].filter(Boolean).join(' ');
}

function pickName(found: Told): string {
  const count = found.kind === 'access-code' ? undefined : found.list?.total;
  if (found.kind !== 'access-code' && found.isGuess) return describeGuess(found, count);
  if (count === undefined) return say(`is.${found.kind as 'link'}`, { shown: found.shown });
  return say(`is.${found.kind as 'roblox-list'}`, { count });
}

function describeGuess({ kind, shown }: Thing, count: number | undefined): string {
  if (count !== undefined) return say('guess.list', { count });
  return say('guess', { what: say(`is.${kind as 'roblox-name'}`, { shown }) });
}

function describeCounts({ counts, duplicates, unknown }: ListCounts): string {
  const parts = Object.entries(counts).map(([kind, count]) =>
    say(`count.${kind as ListItemKind}`, { count }),
  );
  if (unknown > 0) parts.push(say('count.unknown', { count: unknown }));
  if (duplicates > 0) parts.push(say('count.duplicates', { count: duplicates }));
  return parts.join(', ');
}

function describeAge(ms: number): string {
  const step = STEPS.find(([, size]) => ms >= size);
  if (!step) return say('age.now');
  ages ??= new Intl.RelativeTimeFormat(locale);
  return ages.format(-Math.floor(ms / step[1]), step[0]);
}
