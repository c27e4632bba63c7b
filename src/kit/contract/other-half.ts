// A person is banned on both platforms, and both bans are one case: each of the two tools has the other.
const banTools = [
  { id: 'ban-tool', platform: 'Roblox' },
  { id: 'server-ban', platform: 'Discord' },
] as const;

export type BanTool = (typeof banTools)[number];

/** The tool of the other platform; undefined for what is no ban tool. */
export function otherBanTool(toolId: string): BanTool | undefined {
  if (!banTools.some(({ id }) => id === toolId)) return undefined;
  return banTools.find(({ id }) => id !== toolId);
}

/** Of an action's name, such as `ban-tool/ban`. */
export function toolIdOf(action: string): string {
  return action.slice(0, Math.max(0, action.indexOf('/')));
}
