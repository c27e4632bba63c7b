import type { RobloxLink } from '#kit/server/platforms.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { type Restriction, readJoin } from './restriction.ts';

/** One of the list, active or not. */
export interface Listed extends Restriction {
  userId: string;
}

/** A page of everybody who was ever restricted. */
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
