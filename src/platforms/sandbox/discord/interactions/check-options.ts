import type { Form } from '../form.ts';
import { readLocalized } from './localized.ts';
import { CHAT_INPUT_NAME, isLowercase } from './names.ts';

export const SUB_COMMAND = 1;
export const SUB_COMMAND_GROUP = 2;
export const STRING = 3;
export const INTEGER = 4;
export const NUMBER = 10;

const TYPE = { min: 1, max: 11 };
const OPTIONS_MAX = 25;
const CHOICES_MAX = 25;
const NAME = { min: 1, max: 32 };
const DESCRIPTION = { min: 1, max: 100 };
const CHOICE = { min: 1, max: 100 };
const LENGTH_MAX = 6000;
const BOUND = { min: -(2 ** 53) + 1, max: 2 ** 53 - 1 };

/** An option as it was sent. Only what the checks need is named. */
export interface Option {
  type: number;
  name: string;
  required?: boolean;
  options?: Option[];
  choices?: { name: string; value: unknown }[];
  autocomplete?: boolean;
  min_length?: number;
  max_length?: number;
  min_value?: number;
  max_value?: number;
}

/** Returns the options as they were sent, and reports each rule that they break. */
export function checkOptions(
  form: Form,
  above: 'command' | 'group' | 'subcommand' = 'command',
): Option[] {
  const sent = form.raw('options');
  if (sent === undefined || sent === null) return [];
  if (!Array.isArray(sent)) {
    form.fault('options', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return [];
  }
  if (sent.length > OPTIONS_MAX) {
    form.fault('options', 'BASE_TYPE_MAX_LENGTH', `Must be ${OPTIONS_MAX} or fewer in length.`);
  }
  for (const [at, option] of sent.entries())
    checkOption(form.below(`options.${at}`, option), above);
  const options = sent.filter((one): one is Option => typeof one === 'object' && one !== null);
  checkTogether(form, options);
  return options;
}

function checkOption(form: Form, above: string): void {
  form.needs('type');
  form.needs('name');
  form.needs('description');
  const type = form.whole('type', TYPE);
  const name = form.text('name', NAME);
  if (name !== undefined && !(CHAT_INPUT_NAME.test(name) && isLowercase(name))) {
    form.fault('name', 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
  form.text('description', DESCRIPTION);
  readLocalized(form, 'name_localizations', NAME);
  readLocalized(form, 'description_localizations', DESCRIPTION);
  if (type === SUB_COMMAND || type === SUB_COMMAND_GROUP) checkNesting(form, type, above);
  else checkParameter(form, type);
}

function checkNesting(form: Form, type: number, above: string): void {
  const isGroup = type === SUB_COMMAND_GROUP;
  const isAllowed = isGroup ? above === 'command' : above !== 'subcommand';
  if (!isAllowed) {
    const message = 'Sub-commands and groups can only be nested as group, then sub-command';
    form.fault('type', 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message);
    return;
  }
  const inner = checkOptions(form, isGroup ? 'group' : 'subcommand');
  if (isGroup && inner.some((one) => one.type !== SUB_COMMAND)) {
    const message = 'A group only holds sub-commands';
    form.fault('options', 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message);
  }
}

function checkParameter(form: Form, type: number | undefined): void {
  if (form.has('options')) {
    form.fault('options', 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'Only for sub-commands');
  }
  const isText = type === STRING;
  const isNumber = type === INTEGER || type === NUMBER;
  const only = (names: string[], isAllowed: boolean) => {
    for (const name of names) {
      if (isAllowed || !form.has(name) || form.raw(name) === null) continue;
      form.fault(name, 'APPLICATION_COMMAND_OPTIONS_FIELD_INVALID', 'Not for this type of option');
    }
  };
  only(['choices', 'autocomplete'], isText || isNumber);
  only(['min_length', 'max_length'], isText);
  only(['min_value', 'max_value'], isNumber);
  if (isText) {
    form.whole('min_length', { min: 0, max: LENGTH_MAX });
    form.whole('max_length', { min: 1, max: LENGTH_MAX });
  }
  if (type === INTEGER) {
    form.whole('min_value', BOUND);
    form.whole('max_value', BOUND);
  }
  checkChoices(form, isText);
}

function checkChoices(form: Form, isText: boolean): void {
  const choices = form.raw('choices');
  if (choices === undefined || choices === null) return;
  if (!Array.isArray(choices)) {
    form.fault('choices', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return;
  }
  if (choices.length > CHOICES_MAX) {
    form.fault('choices', 'BASE_TYPE_MAX_LENGTH', `Must be ${CHOICES_MAX} or fewer in length.`);
  }
  if (form.raw('autocomplete') === true && choices.length > 0) {
    const message = 'Choices and autocomplete are mutually exclusive';
    form.fault('autocomplete', 'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID', message);
  }
  for (const [at, choice] of choices.entries()) {
    const one = form.below(`choices.${at}`, choice);
    one.needs('name');
    one.needs('value');
    one.text('name', CHOICE);
    readLocalized(one, 'name_localizations', CHOICE);
    if (isText) one.text('value', { min: 0, max: CHOICE.max });
    else if (typeof one.raw('value') !== 'number') {
      one.fault('value', 'NUMBER_TYPE_COERCE', 'Value is not a number.');
    }
  }
}

function checkTogether(form: Form, options: readonly Option[]): void {
  const names = options.map(({ name }) => name);
  if (new Set(names).size < names.length) {
    const message = 'Option names must be unique';
    form.fault('options', 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', message);
  }
  const firstOptional = options.findIndex(({ required }) => required !== true);
  if (
    firstOptional >= 0 &&
    options.slice(firstOptional).some(({ required }) => required === true)
  ) {
    const message = 'Required options must be placed before non-required options';
    form.fault('options', 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message);
  }
  const nested = options.filter(({ type }) => type === SUB_COMMAND || type === SUB_COMMAND_GROUP);
  if (nested.length > 0 && nested.length < options.length) {
    const message = 'Sub-command and sub-command group options are not compatible with others';
    form.fault('options', 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message);
  }
}
