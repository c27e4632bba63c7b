import { DeskError } from '../../errors.ts';
import type { Handlers, Undo } from '../../kit/server.ts';
import {
  defaultSettings,
  faultOf,
  type SettingName,
  type Settings,
  type SettingValue,
} from '../../kit/settings.ts';
import type { schemas } from './contract.ts';
import { listChanged, loadSettings, saveSettings } from './store.ts';

interface Change {
  name: SettingName;
  from: SettingValue;
  to: SettingValue;
}

export const handlers: Handlers<typeof schemas> = {
  async read(_input, { database, nowMs }) {
    const rows = await database.transaction(listChanged);
    const settings = names.map((name) => {
      const row = rows.find((each) => each.name === name);
      const fallback = plain(defaultSettings[name]);
      return {
        name,
        value: row ? plain(JSON.parse(row.value) as SettingValue) : fallback,
        default: fallback,
        changed_at: row?.changed_at ?? null,
        changed_by: row?.changed_by ?? null,
      };
    });
    return { now: nowMs, settings };
  },

  async change(input, { database, nowMs, admin }) {
    const changes = input.changes.map(({ name, ...rest }) => ({ name: knownName(name), ...rest }));
    refuseFaults(changes);
    const count = await database.transaction(async (tx) => {
      await tx.lock('settings');
      const current = await loadSettings(tx);
      refuseMeanwhile(changes, current);
      const wished = Object.fromEntries(changes.map(({ name, to }) => [name, to]));
      await saveSettings(tx, wished as Partial<Settings>, { nowMs, by: admin?.label ?? 'unknown' });
      return Object.keys(wished).length;
    });
    return { detail: count === 1 ? 'The setting is changed.' : `${count} settings are changed.` };
  },
};

/** Back to what the admin saw before; refused where somebody has changed it since. */
export const undo: Record<string, Undo> = {
  change: ({ detail }) =>
    Array.isArray(detail?.changes)
      ? {
          action: 'settings/change',
          input: {
            changes: detail.changes.map(({ name, from, to }: Change) => ({
              name,
              from: to,
              to: from,
            })),
          },
        }
      : undefined,
};

const names = Object.keys(defaultSettings) as SettingName[];

function plain(value: SettingValue) {
  return typeof value === 'object' ? [...value] : value;
}

function knownName(name: string): SettingName {
  const known = names.find((each) => each === name);
  if (known === undefined) throw new DeskError('settings/unknown', { params: { name } });
  return known;
}

function refuseFaults(changes: readonly Change[]): void {
  const faults = changes.flatMap(({ name, to }) => {
    const fault = faultOf(name, to);
    return fault ? [[name, fault] as const] : [];
  });
  const [first] = faults;
  if (!first) return;
  throw new DeskError('settings/invalid', {
    params: { problem: first[1] },
    fields: Object.fromEntries(faults),
  });
}

/** Nothing is overwritten that the admin has not seen. */
function refuseMeanwhile(changes: readonly Change[], current: Settings): void {
  const moved = changes.filter(({ name, from }) => !isSame(current[name], from));
  if (moved.length === 0) return;
  const fields = moved.map(({ name }) => [name, `Now ${sayValue(current[name])}`]);
  throw new DeskError('settings/changed', {
    params: { names: moved.map(({ name }) => name).join(', ') },
    fields: Object.fromEntries(fields),
  });
}

function isSame(left: SettingValue, right: SettingValue): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function sayValue(value: SettingValue): string {
  if (typeof value === 'object') return `${value.length} ids`;
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}
