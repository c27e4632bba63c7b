import type { Transaction } from '#database/database.ts';
import { defaultSettings, type SettingName, type Settings } from '#kit/contract/settings.ts';
import { isKept, type ToCome } from './to-come.ts';

export async function loadSettings(tx: Transaction): Promise<Settings> {
  const rows = await tx.all<{ name: string; value: string }>('SELECT name, value FROM settings');
  const stored = rows
    .filter((row) => row.name in defaultSettings)
    .map((row) => [row.name, JSON.parse(row.value)] as const);
  return { ...defaultSettings, ...Object.fromEntries(stored) };
}

export async function saveSettings(
  tx: Transaction,
  settings: Partial<Settings>,
  change: { nowMs: number; by: string },
): Promise<void> {
  tx.announce('settings');
  for (const [name, value] of Object.entries(settings)) {
    await tx.run(
      `INSERT INTO settings (name, value, changed_at, changed_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE
       SET value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
      [name, JSON.stringify(value), change.nowMs, change.by],
    );
  }
}

export interface SettingRow {
  name: string;
  value: string;
  changed_at: number;
  changed_by: string;
}

export async function listChanged(tx: Transaction): Promise<SettingRow[]> {
  return tx.all<SettingRow>('SELECT name, value, changed_at, changed_by FROM settings');
}

export async function listToCome(tx: Transaction): Promise<ToCome[]> {
  const rows = await tx.all<{
    name: string;
    value: string;
    takes_effect_at: number;
    asked_by: string;
  }>('SELECT name, value, takes_effect_at, asked_by FROM settings_to_come ORDER BY name');
  return rows.flatMap(({ name, value, takes_effect_at, asked_by }) =>
    isKept(name) ? [{ name, value: Number(value), at: takes_effect_at, by: asked_by }] : [],
  );
}

/** Replaces an earlier pending change of the same setting. */
export async function saveToCome(tx: Transaction, { name, value, at, by }: ToCome): Promise<void> {
  await tx.run(
    `INSERT INTO settings_to_come (name, value, takes_effect_at, asked_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE
     SET value = excluded.value, takes_effect_at = excluded.takes_effect_at, asked_by = excluded.asked_by`,
    [name, String(value), at, by],
  );
}

/** Cancels the pending changes of these settings. */
export async function dropToCome(tx: Transaction, names: readonly SettingName[]): Promise<void> {
  for (const name of names) await tx.run('DELETE FROM settings_to_come WHERE name = $1', [name]);
}
