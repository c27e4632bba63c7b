// The message that a member chose in Discord, as the command of its menu gets it.
import type { CommandValues } from './command.ts';

export interface ChosenMessage {
  /** Empty if it has none. Secrets are masked. */
  text: string;
  author: { id: string; name: string; isWebhook: boolean } | null;
  files: number;
  embeds: number;
  /** The text is that of another message, which the author forwarded. */
  isForwarded: boolean;
  /** There was a secret in it. */
  isMasked: boolean;
}

/** Under this name, what is known of the message is among the values of its command. */
const NAME = 'chosen_message';

export function writeChosenMessage(message: ChosenMessage): Record<string, string> {
  return { [NAME]: JSON.stringify(message) };
}

/** Undefined if the command wasn't used in the menu of a message. */
export function readChosenMessage(values: CommandValues): ChosenMessage | undefined {
  const written = values.text(NAME);
  return written === undefined ? undefined : (JSON.parse(written) as ChosenMessage);
}
