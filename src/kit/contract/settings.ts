// Settings the owner can change. The defaults are the constants of the specification.

import { formatNumber } from '#ui/format-number.ts';
import type { CooldownKind } from './feature.ts';

export interface Settings {
  maintenance: boolean;
  /** What visitors see, and the address that they use. The environment overrides each of these four. */
  siteName: string;
  communityInviteUrl: string;
  supportContact: string;
  /** Empty if the desk doesn't know under which address others reach it. */
  publicUrl: string;
  addressRequestsPerMinute: number;
  passRequestsPerMinute: number;
  overrunsToPenalty: number;
  overrunsWindowMs: number;
  penaltyMs: number;
  penaltiesToBan: number;
  penaltiesWindowMs: number;
  toolCooldownMs: number;
  banCooldownMs: number;
  changesPerTenMinutes: number;
  changesPerDay: number;
  lookupsPerDay: number;
  twoPersonTargetsPerHour: number;
  youngAccountDays: number;
  /** Accounts that no tool may ban, kick or time out. */
  protectedDiscordIds: readonly string[];
  protectedRobloxIds: readonly string[];
  /** An admin session ends after this much inactivity. With 0 it ends only after its 7 days. */
  adminIdleMs: number;
  /** How long the desk keeps personal data. */
  keepSessionsMs: number;
  keepAddressesMs: number;
  keepCasesMs: number;
  /** How much room the files of all cases together may take. */
  evidenceMegabytes: number;
  /** Adds the appeal code to the end of a reason that the banned person reads. */
  appealCodeInReason: boolean;
  /** Whether people can use the desk from Discord. */
  discordDesk: boolean;
  /** Lets only passes that are linked to a Discord account act. Counts only while people can use it from there. */
  discordLinkRequired: boolean;
  /** After a notice in the staff channel, further ones of its kind wait this long and come as one message. */
  noticeQuietMs: number;
}

export type SettingName = keyof Settings;

export const defaultSettings: Settings = {
  maintenance: false,
  siteName: 'Gatehouse',
  communityInviteUrl: '',
  supportContact: '',
  publicUrl: '',
  addressRequestsPerMinute: 120,
  passRequestsPerMinute: 240,
  overrunsToPenalty: 3,
  overrunsWindowMs: 10 * 60_000,
  penaltyMs: 10 * 60_000,
  penaltiesToBan: 5,
  penaltiesWindowMs: 24 * 3_600_000,
  toolCooldownMs: 5_000,
  banCooldownMs: 10_000,
  changesPerTenMinutes: 20,
  changesPerDay: 200,
  lookupsPerDay: 2_000,
  twoPersonTargetsPerHour: 10,
  youngAccountDays: 30,
  protectedDiscordIds: [],
  protectedRobloxIds: [],
  adminIdleMs: 0,
  keepSessionsMs: 30 * 24 * 3_600_000,
  keepAddressesMs: 30 * 24 * 3_600_000,
  keepCasesMs: 730 * 24 * 3_600_000,
  evidenceMegabytes: 1_000,
  appealCodeInReason: false,
  discordDesk: false,
  discordLinkRequired: false,
  noticeQuietMs: 15 * 60_000,
};

export type SettingSpec =
  | { kind: 'switch' }
  | { kind: 'count'; min: number; max: number }
  /** In milliseconds, but shown and typed in `unit`. */
  | {
      kind: 'duration';
      unit: 's' | 'min' | 'h' | 'd';
      min: number;
      max: number;
      /** 0 is also allowed and means never. */
      orNever?: true;
    }
  /** A link begins with http:// or https://. Only a required text can't be empty. */
  | { kind: 'text'; of: 'words' | 'link'; max: number; required?: true }
  | { kind: 'ids'; digitsMin: number; digitsMax: number; max: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The allowed values of each setting. If low limits lock out the owner's own address, the CLI can let it back
 * in.
 */
export const settingSpecs: Record<SettingName, SettingSpec> = {
  maintenance: { kind: 'switch' },
  siteName: { kind: 'text', of: 'words', max: 200, required: true },
  communityInviteUrl: { kind: 'text', of: 'link', max: 200 },
  supportContact: { kind: 'text', of: 'words', max: 200 },
  publicUrl: { kind: 'text', of: 'link', max: 200 },
  addressRequestsPerMinute: { kind: 'count', min: 60, max: 100_000 },
  passRequestsPerMinute: { kind: 'count', min: 60, max: 100_000 },
  overrunsToPenalty: { kind: 'count', min: 2, max: 100 },
  overrunsWindowMs: { kind: 'duration', unit: 'min', min: MINUTE, max: 24 * HOUR },
  penaltyMs: { kind: 'duration', unit: 'min', min: MINUTE, max: 24 * HOUR },
  penaltiesToBan: { kind: 'count', min: 2, max: 1_000 },
  penaltiesWindowMs: { kind: 'duration', unit: 'h', min: HOUR, max: 48 * HOUR },
  toolCooldownMs: { kind: 'duration', unit: 's', min: 0, max: 10 * MINUTE },
  banCooldownMs: { kind: 'duration', unit: 's', min: 0, max: 10 * MINUTE },
  changesPerTenMinutes: { kind: 'count', min: 0, max: 100_000 },
  changesPerDay: { kind: 'count', min: 0, max: 1_000_000 },
  lookupsPerDay: { kind: 'count', min: 0, max: 1_000_000 },
  twoPersonTargetsPerHour: { kind: 'count', min: 0, max: 100_000 },
  youngAccountDays: { kind: 'count', min: 0, max: 3_650 },
  protectedDiscordIds: { kind: 'ids', digitsMin: 17, digitsMax: 20, max: 500 },
  protectedRobloxIds: { kind: 'ids', digitsMin: 1, digitsMax: 15, max: 500 },
  // A limit of only a few minutes would end sessions that are in use.
  adminIdleMs: { kind: 'duration', unit: 'min', min: 5 * MINUTE, max: 7 * DAY, orNever: true },
  keepSessionsMs: { kind: 'duration', unit: 'd', min: DAY, max: 365 * DAY },
  keepAddressesMs: { kind: 'duration', unit: 'd', min: DAY, max: 365 * DAY },
  keepCasesMs: { kind: 'duration', unit: 'd', min: 30 * DAY, max: 3_650 * DAY },
  evidenceMegabytes: { kind: 'count', min: 0, max: 100_000 },
  appealCodeInReason: { kind: 'switch' },
  discordDesk: { kind: 'switch' },
  discordLinkRequired: { kind: 'switch' },
  noticeQuietMs: { kind: 'duration', unit: 'min', min: 0, max: 24 * HOUR },
};

/** Retention settings: shortening one erases data. */
export const keptSettings = ['keepSessionsMs', 'keepAddressesMs', 'keepCasesMs'] as const;

/** A shorter retention takes effect after this delay, so a stolen session can't be used to erase the log. */
export const SHORTENED_AFTER_MS = 7 * DAY;

/**
 * Changing one of these requires the key again: they protect the log and the admin sessions, or lead people
 * who trust the desk to another address.
 */
export const guardedSettings: readonly SettingName[] = [
  ...keptSettings,
  'adminIdleMs',
  'communityInviteUrl',
  'publicUrl',
];

export type SettingValue = boolean | number | string | readonly string[];

/** Settings that the environment fixes, and the variable that does. */
export type FixedSettings = ReadonlyMap<SettingName, { variable: string; value: string }>;

/** Describes what's wrong with a value, in words that a form can show; undefined if the value is valid. */
export function findSettingFault(name: SettingName, value: unknown): string | undefined {
  const spec = settingSpecs[name];
  if (spec.kind === 'switch') return typeof value === 'boolean' ? undefined : 'Must be on or off';
  if (spec.kind === 'ids') return idsFault(spec, value);
  if (spec.kind === 'text') return textFault(spec, value);
  const scale = spec.kind === 'duration' ? unitMs[spec.unit] : 1;
  const unit = spec.kind === 'duration' ? ` ${spec.unit}` : '';
  const mayBeNever = spec.kind === 'duration' && spec.orNever === true;
  if (mayBeNever && value === 0) return undefined;
  const isWhole = Number.isSafeInteger(value);
  if (isWhole && (value as number) >= spec.min && (value as number) <= spec.max) return undefined;
  const [min, max] = [spec.min / scale, spec.max / scale].map((each) => formatNumber(each));
  const range = `whole number from ${min} to ${max}${unit}`;
  return mayBeNever ? `0 for never, or a ${range}` : `A ${range}`;
}

export const unitMs = { s: SECOND, min: MINUTE, h: HOUR, d: DAY } as const;

function idsFault(spec: Extract<SettingSpec, { kind: 'ids' }>, value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'A list of ids';
  if (value.length > spec.max) return `At most ${spec.max} ids`;
  const shape = new RegExp(`^[0-9]{${spec.digitsMin},${spec.digitsMax}}$`);
  const wrong = value.find((id) => typeof id !== 'string' || !shape.test(id));
  if (wrong !== undefined) return `${String(wrong).slice(0, 40)} is not an id of this platform`;
  return new Set(value).size === value.length ? undefined : 'An id is listed twice';
}

function textFault(
  { of, max, required }: Extract<SettingSpec, { kind: 'text' }>,
  value: unknown,
): string | undefined {
  if (typeof value !== 'string') return 'Must be a text';
  if (value !== value.trim()) return 'Remove the spaces at the ends';
  if (value === '') return required ? 'Enter a name' : undefined;
  if (value.length > max) return `At most ${max} characters`;
  return of === 'words' || isWebLink(value) ? undefined : 'A link that begins with https://';
}

function isWebLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

export function cooldownMs(kind: CooldownKind | undefined, settings: Settings): number {
  if (kind === undefined) return 0;
  return kind === 'ban' ? settings.banCooldownMs : settings.toolCooldownMs;
}
