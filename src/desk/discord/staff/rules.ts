// Who may use a pass that is linked to a Discord account.
import type { Suspension, SuspensionReason } from '#kit/contract/suspension.ts';

/** What the owner chose. Without a server, membership in any listed server counts. */
export interface StaffRule {
  server: Named | null;
  role: Named | null;
  chosenAt: number;
}

export interface Named {
  id: string;
  name: string;
}

export const ANY_LISTED: StaffRule = { server: null, role: null, chosenAt: 0 };

/** What is certain about an account. `guildId` is where it was seen. */
export type Standing = { isIn: true; guildId: string } | { isIn: false; why: SuspensionReason };

/** A member, as Discord shows it with a request that it signed. */
export interface SeenMember {
  guildId: string;
  roles: readonly string[] | undefined;
}

/** Undefined if it says nothing, because another server counts than the one in which the member is seen. */
export function judgeMember(
  { server, role }: StaffRule,
  { guildId, roles }: SeenMember,
): Standing | undefined {
  if (server !== null && server.id !== guildId) return undefined;
  if (role === null) return { isIn: true, guildId };
  if (roles === undefined) return undefined;
  return roles.includes(role.id) ? { isIn: true, guildId } : { isIn: false, why: 'role' };
}

export function makeSuspension(
  { server, role }: StaffRule,
  { why, nowMs }: { why: SuspensionReason; nowMs: number },
): Suspension {
  return {
    since: nowMs,
    why,
    server: server?.name ?? null,
    role: why === 'role' ? (role?.name ?? null) : null,
  };
}

/** The upkeep asks Discord about each linked account this often. */
export const TEND_EVERY_MS = 10 * 60_000;
/** A use of the pass asks earlier, and one of a suspended pass as soon as this. */
export const USE_EVERY_MS = 3 * 60_000;
export const SUSPENDED_EVERY_MS = 60_000;
