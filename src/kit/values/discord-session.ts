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
