import { createCell, useCell } from '#kit/page/cell.ts';
import type { Answer } from '#kit/page/client.tsx';
import { jsonForm, storedItem } from '#kit/page/stored-item.ts';
import { request } from './request.ts';

const stored = storedItem(
  'user_banned',
  jsonForm((value): value is true => value === true),
);

export const ban = { get: () => stored.get() === true, subscribe: stored.subscribe };

export function useBan(): boolean {
  return useCell(stored) === true;
}

/** When it ends, as far as the desk told this page; null: never, undefined: not asked yet. */
export const banEnd = createCell<number | null | undefined>(undefined);

/** Any call may be the one that learns of a ban. */
export function noteBan(answer: Answer): void {
  if (answer.ok || answer.problem.code !== 'bans/banned') return;
  stored.set(true);
  if (answer.problem.until !== undefined) banEnd.set(answer.problem.until);
}

/** Asks about this address. Only a plain 'no' lifts the stored flag; no answer at all keeps it. */
export async function checkBan(): Promise<void> {
  const answer = await request<{ banned?: unknown }>('/api/check_ban');
  noteBan(answer);
  if (answer.ok && answer.data.banned === false) stored.set(undefined);
  // Where no end was told, a ban is taken for one without an end.
  banEnd.set(ban.get() ? (banEnd.get() ?? null) : undefined);
}
