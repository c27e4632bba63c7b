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
  /** Offered while the option is typed. */
  suggest?: Suggest | undefined;
}

/** What a member can choose from: told by a read that costs nothing and asks no platform for long. */
export interface Suggest {
  /** The action that lists them, such as `templates/list`. */
  action: string;
  input?: Readonly<Record<string, unknown>>;
  choices(output: never): readonly Choice[];
}

export interface Choice {
  name: string;
  value: string | number;
  /**
   * What Discord is given in place of a value that is too long for it. Whoever chooses it gets the value as it
   * is by then.
   */
  key?: string;
}

export type TextOption = OptionBase & { kind: 'text'; min?: number; max: number };

export type CommandOption =
  | TextOption
  | (OptionBase & { kind: 'whole'; min: number; max: number })
  /** One of those that are offered, in a form only. The first ones come first. */
  | (OptionBase & { kind: 'pick'; offers(values: CommandValues): readonly Suggest[] })
  /** Discord lets the person pick an account. */
  | (OptionBase & { kind: 'account' });

/** By the names of the options. */
export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** What was entered. Discord checks options in its app only, so each is read as what it should be. */
export interface CommandValues {
  text(name: string): string | undefined;
  whole(name: string): number | undefined;
}

export interface CommandPlace {
  /** The server in which the command is used. */
  guildId: string;
}

export interface WrittenCommand {
  values: OptionValues;
  /** Where the command has to be used for that; omitted if it's the same everywhere. */
  guildId?: string | undefined;
}

/** Where a command is offered besides its words: in the menu of an account or of a message. */
export interface CommandMenu {
  of: 'account' | 'message';
  name: string;
  /** Gets the account's id or, of a message, its link. What else is known of it, `readChosenMessage` tells. */
  option: string;
}

/** What can be done next. A button that acts takes the way of any other call. */
export type CommandButton = { label: string; style?: 'good' | 'danger' } & (
  | {
      action: string;
      input: Record<string, unknown>;
      /** A field of the input that the person has to type first. */
      ask?: Omit<TextOption, 'suggest'>;
    }
  | { undoes: number }
  /** Asks for what is missing in the form of a command. */
  | { command: string; values: OptionValues }
);

export interface Command<Output = never, Input = never> {
  description: string;
  options: readonly CommandOption[];
  /** The names of options that a form asks for if one of them is required and wasn't given. */
  asks?: readonly string[];
  menu?: CommandMenu;
  /** It can't be typed: everything begins with what was chosen in the menu. */
  isOnlyInMenu?: true;
  /** The action's input, which is then checked like that of any other call. */
  read(values: CommandValues, place: CommandPlace): Record<string, unknown>;
  /**
   * What someone would enter to get this input, without the options that are left out. Undefined if the options
   * can't say it. Practice shows it.
   */
  write?(input: Input): WrittenCommand | undefined;
  /** Plans, jobs and links to cases are told for every command alike. */
  tell(output: Output): readonly Markdown[];
  /** Where the desk shows it. */
  link?(output: Output): { words: string; path: string };
  buttons?(output: Output, input: Input): readonly CommandButton[];
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
  [Name in keyof ReturnType<Schemas>]?: Command<
    z.output<ReturnType<Schemas>[Name]['output']>,
    z.input<ReturnType<Schemas>[Name]['input']>
  >;
};
