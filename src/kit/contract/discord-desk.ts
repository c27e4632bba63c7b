// Whether people can use this desk from Discord, and what follows from that.
import type { Settings } from './settings.ts';

type DiscordSettings = Pick<Settings, 'discordDesk' | 'discordLinkRequired'>;

export function isDiscordDeskOn({ discordDesk }: Pick<Settings, 'discordDesk'>): boolean {
  return discordDesk;
}

/** Where nobody can link a pass, nobody is asked to. */
export function isLinkRequired(settings: DiscordSettings): boolean {
  return isDiscordDeskOn(settings) && settings.discordLinkRequired;
}
