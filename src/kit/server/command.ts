// An action as a command in Discord. The action is the same, and so is its handler: a command only names the
// input's fields as options, and tells the output in words.
import type { z } from 'zod';
import { DeskError } from '#errors.ts';
import type { Markdown } from '../message/markdown.ts';
import type { ActionSchemas } from './context.ts';

interface OptionBase {
  name: string;
  description: string;
  isRequired?: true;
}

export type CommandOption =
  | (OptionBase & { kind: 'text'; min?: number; max: number })
  | (OptionBase & { kind: 'whole'; min: number; max: number })
  /** Discord lets the person pick an account. */
  | (OptionBase & { kind: 'account' });

/** What was entered. Discord checks options in its app only, so each is read as what it should be. */
export interface CommandValues {
  text(name: string): string | undefined;
  whole(name: string): number | undefined;
}

export interface CommandPlace {
  /** The server in which the command is used. */
  guildId: string;
}

export interface Command<Output = never> {
  description: string;
  options: readonly CommandOption[];
  /** Also in the menu of an account, under this name; the account becomes the option's value. */
  menu?: { name: string; option: string };
  /** The action's input, which is then checked like that of any other call. */
  read(values: CommandValues, place: CommandPlace): Record<string, unknown>;
  /** Plans, jobs and links to cases are told for every command alike. */
  tell(output: Output): readonly Markdown[];
}

/** Whoever isn't in the server can't be picked, so an id can be entered instead. */
export const accountOptions: readonly CommandOption[] = [
  { name: 'user', description: 'The account, if it is in this server', kind: 'account' },
  { name: 'user_id', description: 'Or the id of an account', kind: 'text', max: 40 },
];

export function readAccount(values: CommandValues): string {
  const given = values.text('user') ?? values.text('user_id');
  if (given === undefined) throw new DeskError('interactions/no-target');
  return given;
}

/** The commands of a feature, each named after its action and typed by its schemas. */
export type Commands<Schemas extends () => Record<string, ActionSchemas>> = {
  [Name in keyof ReturnType<Schemas>]?: Command<z.output<ReturnType<Schemas>[Name]['output']>>;
};
