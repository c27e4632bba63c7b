import type { CommandDefinition } from '#platforms/discord/shapes.ts';

/** What a handler needs to turn the desk in Discord on and off. */
export interface DiscordTurn {
  /** All commands of this desk, as Discord wants them defined. */
  commands: readonly CommandDefinition[];
  /** Lets Discord's requests in, or no longer. Resolves once this process acts on it. */
  setDoor(isOpen: boolean, by: string): Promise<void>;
}
