// A player's restriction in an experience: reading Roblox's answer and writing a change.
import { z } from 'zod';
import { DeskError } from '#errors.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { RestrictionAt, WrittenRestriction } from '#platforms/roblox/cloud.ts';
import type { JoinRestriction } from '#platforms/roblox/shapes.ts';

const restrictionShape = z.object({
  active: z.boolean(),
  startAt: z.number().nullable(),
  until: z.number().nullable(),
  displayReason: z.string(),
  privateReason: z.string(),
  withAlts: z.boolean(),
});

/** An active restriction without `until` is permanent. */
export type Restriction = z.infer<typeof restrictionShape>;

export const none: Restriction = {
  active: false,
  startAt: null,
  until: null,
  displayReason: '',
  privateReason: '',
  withAlts: true,
};

const SECONDS = /^(\d{1,12})(?:\.\d+)?s$/;

export function readJoin(told: JoinRestriction, nowMs: number): Restriction {
  const { active, startTime, duration, displayReason, privateReason } = told;
  const startAt = readTime(startTime);
  const seconds = SECONDS.exec(duration ?? '')?.[1];
  const until = seconds === undefined ? null : (startAt ?? nowMs) + Number(seconds) * 1_000;
  return {
    // Roblox may still report an expired restriction as active.
    active: active && (until === null || until > nowMs),
    ...{ startAt, until, displayReason, privateReason },
    withAlts: !told.excludeAltAccounts,
  };
}

export function readTime(text: string | null | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isFinite(ms) ? ms : null;
}

/** Roblox doesn't document its answer for a player who was never restricted, so 404 counts as none. */
export async function getRestriction(
  { api }: Pick<RobloxLink, 'api'>,
  at: RestrictionAt,
  { nowMs, ...asking }: Asking & { nowMs: number },
): Promise<Restriction> {
  try {
    const { gameJoinRestriction } = await api.restrictions.get(at, asking);
    return readJoin(gameJoinRestriction, nowMs);
  } catch (error) {
    if (error instanceof DeskError && error.code === 'roblox/not-found') return none;
    throw error;
  }
}

/** Reads a restriction that was stored with a row or a case. */
export function readKept(kept: unknown): Restriction | null {
  return restrictionShape.safeParse(kept).data ?? null;
}

/** An expired restriction is the same restriction, so `active` isn't compared. */
export function isSame(one: Restriction, other: Restriction): boolean {
  return (
    one.startAt === other.startAt &&
    one.until === other.until &&
    one.displayReason === other.displayReason &&
    one.privateReason === other.privateReason &&
    one.withAlts === other.withAlts
  );
}

/** Writes every field, since Roblox clears omitted ones. No duration means permanent. */
export function writeJoin(state: {
  active: boolean;
  seconds: number | null;
  displayReason: string;
  privateReason: string;
  withAlts: boolean;
}): WrittenRestriction {
  const { active, seconds, displayReason, privateReason, withAlts } = state;
  return {
    active,
    ...(seconds !== null && { duration: `${seconds}s` }),
    ...{ displayReason, privateReason },
    excludeAltAccounts: !withAlts,
  };
}

export function tellRestriction(state: Restriction) {
  return {
    is_active: state.active,
    since: state.startAt,
    until: state.until,
    display_reason: state.displayReason,
    private_reason: state.privateReason,
    with_alts: state.withAlts,
  };
}

/** May be inactive. */
export interface Listed extends Restriction {
  userId: string;
}

/** Reads one page of all players who were ever restricted. */
export async function readPage(
  { api }: Pick<RobloxLink, 'api'>,
  page: { universe: string; pageToken: string | undefined },
  { nowMs, ...asking }: Asking & { nowMs: number },
): Promise<{ listed: Listed[]; next: string | undefined }> {
  const { userRestrictions, nextPageToken } = await api.restrictions.list(page, asking);
  const listed = userRestrictions.map(({ user, gameJoinRestriction }) => ({
    ...readJoin(gameJoinRestriction, nowMs),
    userId: idIn(user, 'users/') ?? '',
  }));
  return { listed, next: nextPageToken || undefined };
}

/** The number at the end of a resource's name. */
export function idIn(name: string | undefined, kind: string): string | null {
  const id = name?.startsWith(kind) ? name.slice(kind.length) : '';
  return /^\d{1,20}$/.test(id) ? id : null;
}
