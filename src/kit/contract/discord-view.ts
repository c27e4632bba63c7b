// How practice shows what people would see in Discord. Nothing is sent there.

/** Stands for the desk in links that the page opens itself. It leads nowhere. */
export const NO_ADDRESS = 'https://desk.invalid';

/** A call as the page made it, with its answer. */
export interface PracticedCall {
  /** The path of the action. */
  path: string;
  /** Undefined if it is too long to be entered in Discord. */
  input: Readonly<Record<string, unknown>> | undefined;
  /** It undid a case, for which Discord shows a button. */
  isUndo: boolean;
  output: unknown;
}

export interface DiscordButton {
  /** Tells the buttons of a message apart; null for a link. */
  id: string | null;
  label: string;
  style: 'plain' | 'good' | 'danger' | 'link';
}

/** A message as Discord would get it, in the desk's own Markdown. */
export interface DiscordMessage {
  content: string;
  buttons: DiscordButton[];
}

export interface TypedCommand {
  /** The words after the slash. */
  path: string;
  options: { name: string; value: string }[];
  /** The names of fields in the form that asks for the rest. */
  asked: string[];
}

export interface ToldInDiscord {
  /** Null if no command says the same. */
  command: TypedCommand | null;
  /** What the person who used it would see; null if they couldn't have used it. */
  reply: DiscordMessage | null;
}
