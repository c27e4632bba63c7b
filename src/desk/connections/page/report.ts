import type { PlatformName } from '#kit/contract/needs.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas } from '../contract.ts';

export type Report = ActionOf<typeof schemas, 'inspect'>['output'];
export type DiscordReport = Report['discord'];
export type RobloxReport = Report['roblox'];
export type PlatformReport = DiscordReport | RobloxReport;
export type ToolRow = Report['tools'][number];

/** The name of the bot or key on the platform. */
export function pickName(report: PlatformReport): string | undefined {
  const known = 'guilds' in report ? report.bot : report.key;
  return known?.name;
}

/** A credential is stored. It works unless the mode is `broken`. */
export function isKept({ source }: PlatformReport): boolean {
  return source === 'saved';
}

export const platformNames: readonly PlatformName[] = ['discord', 'roblox'];
