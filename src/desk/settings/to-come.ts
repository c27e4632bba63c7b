// A shorter retention period takes effect a week later, so that every admin has time to see it and cancel it.
import {
  keptSettings,
  type SettingName,
  type SettingValue,
  settingSpecs,
  unitMs,
} from '#kit/contract/settings.ts';
import { line, Markdown } from '#kit/message/markdown.ts';

/** A shorter period, when it takes effect and who asked for it. */
export interface ToCome {
  name: SettingName;
  value: number;
  at: number;
  by: string;
}

export function isShortened(name: SettingName, from: SettingValue, to: SettingValue): boolean {
  return isKept(name) && Number(to) < Number(from);
}

export function isKept(name: string): name is SettingName {
  return (keptSettings as readonly string[]).includes(name);
}

const whatIsKept: Partial<Record<SettingName, string>> = {
  keepSessionsMs: 'ended sessions',
  keepAddressesMs: 'addresses in the audit log',
  keepCasesMs: 'cases',
};

/** Written for the staff channel. Discord shows the time in each reader's time zone. */
export function writeNotice({ name, value, at, by }: ToCome, from: SettingValue): Markdown {
  const time = new Markdown(`<t:${Math.floor(at / 1_000)}:f>`);
  const what = whatIsKept[name] ?? name;
  return line`${by} shortened how long ${what} are kept from ${sayDays(name, from)} to ${sayDays(name, value)}. Older ones are erased from ${time} on. Until then, any full admin can cancel this under Admin > Settings.`;
}

function sayDays(name: SettingName, value: SettingValue): string {
  const spec = settingSpecs[name];
  const days = Number(value) / (spec.kind === 'duration' ? unitMs[spec.unit] : 1);
  return days === 1 ? '1 day' : `${days} days`;
}
