// The options of a typed command, as a member fills them in.
import { ActError } from './act-error.ts';
import {
  INTEGER,
  NUMBER,
  type Option,
  STRING,
  SUB_COMMAND,
  SUB_COMMAND_GROUP,
} from './check-options.ts';
import type { Wanted } from './resolved.ts';

type Value = string | number | boolean;

const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;

export interface Filling {
  /** Its group and sub-command, if it has them. */
  words: readonly string[];
  values: Readonly<Record<string, Value>>;
  /** The option that is being typed; then others may be missing. */
  focused?: string | undefined;
  isForged: boolean;
}

/** Returns the options as Discord sends them. */
export function fillOptions(options: readonly Option[], filling: Filling): object[] {
  const [word, ...words] = filling.words;
  if (word !== undefined) {
    const inner = options.find(({ name, type }) => name === word && isNested(type));
    if (!inner) throw new ActError(`The command has no sub-command ${word}.`);
    const within = fillOptions(inner.options ?? [], { ...filling, words });
    return [{ type: inner.type, name: inner.name, options: within }];
  }
  if (options.some(({ type }) => isNested(type))) {
    throw new ActError('A command with sub-commands can’t be run by itself.');
  }
  const names = options.map(({ name }) => name);
  const unknown = Object.keys(filling.values).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new ActError(`The command has no option ${unknown}.`);
  return options.flatMap((option) => {
    const value = filling.values[option.name];
    const isFocused = option.name === filling.focused;
    if (isFocused) return [{ ...fill(option, value ?? ''), focused: true }];
    if (value === undefined) {
      const mayMiss = option.required !== true || filling.focused !== undefined;
      if (mayMiss || filling.isForged) return [];
      throw new ActError(`The option ${option.name} is required.`);
    }
    const why =
      filling.isForged || filling.focused !== undefined ? undefined : refuse(option, value);
    if (why) throw new ActError(`The option ${option.name} ${why}.`);
    return [fill(option, value)];
  });
}

function isNested(type: number): boolean {
  return type === SUB_COMMAND || type === SUB_COMMAND_GROUP;
}

function fill({ type, name }: Option, value: Value) {
  return { type, name, value };
}

/** Says what Discord's own programs wouldn't let the member send. */
function refuse(option: Option, value: Value): string | undefined {
  if (option.choices?.length && !option.choices.some((choice) => choice.value === value)) {
    return 'has other choices';
  }
  if (option.type === STRING) return refuseText(option, value);
  if (option.type === INTEGER || option.type === NUMBER) return refuseNumber(option, value);
  if (option.type === BOOLEAN) return typeof value === 'boolean' ? undefined : 'is true or false';
  const isId = typeof value === 'string' && /^\d{1,20}$/.test(value);
  return isId ? undefined : 'takes an id';
}

function refuseText({ min_length: min = 0, max_length: max = 6000 }: Option, value: Value) {
  if (typeof value !== 'string') return 'takes text';
  return value.length < min || value.length > max ? `takes ${min} to ${max} characters` : undefined;
}

function refuseNumber({ type, min_value: min, max_value: max }: Option, value: Value) {
  if (typeof value !== 'number') return 'takes a number';
  if (type === INTEGER && !Number.isSafeInteger(value)) return 'takes a whole number';
  const isBelow = min !== undefined && value < min;
  return isBelow || (max !== undefined && value > max) ? 'is out of range' : undefined;
}

/** Lists what Discord looks up for the filled options. */
export function listWanted(options: readonly object[]): Wanted {
  const all = [...walk(options)];
  const of = (...types: number[]) =>
    all.filter(({ type }) => types.includes(type)).map(({ value }) => String(value));
  return {
    userIds: of(USER, MENTIONABLE),
    roleIds: of(ROLE, MENTIONABLE),
    channelIds: of(CHANNEL),
  };
}

function* walk(options: readonly object[]): Generator<{ type: number; value?: Value }> {
  for (const option of options as { type: number; options?: object[] }[]) {
    yield option;
    yield* walk(option.options ?? []);
  }
}
