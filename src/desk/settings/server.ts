import { DeskError } from '#errors.ts';
import {
  defaultSettings,
  type FixedSettings,
  findSettingFault,
  type SettingName,
  type Settings,
  type SettingValue,
  SHORTENED_AFTER_MS,
} from '#kit/contract/settings.ts';
import type { Handlers, Undo } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import {
  dropToCome,
  listChanged,
  listToCome,
  loadSettings,
  saveSettings,
  saveToCome,
} from './store.ts';
import { isShortened, type ToCome, writeNotice } from './to-come.ts';

export { tend } from './tend.ts';

interface Change {
  name: SettingName;
  from: SettingValue;
  to: SettingValue;
}

export const handlers: Handlers<typeof schemas> = {
  async site(_input, { settings }) {
    return {
      name: settings.siteName,
      community_invite_url: settings.communityInviteUrl || null,
      support_contact: settings.supportContact || null,
    };
  },

  async read(_input, { database, nowMs, fixedSettings }) {
    const [rows, toCome] = await database.transaction(async (tx) => [
      await listChanged(tx),
      await listToCome(tx),
    ]);
    const settings = names.map((name) => {
      const row = rows.find((each) => each.name === name);
      const fallback = plain(defaultSettings[name]);
      const fixed = fixedSettings.get(name);
      const saved = row ? plain(JSON.parse(row.value) as SettingValue) : fallback;
      return {
        name,
        value: fixed ? fixed.value : saved,
        default: fallback,
        changed_at: row?.changed_at ?? null,
        changed_by: row?.changed_by ?? null,
        fixed_by: fixed?.variable ?? null,
        to_come: sayToCome(toCome, name),
      };
    });
    return { now: nowMs, settings };
  },

  async change(input, { database, nowMs, admin, notify, fixedSettings }) {
    const changes = input.changes.map(({ name, ...rest }) => ({ name: knownName(name), ...rest }));
    refuseFaults(changes);
    refuseElsewhere(changes);
    refuseFixed(changes, fixedSettings);
    const by = { nowMs, by: admin?.label ?? 'unknown' };
    const counts = await database.transaction(async (tx) => {
      await tx.lock('settings');
      const current = await loadSettings(tx);
      const toCome = await listToCome(tx);
      refuseMeanwhile(changes, { current, toCome });
      const wished = new Map(changes.map(({ name, to }) => [name, to]));
      const shortened = [...wished].filter(([name, to]) => isShortened(name, current[name], to));
      for (const [name] of shortened) wished.delete(name);
      for (const [name, to] of shortened) {
        const coming = { name, value: Number(to), at: nowMs + SHORTENED_AFTER_MS, by: by.by };
        await saveToCome(tx, coming);
        await notify(tx, {
          topic: 'retention',
          content: writeNotice(coming, current[name]),
          path: '/admin/settings',
        });
      }
      await dropToCome(tx, [...wished.keys()]);
      const changed = [...wished].filter(([name, to]) => !isSame(current[name], to));
      await saveSettings(tx, Object.fromEntries(changed) as Partial<Settings>, by);
      return { now: wished.size, later: shortened.length };
    });
    return { detail: sayChanged(counts) };
  },
};

/** Restores the value that the admin saw before, and is refused if the setting has changed since. */
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

function sayChanged({ now, later }: { now: number; later: number }): string {
  const changed = now === 1 ? 'The setting was changed.' : `${now} settings were changed.`;
  const toCome = `${later === 1 ? 'The shorter period takes' : 'The shorter periods take'} effect in 7 days. Until then, any full admin can cancel it.`;
  return [...(now > 0 ? [changed] : []), ...(later > 0 ? [toCome] : [])].join(' ');
}

function sayToCome(toCome: readonly ToCome[], name: SettingName) {
  const found = toCome.find((each) => each.name === name);
  return found ? { value: found.value, at: found.at, by: found.by } : null;
}

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
    const fault = findSettingFault(name, to);
    return fault ? [[name, fault] as const] : [];
  });
  const [first] = faults;
  if (!first) return;
  throw new DeskError('settings/invalid', {
    params: { problem: first[1] },
    fields: Object.fromEntries(faults),
  });
}

/** Discord has to be told of it, too. */
function refuseElsewhere(changes: readonly Change[]): void {
  if (changes.some(({ name }) => name === 'discordDesk')) throw new DeskError('settings/elsewhere');
}

/** What the environment sets would stay as it is, whatever was saved. */
function refuseFixed(changes: readonly Change[], fixed: FixedSettings): void {
  const [first] = changes.flatMap(({ name }) => fixed.get(name) ?? []);
  if (!first) return;
  throw new DeskError('settings/fixed', { params: { variable: first.variable } });
}

/** Refuses to overwrite a value that the admin hasn't seen. */
function refuseMeanwhile(
  changes: readonly Change[],
  { current, toCome }: { current: Settings; toCome: readonly ToCome[] },
): void {
  // An admin who undoes a pending change has seen the pending value.
  const isSeen = ({ name, from }: Change) =>
    isSame(current[name], from) ||
    toCome.some((each) => each.name === name && isSame(each.value, from));
  const moved = changes.filter((change) => !isSeen(change));
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
  if (value === '') return 'empty';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}
