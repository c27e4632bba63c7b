import { errors } from '../../../errors.ts';
import { tools } from '../../../tools/index.ts';
import { words } from '../../../ui/words.ts';
import type { AuditCase } from './audit-case.ts';
import { settingParts } from './setting-words.ts';
import en from './words/en.json';

const say = words(en);
const catalogue: Readonly<Record<string, string>> = en;

/** A sentence of the catalogue and the names in it. The names are data of others: text, never markup. */
export interface CaseWords {
  text: string;
  parts: Readonly<Record<string, string>>;
}

/** Who did what to whom. What was refused or is not known is told as a try. */
export function caseWords(one: AuditCase): CaseWords {
  const key = sentenceKey(one.action, one.outcome === 'done');
  const parts = { actor: actorWords(one), ...partsOf(one) };
  const count = countOf(one);
  if (key === undefined)
    return { text: say('unknown-action'), parts: { ...parts, ...fallback(one) } };
  const text = say(key as 'unknown-action', { count });
  // A sentence whose names are not in the case would show bare braces.
  const isWhole = [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in parts);
  if (!isWhole) return { text: say('unknown-action'), parts: { ...parts, ...fallback(one) } };
  return { text, parts };
}

function sentenceKey(action: string, isDone: boolean): string | undefined {
  const key = `do:${action}${isDone ? '' : ':try'}`;
  return key in catalogue || `${key}.other` in catalogue ? key : undefined;
}

/** 'session-refresh/refresh' in words: the tool's title, or the name itself. */
function fallback({ action }: AuditCase): { what: string } {
  const tool = tools.find(({ id }) => action.startsWith(`${id}/`));
  const rest = action.slice(tool ? tool.id.length + 1 : 0).replace(/[-/]+/g, ' ');
  return { what: tool ? `${tool.title}, ${rest}` : rest };
}

function actorWords({ actor, name }: Pick<AuditCase, 'actor' | 'name'>): string {
  if (name) return name;
  const kind = actor.split(':')[0] ?? actor;
  const key = `actor.${kind}`;
  return key in catalogue ? say(key as 'actor.cli') : actor;
}

/** Names of this case, from what was asked for and from what came of it. */
function partsOf({ action, detail, result }: AuditCase): Record<string, string> {
  const told: Record<string, unknown> = { ...detail, ...result };
  const parts: Record<string, string> = {};
  for (const [name, value] of Object.entries(told)) {
    if (typeof value === 'string' || typeof value === 'number') parts[name] = String(value);
  }
  const network = parts.network ?? parts.banned_ip ?? parts.unbanned_ip;
  if (network !== undefined) parts.network = network;
  const holder = parts.holder ?? parts.label;
  if (holder !== undefined) parts.holder = holder;
  if (action === 'settings/change') Object.assign(parts, settingParts(told));
  return parts;
}

/** How many things one sentence speaks of: codes that were made, settings that were changed. */
function countOf({ action, detail, result }: AuditCase): number {
  const told: Record<string, unknown> = { ...detail, ...result };
  const list = told.code_ids ?? told.changes;
  if (Array.isArray(list)) return list.length;
  if (action === 'settings/change') return Object.keys(told).length;
  return typeof told.count === 'number' ? told.count : 1;
}

/** The words of a refusal, as its own reader got them. */
export function refusalWords(outcome: string): string {
  const known = Object.hasOwn(errors, outcome) ? errors[outcome as keyof typeof errors] : undefined;
  return known && !known.title.includes('{') ? known.title : outcome;
}
