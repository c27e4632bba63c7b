import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** Describes a settings change. The first change is named with its value. */
export function settingParts(told: Readonly<Record<string, unknown>>): Record<string, string> {
  const [first] = listChanges(told);
  if (!first) return {};
  return { setting: settingName(first.name), value: settingValue(first.to) };
}

interface SettingChange {
  name: string;
  to: unknown;
}

function listChanges(told: Readonly<Record<string, unknown>>): SettingChange[] {
  if (Array.isArray(told.changes)) return told.changes.filter(isChange);
  // The command line writes only the new values.
  return Object.entries(told).map(([name, to]) => ({ name, to }));
}

function isChange(value: unknown): value is SettingChange {
  return typeof value === 'object' && value !== null && 'name' in value && 'to' in value;
}

/** 'toolCooldownMs' -> 'tool cooldown ms' */
export function settingName(name: unknown): string {
  return String(name)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

export function settingValue(value: unknown): string {
  if (Array.isArray(value)) return say('value.list', { count: value.length });
  if (typeof value === 'boolean') return say(value ? 'value.on' : 'value.off');
  return String(value);
}
