import { errors } from '#errors.ts';
import { knownTools, toolTitle } from '#kit/contract/known-tools.ts';
import type { AuditCase } from './audit-case.ts';
import { hasCaseText, sayCase as say } from './case-texts.ts';
import { settingParts } from './setting-words.ts';
import { targetName } from './target-words.ts';

/** A catalog sentence and the names in it. They come from others: render them as text, never as markup. */
export interface CaseWords {
  text: string;
  parts: Readonly<Record<string, string>>;
}

/** Describes the actor, the action and the target. Refused and unknown cases are described as attempts. */
export function caseWords(one: AuditCase, { isShort = false } = {}): CaseWords {
  const key = sentenceKey(one);
  const parts: Record<string, string> = { actor: actorWords(one), ...listParts(one) };
  if (isShort && one.target_name) parts.target = one.target_name;
  const plain = { text: say('unknown-action'), parts: { ...parts, what: actionWords(one.action) } };
  if (key === undefined) return plain;
  const text = say(key, { count: readCount(one) });
  // If the case lacks a name that the sentence needs, the sentence would show bare braces.
  const missing = namesIn(text).filter((name) => !Object.hasOwn(parts, name));
  if (missing.length > 0 && !one.is_erased) return plain;
  for (const name of missing) parts[name] = say('erased');
  return { text, parts };
}

/** Lists the names in braces in a catalog sentence. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function sentenceKey(one: AuditCase): string | undefined {
  const plain = `do:${one.action}`;
  return listKeys(one, plain).find(hasCaseText);
}

function listKeys(one: AuditCase, plain: string): string[] {
  if (one.outcome === 'done') return [`${plain}:${pickVariant(one)}`, plain];
  return one.outcome === null ? [`${plain}:now`, `${plain}:try`] : [`${plain}:try`];
}

/** One call can mean several things; its input and result tell which. */
function pickVariant(one: AuditCase): string {
  const told: Record<string, unknown> = { ...one.detail, ...one.result };
  if (one.target === null && typeof told.job_id === 'number') return 'many';
  if (one.action === 'jobs/approve') return told.alone === true ? 'alone' : '';
  if (one.action === 'requests/answer') return told.grant === false ? 'declined' : 'granted';
  if (one.action === 'requests/ask') return told.kind === 'tool' ? 'tool' : 'budget';
  if (typeof told.to === 'string') return told.to;
  const ends = ['duration_seconds', 'invites_until', 'dms_until'].filter((name) => name in told);
  return ends.length > 0 && ends.every((name) => told[name] === null) ? 'end' : '';
}

/** Describes an action without a sentence of its own by the tool's title and the action's name. */
export function actionWords(action: string): string {
  const tool = knownTools().find(({ id }) => action.startsWith(`${id}/`));
  const rest = action.slice(tool ? tool.id.length + 1 : 0).replace(/[-/]+/g, ' ');
  return tool ? `${tool.title}, ${rest}` : rest;
}

export function actorWords({ actor, name }: Pick<AuditCase, 'actor' | 'name'>): string {
  if (name) return name;
  const kind = actor.split(':')[0] ?? actor;
  const key = `actor.${kind}`;
  return hasCaseText(key) ? say(key) : actor;
}

/** Collects the names in this case from its input and its result. */
function listParts({ action, detail, result, ...one }: AuditCase): Record<string, string> {
  const told: Record<string, unknown> = { ...detail, ...result };
  const parts: Record<string, string> = {};
  for (const [name, value] of Object.entries(told)) {
    if (typeof value === 'string' || typeof value === 'number') parts[name] = String(value);
  }
  const network = parts.network ?? parts.banned_ip ?? parts.unbanned_ip;
  if (network !== undefined) parts.network = network;
  const holder = parts.holder ?? parts.label;
  if (holder !== undefined) parts.holder = holder;
  if (parts.tool !== undefined) parts.tool = toolTitle(parts.tool);
  if (parts.platform !== undefined) parts.platform = platformWords(parts.platform);
  if (parts.targets === undefined) parts.targets = String(one.targets);
  if (parts.case_id !== undefined) parts.case = parts.case_id;
  if (one.target !== null) parts.target = targetName(one.target, one.target_name);
  parts.place = placeWords({ action, ...one });
  if (action === 'settings/change') Object.assign(parts, settingParts(told));
  return parts;
}

/** The name of the server or experience, or what its tool calls it in general. */
export function placeWords({ action, place }: Pick<AuditCase, 'action' | 'place'>): string {
  if (place?.name) return place.name;
  const key = `place:${action.slice(0, action.lastIndexOf('/'))}/any`;
  return hasCaseText(key) ? say(key) : '';
}

function platformWords(platform: string): string {
  const key = `platform.${platform}`;
  return hasCaseText(key) ? say(key) : platform;
}

/** Counts what the sentence is about, such as created codes or changed settings. */
function readCount({ action, detail, result }: AuditCase): number {
  const told: Record<string, unknown> = { ...detail, ...result };
  const list = told.code_ids ?? told.changes;
  if (Array.isArray(list)) return list.length;
  if (action === 'settings/change') return Object.keys(told).length;
  return typeof told.count === 'number' ? told.count : 1;
}

/** The title of a refusal, as the caller saw it. */
export function refusalWords(outcome: string): string {
  const { title } = describeRefusal(outcome);
  return title && namesIn(title).length === 0 ? title : outcome;
}

/** The sentence below that title, unless it needs numbers that are no longer known. */
export function refusalDetail(outcome: string): string | undefined {
  const { detail } = describeRefusal(outcome);
  return detail && namesIn(detail).length === 0 ? detail : undefined;
}

function describeRefusal(outcome: string): { title?: string; detail?: string } {
  return Object.hasOwn(errors, outcome) ? errors[outcome as keyof typeof errors] : {};
}
