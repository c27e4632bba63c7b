import type { Reply } from '#kit/message/reply.ts';
import type { CommandOption, CommandValues } from '#kit/server/command.ts';
import type { MemberHandling } from './handling.ts';

/** slash: typed. account, message: in the menu of one. */
export const commandKinds = ['slash', 'account', 'message'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** Something that a member can use. */
export interface ListedCommand {
  kind: CommandKind;
  /** The words after the slash, or the name in the menu. */
  path: string;
  description: string;
  options: readonly CommandOption[];
  /** The options that a form asks for if a required one of them wasn't given. */
  asks: readonly CommandOption[];
  /** The form comes first whatever was given, because sending it does what the command is for. */
  asksFirst: boolean;
  /** It asks a platform, so the first answer doesn't wait for it. */
  isSlow: boolean;
  /** For people with a linked pass only. */
  needsPass: boolean;
  run(handling: MemberHandling, values: CommandValues): Promise<Reply>;
}

/** The name under which the account of a menu arrives, or the link of a message. */
export const TARGET = 'target';
