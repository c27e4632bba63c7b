import {
  findSettingFault,
  type SettingName,
  type SettingSpec,
  type SettingValue,
  settingSpecs,
  unitMs,
} from '#kit/contract/settings.ts';
import { type IdsReading, readIds } from './read-ids.ts';

/** A setting as the server last reported it. */
export interface ToldSetting {
  name: SettingName;
  value: SettingValue;
  default: SettingValue;
  changed_at: number | null;
  changed_by: string | null;
  /** A shorter period that takes effect later. */
  to_come: { value: SettingValue; at: number; by: string } | null;
  /** The environment's variable that sets it, so that it can't be changed here. */
  fixed_by: string | null;
}

/** A field's content: a number in its own unit (null while empty), text, or on and off. */
export type Draft = number | string | boolean | null;

/** An admin's input, and the value that they saw when they started typing. */
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
  /** The value that the admin has seen, which is sent along with the change. */
  from: SettingValue;
  /** It differs from the server's value, or can't be read. */
  isChanged: boolean;
  /** The value to save, or undefined if the draft has a fault. */
  value: SettingValue | undefined;
  fault: string | undefined;
  ids: IdsReading | undefined;
  /** Another admin has changed it since this draft was started. */
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

/** Keeps the draft and treats the other admin's value as seen. */
export function insist(edits: Edits, told: ToldSetting): Edits {
  const edit = edits[told.name];
  return edit ? { ...edits, [told.name]: { ...edit, from: told.value } } : edits;
}

/** Drops the edits that change nothing: typed back, or set to the same value by another admin. */
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

/** A value in the form that its field shows. */
export function makeDraft(name: SettingName, value: SettingValue): Draft {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value / findScale(settingSpecs[name]);
  return typeof value === 'string' ? value : value.join('\n');
}

function readDraft(name: SettingName, draft: Draft): Pick<FieldState, 'value' | 'fault' | 'ids'> {
  const spec = settingSpecs[name];
  if (spec.kind === 'ids') {
    const ids = readIds(String(draft ?? ''), spec);
    const fault = findSettingFault(name, ids.ids);
    const isRight = fault === undefined && ids.wrong.length === 0;
    return { ids, fault, value: isRight ? ids.ids : undefined };
  }
  const value = typeof draft === 'number' ? draft * findScale(spec) : trimmed(draft);
  const fault = findSettingFault(name, value);
  return {
    ids: undefined,
    fault,
    value: fault === undefined ? (value as SettingValue) : undefined,
  };
}

function trimmed(draft: Draft): Draft {
  return typeof draft === 'string' ? draft.trim() : draft;
}

export function findScale(spec: SettingSpec): number {
  return spec.kind === 'duration' ? unitMs[spec.unit] : 1;
}

/** True if the server has this value already or will have it later. */
function isTold(value: SettingValue, { value: held, to_come }: ToldSetting): boolean {
  return isSame(value, held) || (to_come !== null && isSame(value, to_come.value));
}

/** The order of a list doesn't matter. */
function isSame(one: SettingValue, other: SettingValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}
