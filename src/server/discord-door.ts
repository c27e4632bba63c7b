// What the desk must know to answer Discord's requests.
import type { Connections } from '#desk/connections/connections.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { type Clock, realClock } from '#platforms/calls/clock.ts';
import type { BotReply } from '#platforms/discord/interactions/answer-shapes.ts';

/** Whose requests the desk believes. */
export interface DoorKey {
  applicationId: string;
  /** The key with which Discord signs, in hexadecimal digits. */
  verifyKey: string;
  /** The servers that the owner listed. */
  guildIds: readonly string[];
}

/** Changes an answer that was given before. Whoever has the token may do that, for 15 minutes. */
export interface DoorReplies {
  edit(
    reply: { applicationId: string; token: string; message: BotReply },
    asking: Asking,
  ): Promise<unknown>;
}

export interface DiscordDoor {
  /** Undefined while no bot is connected. */
  key(): DoorKey | undefined;
  replies(): Promise<DoorReplies>;
  /** Ends waits; for tests. */
  clock: Pick<Clock, 'sleep'>;
}

/** The door of the connected bot. In practice mode it is shut. */
export function openDoor(
  connections: Connections,
  clock: DiscordDoor['clock'] = realClock,
): DiscordDoor {
  return {
    replies: async () => (await connections.discord()).api.replies,
    clock,
    key() {
      const { mode, listed, seen } = connections.states().discord;
      const verifyKey = seen?.application.verifyKey;
      if (!seen || !verifyKey || mode === 'practice' || mode === 'broken') return undefined;
      return { applicationId: seen.application.id, verifyKey, guildIds: listed };
    },
  };
}
