import {
  findSettingFault,
  type SettingName,
  type SettingSpec,
  type SettingValue,
  settingSpecs,
  unitMs,
} from '#kit/contract/settings.ts';
import { type IdsReading, readIds } from './read-ids.ts';

/** A setting as the server told it last. */
export interface ToldSetting {
  name: SettingName;
  value: SettingValue;
  default: SettingValue;
  changed_at: number | null;
  changed_by: string | null;
  /** A shorter time that takes effect later. */
  to_come: { value: SettingValue; at: number; by: string } | null;
}

/** What a field holds: a number in its own unit (null while it is empty), text, or on and off. */
export type Draft = number | string | boolean | null;

/** What somebody typed, and the value that they saw when they began. */
interface Edit {
  from: SettingValue;
  draft: Draft;
}

export type Edits = Readonly<Partial<Record<SettingName, Edit>>>;

export interface Change {
  name: SettingName;
  from: SettingValue;
  to: SettingValue;
}

export interface FieldState {
  told: ToldSetting;
  draft: Draft;
  /** What a change of it would be sent as a change of: the value that the admin has seen. */
  from: SettingValue;
  /** Differs from what the server holds, or cannot be read. */
  isChanged: boolean;
  /** What would be saved; undefined where the draft has a fault. */
  value: SettingValue | undefined;
  fault: string | undefined;
  ids: IdsReading | undefined;
  /** Somebody else has changed it since the draft was begun. */
  isContested: boolean;
}

export function fieldState(told: ToldSetting, edits: Edits): FieldState {
  const edit = edits[told.name];
  const draft = edit ? edit.draft : makeDraft(told.name, told.value);
  const reading = readDraft(told.name, draft);
  const isChanged =
    edit !== undefined && (reading.value === undefined || !isTold(reading.value, told));
  const isContested = isChanged && !isSame(edit.from, told.value);
  const from = isContested ? edit.from : told.value;
  return { told, draft, from, ...reading, isChanged, isContested };
}

export function typeInto(edits: Edits, told: ToldSetting, draft: Draft): Edits {
  return { ...edits, [told.name]: { from: edits[told.name]?.from ?? told.value, draft } };
}

export function revert(edits: Edits, name: SettingName): Edits {
  const { [name]: _, ...others } = edits;
  return others;
}

/** The draft is kept, and from now on changes what the other one set. */
export function insist(edits: Edits, told: ToldSetting): Edits {
  const edit = edits[told.name];
  return edit ? { ...edits, [told.name]: { ...edit, from: told.value } } : edits;
}

/** Without those that nobody would miss: typed back, or set by somebody else to the same. */
export function withoutIdle(edits: Edits, settings: readonly ToldSetting[]): Edits {
  const idle = settings.filter((told) => {
    const edit = edits[told.name];
    if (!edit) return false;
    const { value } = readDraft(told.name, edit.draft);
    return value !== undefined && (isTold(value, told) || isSame(value, edit.from));
  });
  return idle.reduce((left, { name }) => revert(left, name), edits);
}

export function changesIn(fields: readonly FieldState[]): Change[] {
  return fields.flatMap(({ told, from, isChanged, value }) =>
    isChanged && value !== undefined ? [{ name: told.name, from, to: value }] : [],
  );
}

/** A value as its field shows it. */
export function makeDraft(name: SettingName, value: SettingValue): Draft {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value / findScale(settingSpecs[name]);
  return value.join('\n');
}

function readDraft(name: SettingName, draft: Draft): Pick<FieldState, 'value' | 'fault' | 'ids'> {
  const spec = settingSpecs[name];
  if (spec.kind === 'ids') {
    const ids = readIds(String(draft ?? ''), spec);
    const fault = findSettingFault(name, ids.ids);
    const isRight = fault === undefined && ids.wrong.length === 0;
    return { ids, fault, value: isRight ? ids.ids : undefined };
  }
  const value = typeof draft === 'number' ? draft * findScale(spec) : draft;
  const fault = findSettingFault(name, value);
  return {
    ids: undefined,
    fault,
    value: fault === undefined ? (value as SettingValue) : undefined,
  };
}

export function findScale(spec: SettingSpec): number {
  return spec.kind === 'duration' ? unitMs[spec.unit] : 1;
}

/** It is so already, or will be. */
function isTold(value: SettingValue, { value: held, to_come }: ToldSetting): boolean {
  return isSame(value, held) || (to_come !== null && isSame(value, to_come.value));
}

/** Lists are the same whatever their order. */
function isSame(one: SettingValue, other: SettingValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}
