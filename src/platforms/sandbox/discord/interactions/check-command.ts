// Discord's rules for one command: https://docs.discord.com/developers/interactions/application-commands
import { Form } from '../form.ts';
import type { FieldFault } from '../reply.ts';
import { checkOptions, type Option } from './check-options.ts';
import { readLocalized } from './localized.ts';
import { CHAT_INPUT_NAME, isLowercase } from './names.ts';
import type { Command } from './saved.ts';

const CHAT_INPUT = 1;
export const COMMAND_TYPES: readonly number[] = [CHAT_INPUT, 2, 3];
const NAME = { min: 1, max: 32 };
const DESCRIPTION = { min: 1, max: 100 };
const SIZE_MAX = 8000;

/** Returns the command with what it says, and reports each rule that it breaks. */
export function checkCommand(
  value: unknown,
  { at, faults }: { at: string; faults: FieldFault[] },
): Pick<Command, 'type' | 'name' | 'definition'> {
  const form = new Form(value, at, faults);
  const type = form.whole('type', { min: 1, max: 4 }) ?? CHAT_INPUT;
  if (!COMMAND_TYPES.includes(type)) {
    form.fault('type', 'BASE_TYPE_CHOICES', 'Value must be one of {1, 2, 3}.');
  }
  const isTyped = type === CHAT_INPUT;
  form.needs('name');
  const name = form.text('name', NAME) ?? '';
  if (isTyped && name !== '') checkTypedName(form, name);
  readLocalized(form, 'name_localizations', NAME);
  checkDescription(form, isTyped);
  readPermissions(form);
  const options = isTyped ? checkOptions(form) : refuseOptions(form);
  checkSize(form, value, options);
  const definition = typeof value === 'object' && value !== null ? { ...value } : {};
  return { type, name, definition: { ...definition, type } };
}

function checkTypedName(form: Form, name: string): void {
  if (CHAT_INPUT_NAME.test(name) && isLowercase(name)) return;
  const message = 'Command name is invalid';
  form.fault('name', 'APPLICATION_COMMAND_INVALID_NAME', message);
}

function checkDescription(form: Form, isTyped: boolean): void {
  const isThere = form.has('description') && form.raw('description') !== null;
  if (isTyped) {
    if (!isThere) form.needs('description');
    form.text('description', DESCRIPTION);
    readLocalized(form, 'description_localizations', DESCRIPTION);
  } else if (isThere) {
    const message = 'Context menu commands cannot have description';
    form.fault('description', 'APPLICATION_COMMAND_INVALID_DESCRIPTION', message);
  }
}

function refuseOptions(form: Form): Option[] {
  if (!form.has('options') || form.raw('options') === null) return [];
  const message = 'Context menu commands cannot have options';
  form.fault('options', 'APPLICATION_COMMAND_INVALID_OPTIONS', message);
  return [];
}

function readPermissions(form: Form): void {
  const bits = form.raw('default_member_permissions');
  if (bits === undefined || bits === null || /^\d{1,20}$/.test(String(bits))) return;
  const message = 'Could not interpret the permissions as a number.';
  form.fault('default_member_permissions', 'NUMBER_TYPE_COERCE', message);
}

const WITH_LOCALES = ['name', 'description'];

/** Counts all names, descriptions and values; of a text with translations only the longest one. */
function checkSize(form: Form, command: unknown, options: readonly Option[]): void {
  const own = textSize(command);
  const total = options.reduce((sum, option) => sum + optionSize(option), own);
  if (total <= SIZE_MAX) return;
  const message = `Command exceeds maximum size (${SIZE_MAX})`;
  form.fault('', 'APPLICATION_COMMAND_TOO_LARGE', message);
}

/** What is sent may be anything; what isn't a list or an option counts nothing. */
function optionSize(option: unknown): number {
  const { choices, options } = (option ?? {}) as Record<string, unknown>;
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const chosen = listOf(choices).map((choice) => {
    const { value } = (choice ?? {}) as Record<string, unknown>;
    return textSize(choice) + String(value ?? '').length;
  });
  const sizes = [textSize(option), ...chosen, ...listOf(options).map(optionSize)];
  return sizes.reduce((sum, size) => sum + size, 0);
}

function textSize(value: unknown): number {
  const fields = (value ?? {}) as Record<string, unknown>;
  const lengthOf = (text: unknown) => (typeof text === 'string' ? text.length : 0);
  return WITH_LOCALES.reduce((sum, name) => {
    const others = Object.values(fields[`${name}_localizations`] ?? {}) as unknown[];
    return sum + Math.max(lengthOf(fields[name]), ...others.map(lengthOf));
  }, 0);
}
