import type { Transaction } from '../../database/database.ts';
import { defaultSettings, type Settings } from '../../kit/settings.ts';

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
