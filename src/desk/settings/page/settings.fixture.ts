import { DeskError } from '#errors.ts';
import {
  defaultSettings,
  keptSettings,
  type SettingName,
  type Settings,
  type SettingValue,
  SHORTENED_AFTER_MS,
} from '#kit/contract/settings.ts';
import type { Answers, Input } from '#testing/page/answers.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import type { Change } from './edits.ts';

interface PlayedSettings {
  answers: Answers;
  /** The desk's current settings. */
  held: () => Settings;
  /** Another admin saves a change in their own browser. */
  changeAs: (by: string, changes: Partial<Settings>) => void;
  /** Another admin asks for a shorter period. */
  shortenAs: (by: string, name: SettingName, value: number) => void;
}

/**
 * The settings of a desk whose page belongs to Kade. Like the real one, it refuses a change of
 * a value that changed meanwhile.
 */
export function playSettings(): PlayedSettings {
  const names = Object.keys(defaultSettings) as SettingName[];
  let held: Settings = defaultSettings;
  const changedBy = new Map<string, string>();
  const toCome = new Map<string, { value: number; at: number; by: string }>();

  function changeAs(by: string, changes: Partial<Settings>) {
    held = { ...held, ...changes };
    for (const name of Object.keys(changes)) {
      changedBy.set(name, by);
      toCome.delete(name);
    }
  }

  function shortenAs(by: string, name: SettingName, value: number) {
    toCome.set(name, { value, by, at: NOW + SHORTENED_AFTER_MS });
  }

  function change(input: Input) {
    const changes = input.changes as readonly Change[];
    const moved = changes.filter(({ name, from }) => !isSame(held[name], from));
    if (moved.length > 0) {
      throw new DeskError('settings/changed', {
        params: { names: moved.map(({ name }) => name).join(', ') },
        fields: Object.fromEntries(moved.map(({ name }) => [name, `Now ${held[name]}`])),
      });
    }
    for (const { name, to } of changes) {
      const isShorter =
        keptSettings.some((kept) => kept === name) && Number(to) < Number(held[name]);
      if (isShorter) shortenAs('Kade', name, Number(to));
      else changeAs('Kade', { [name]: to });
    }
    const { length } = changes;
    return {
      detail: length === 1 ? 'The setting was changed.' : `${length} settings were changed.`,
    };
  }

  const read = () => ({
    now: NOW,
    settings: names.map((name) => ({
      name,
      value: held[name],
      default: defaultSettings[name],
      changed_at: changedBy.has(name) ? NOW : null,
      changed_by: changedBy.get(name) ?? null,
      to_come: toCome.get(name) ?? null,
      fixed_by: null,
    })),
  });

  return {
    answers: { 'settings/read': read, 'settings/change': change },
    held: () => held,
    changeAs,
    shortenAs,
  };
}

function isSame(one: SettingValue, other: SettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
