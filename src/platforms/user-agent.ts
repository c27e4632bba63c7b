/** Of this desk, for the platforms: whom they may turn to where its calls trouble them. */
export interface About {
  version: string;
  /** Its public address, or whom its owner names for help. */
  contact?: string | null | undefined;
}

/** Discord asks for this form: https://docs.discord.com/developers/reference#user-agent */
export function discordAgent({ version, contact }: About): string {
  return `DiscordBot (${plain(contact)}, ${version}) Gatehouse/${version}`;
}

export function robloxAgent({ version, contact }: About): string {
  return `Gatehouse/${version} (${plain(contact)})`;
}

/** Whatever would end the part, or that no header takes, is left out. */
function plain(contact: string | null | undefined): string {
  return contact?.replace(/[^!-~]+|[(),\\]/g, ' ').trim() || 'self-hosted';
}
