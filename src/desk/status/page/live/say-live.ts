// The headline of the status page and the words of the footer. It is part of the first view, so it loads no schema.
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export interface LiveStatus {
  state: 'operational' | 'trouble' | 'unknown';
  total: number;
  offline: number;
  degraded: number;
  is_slow: boolean;
}

export interface LiveWords {
  look: 'ok' | 'warn' | 'bad';
  text: string;
}

/** Undefined while the desk is still finding out: it doesn't say that all is well before it knows. */
export function sayLive(status: LiveStatus): LiveWords | undefined {
  const { state, total, offline, degraded, is_slow } = status;
  if (state === 'unknown') return undefined;
  if (state === 'operational') return { look: 'ok', text: say('operational') };
  const trouble = is_slow ? 'slow' : 'degraded';
  if (offline === 0) return { look: 'warn', text: say(trouble, { count: degraded }) };
  const isAll = offline === total;
  if (isAll) return { look: 'bad', text: say('all-offline') };
  if (degraded === 0) return { look: 'bad', text: say('offline', { count: offline }) };
  const among = offline === 1 ? 'one-offline' : 'many-offline';
  return { look: 'bad', text: say(`${among}.${trouble}`, { offline, count: degraded }) };
}
