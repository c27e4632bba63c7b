import type { FastifyBaseLogger } from 'fastify';
import type { Interaction } from '#platforms/discord/interactions/interaction.ts';
import type { Desk } from '../../desk.ts';
import type { DiscordDoor, DoorKey } from '../../discord-door.ts';
import type { Span } from '../../spans/span.ts';
import type { LinkedAccount } from '../call.ts';

/** A request that Discord signed, while it is dealt with. */
export interface Handling {
  desk: Desk;
  door: DiscordDoor;
  key: DoorKey;
  interaction: Interaction;
  requestId: string;
  span: Span | undefined;
  log: FastifyBaseLogger;
  /** Resolves once the first answer has left: Discord doesn't know of it before. */
  sent: Promise<void>;
}

/** A request of a member of a listed server. */
export interface MemberHandling extends Handling {
  account: LinkedAccount;
  guildId: string;
}
