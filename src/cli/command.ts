// The structure of a command.

export interface Flag {
  type: 'string' | 'boolean';
  /** The placeholder for its value in the help. */
  value?: string;
  does: string;
  isNeeded?: boolean;
}

export interface Command {
  name: string;
  does: string;
  /** The arguments that follow the command, in order, without its flags. */
  words?: readonly string[];
  flags: Readonly<Record<string, Flag>>;
  /** The meaning of the exit codes 0 and 1. 2 always means a wrong command line. */
  done: string;
  failed: string;
  example: string;
}

export const describeJsonFlag = (shape: string) =>
  ({ type: 'boolean', does: `print one JSON object: ${shape}` }) as const;
