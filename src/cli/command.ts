// The shape of a command, as data.

export interface Flag {
  type: 'string' | 'boolean';
  /** How its value is shown in the help. */
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
  /** What the exit codes 0 and 1 mean here; 2 is a wrong command line everywhere. */
  done: string;
  failed: string;
  example: string;
}

export const describeJsonFlag = (shape: string) =>
  ({ type: 'boolean', does: `print one JSON object: ${shape}` }) as const;
