import type { Reply } from '#kit/message/reply.ts';
import type { CommandOption, CommandValues } from '#kit/server/command.ts';
import type { MemberHandling } from './handling.ts';

/** Something that a member can use: typed after a slash, or in the menu of an account. */
export interface ListedCommand {
  kind: 'slash' | 'account';
  /** The words after the slash, or the name in the menu. */
  path: string;
  description: string;
  options: readonly CommandOption[];
  /** It asks a platform, so the first answer doesn't wait for it. */
  isSlow: boolean;
  /** For people with a linked pass only. */
  needsPass: boolean;
  run(handling: MemberHandling, values: CommandValues): Promise<Reply>;
}

/** The name under which the account of a menu arrives. */
export const TARGET = 'target';
