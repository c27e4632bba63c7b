import { readTarget } from '#kit/contract/target.ts';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../audit-case.ts';
import { hasCaseText, sayCase } from '../case-texts.ts';
import { namesIn } from '../case-words.ts';
import { settingName, settingValue } from '../setting-words.ts';
import type { UndoAction } from './undo-action.ts';
import en from './words/en.json';

const say = words(en);

/** The call that takes a case back, as the desk says it. */
export interface Undo {
  action: string;
  input: Record<string, unknown>;
}

export interface UndoWords {
  title: string;
  /** What will happen. Its names are in `parts`. */
  sentence: string;
  verb: string;
  /** Whether it hurts somebody. */
  tone: 'danger' | 'safe';
  parts: Readonly<Record<string, string>>;
}

/** What undoing a case will do, in words for each call that undoes; for a new one in the words of its record. */
export function undoWords(
  undo: Undo,
  { one, found }: { one: AuditCase; found: UndoAction | undefined },
): UndoWords {
  const what = found?.action.summary ?? undo.action;
  const parts = { ...listParts(undo, one), case: String(one.id), what };
  const key = `undo:${undo.action}`;
  const isWhole =
    hasCaseText(key) && namesIn(sayCase(key)).every((name) => Object.hasOwn(parts, name));
  const tone = found?.action.lifts ? 'safe' : 'danger';
  if (isWhole) {
    const [title, verb] = [sayCase(`${key}.title`, parts), sayCase(`${key}.verb`, parts)];
    return { title, sentence: sayCase(key), verb, tone, parts };
  }
  const [title, verb] = [say('undo:any.title', parts), say('undo:any.verb', parts)];
  return { title, sentence: say('undo:any'), verb, tone, parts };
}

function listParts({ action, input }: Undo, { detail, ...one }: AuditCase): Record<string, string> {
  const told: Record<string, unknown> = { ...detail, ...input };
  const parts: Record<string, string> = {};
  for (const [name, value] of Object.entries(told)) {
    if (typeof value === 'string' && value !== '') parts[name] = value;
  }
  const target = one.target_name ?? readTarget(one.target ?? '')?.id;
  if (target !== undefined) parts.target = target;
  const network = input.unbanned_ip ?? input.banned_ip;
  if (typeof network === 'string') parts.network = network;
  if (action === 'settings/change' && Array.isArray(input.changes)) {
    parts.settings = input.changes.map(settingBack).join('; ');
  }
  return parts;
}

function settingBack({ name, from, to }: { name: unknown; from: unknown; to: unknown }): string {
  return sayCase('undo:settings/change.setting', {
    name: settingName(name),
    from: settingValue(from),
    to: settingValue(to),
  });
}
