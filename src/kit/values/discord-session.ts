// Calls from Discord have no session. What they do is kept under a name of their own instead, by the pass and not by the
// account, because the log can't erase it.
const FROM_DISCORD = 'discord:';

export function nameDiscordSession(passId: string): string {
  return `${FROM_DISCORD}${passId}`;
}

/** Whether it is the name of a call from Discord, and not a browser's session. */
export function isFromDiscord(sessionId: string | null): boolean {
  return sessionId?.startsWith(FROM_DISCORD) === true;
}

/**
 * Kept in the place of an address. Unlike a case's detail it can be erased alone, so that the ban stays in the log when
 * the account of the moderator who made it is erased.
 */
export function nameDiscordAccount({ userId, name }: { userId: string; name: string }): string {
  return `${FROM_DISCORD}${userId} ${name}`;
}

/** The account's id; undefined for an address. */
export function readDiscordAccount(address: string | null): string | undefined {
  return isFromDiscord(address) ? address?.slice(FROM_DISCORD.length).split(' ', 1)[0] : undefined;
}
