// A command's options as the fields of a form.
import { cutText } from '#kit/message/markdown.ts';
import type { CommandOption, OptionValues } from '#kit/server/command.ts';
import {
  FIELD_HINT_MAX,
  FIELD_LABEL_MAX,
  type FormField,
  TYPED_MAX,
} from '#platforms/discord/interactions/answer-shapes.ts';
import { type Interaction, readFormText } from '#platforms/discord/interactions/interaction.ts';
import { nameField } from './name-field.ts';
import type { OfferedChoice } from './suggestions.ts';

/** More than this is written in several lines. */
const ONE_LINE_MAX = 100;
const TEXT_INPUT = 4;
const SELECT = 3;
const LABEL = 18;

interface Filled {
  /** What the fields already say. */
  values: OptionValues;
  /** By the names of the options that are picked. */
  choices: ReadonlyMap<string, readonly OfferedChoice[]>;
}

/** Of what is picked, a field is left out if there is nothing to pick from. */
export function drawFields(options: readonly CommandOption[], filled: Filled): FormField[] {
  return options.flatMap((option) => {
    const component = drawComponent(option, filled);
    if (!component) return [];
    const label = cutText(nameField(option.name), FIELD_LABEL_MAX);
    const description = cutText(option.description, FIELD_HINT_MAX);
    return [{ type: LABEL, label, description, component }];
  });
}

function drawComponent(
  option: CommandOption,
  { values, choices }: Filled,
): FormField['component'] | undefined {
  const { name, kind, isRequired: required = false } = option;
  const given = values[name] === undefined ? '' : String(values[name]);
  if (kind === 'pick') {
    const offered = choices.get(name) ?? [];
    const options = offered.map(({ name: label, value }) => ({
      ...{ label, value: String(value) },
      ...(String(value) === given && { default: true }),
    }));
    return options.length === 0 ? undefined : { type: SELECT, custom_id: name, required, options };
  }
  const max = longest(option);
  return {
    type: TEXT_INPUT,
    style: max > ONE_LINE_MAX ? 2 : 1,
    ...{ custom_id: name, required, max_length: max },
    ...(kind === 'text' && option.min !== undefined && { min_length: option.min }),
    ...(given !== '' && { value: cutText(given, max) }),
  };
}

const ID_MAX = 40;

function longest(option: CommandOption): number {
  if (option.kind === 'text') return Math.min(option.max, TYPED_MAX);
  return option.kind === 'whole' ? String(option.max).length : ID_MAX;
}

/** What is left empty is left out. */
export function readFields(
  interaction: Interaction,
  options: readonly CommandOption[],
): OptionValues {
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      const typed = readFormText(interaction, name)?.trim() ?? '';
      return typed === '' ? [] : [[name, typed]];
    }),
  );
}
