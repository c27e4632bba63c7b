// Puts states, causes and times into words.
import { knownTools, toolTitle } from '#kit/contract/known-tools.ts';
import { neededPlatforms, type PlatformName, platformTitles } from '#kit/contract/needs.ts';
import { formatNumber } from '#ui/format-number.ts';
import { locale } from '#ui/locale.ts';
import { sayClock, sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import type { IncidentShown, ToolStatus } from './use-status.ts';

const say = words(en);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
const names = new Intl.ListFormat(locale, { type: 'conjunction' });

type State = ToolStatus['state'];
type Cause = NonNullable<ToolStatus['cause']>;

const SLOW: readonly string[] = ['slow', 'slow-calls'];

/** '3 in practice, 2 active' */
export function sayStates(tools: readonly Pick<ToolStatus, 'state' | 'cause'>[]): string {
  const counts = new Map<string, number>();
  for (const { state, cause } of tools) {
    const isSlow = state === 'degraded' && cause !== null && SLOW.includes(cause.code);
    const word = isSlow ? 'slow' : state;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  if (counts.size === 1 && counts.has('active')) return say('count.all-active');
  const order = ['practice', 'active', 'slow', 'degraded', 'offline'] as const;
  return list.format(
    order.flatMap((word) => {
      const count = counts.get(word);
      return count === undefined ? [] : [say(`count.${word}`, { count })];
    }),
  );
}

/** What is wrong now. */
export function sayCause({ code, platform }: Cause): string {
  return say(`cause.${code}`, { platform: platformName(platform) });
}

/** What was wrong then. */
export function sayPastCause({ code, platform }: Cause): string {
  return say(`past.${code}`, { platform: platformName(platform) });
}

function platformName(platform: PlatformName | null): string {
  return platform ? platformTitles[platform] : say('platform');
}

/** '99.86 %' */
export function sayPercent(percent: number | null): string {
  return percent === null
    ? say('not-measured')
    : say('percent', { percent: formatNumber(percent) });
}

/** '2,900 ms' */
export function sayMs(ms: number | null): string {
  return ms === null ? say('not-measured') : say('ms', { ms: formatNumber(Math.round(ms)) });
}

/** '2 h 48 min': at most two units, and never less than a minute. */
export function sayLength(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (days > 0) return hours > 0 ? say('length.d-h', { days, hours }) : say('length.d', { days });
  if (hours > 0) {
    return minutes > 0 ? say('length.h-min', { hours, minutes }) : say('length.h', { hours });
  }
  return minutes > 0 ? say('length.min', { minutes }) : say('length.less');
}

/** The time alone if it is less than a day ago, otherwise with its day. */
export function saySince(at: number, now: number): string {
  return now - at < DAY_MS ? sayClock(at) : sayMoment(at, now);
}

/** 'Ban Tool and Check Tool', 'All Discord tools', or their number if there are many. */
export function sayTools(tools: readonly string[]): string {
  const known = knownTools();
  if (tools.length === 0 || known.every(({ id }) => tools.includes(id))) return say('tools.all');
  for (const platform of ['discord', 'roblox'] as const) {
    const own = known.filter((tool) => neededPlatforms(tool).join() === platform);
    const isWhole = own.length > 1 && own.every(({ id }) => tools.includes(id));
    const isOnlyThose = tools.every((id) =>
      known.some((tool) => tool.id === id && neededPlatforms(tool).includes(platform)),
    );
    if (isWhole && isOnlyThose) return say('tools.platform', { platform: platformName(platform) });
  }
  const NAMED_MAX = 3;
  if (tools.length > NAMED_MAX) return say('tools.many', { count: tools.length });
  return names.format(tools.map(toolTitle));
}

/** One sentence for each kind of trouble, below the headline. */
export function sayTroubles(tools: readonly ToolStatus[], now: number): string[] {
  const told: string[] = [];
  for (const state of ['offline', 'degraded'] as const) {
    const groups = Map.groupBy(
      tools.filter((tool) => tool.state === state),
      ({ since, cause }) => `${since} ${cause?.code}`,
    );
    for (const group of groups.values()) told.push(sayTrouble(state, group, now));
  }
  return told;
}

function sayTrouble(state: State, group: readonly ToolStatus[], now: number): string {
  const [first] = group;
  const isSlow = state === 'degraded' && SLOW.includes(first?.cause?.code ?? '');
  const word = state === 'offline' ? 'offline' : isSlow ? 'slow' : 'degraded';
  const tools = sayTools(group.map(({ tool }) => tool));
  const many = group.length === 1 ? 'one' : 'many';
  if (first === undefined || first.since === null) return say(`now.${many}.${word}`, { tools });
  return say(`since.${many}.${word}`, { tools, time: saySince(first.since, now) });
}

/** 'Mon 16 Nov, 21:20', or 'Wed 11 Nov, 03:10 to 03:24'. */
export function sayWhen({ started_at, ended_at }: IncidentShown, now: number): string {
  const start = sayMoment(started_at, now);
  if (ended_at === null) return start;
  const isSameDay = new Date(started_at).toDateString() === new Date(ended_at).toDateString();
  return say('from-to', { start, end: isSameDay ? sayClock(ended_at) : sayMoment(ended_at, now) });
}
