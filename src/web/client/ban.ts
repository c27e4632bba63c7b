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

/** When the ban ends, if the desk said so. Null means never, undefined not asked yet. */
export const banEnd = createCell<number | null | undefined>(undefined);

/** Any call may reveal a ban. */
export function noteBan(answer: Answer): void {
  if (answer.ok || answer.problem.code !== 'bans/banned') return;
  stored.set(true);
  if (answer.problem.until !== undefined) banEnd.set(answer.problem.until);
}

/** Asks about this address. Only a clear 'no' removes the stored flag; no answer keeps it. */
export async function checkBan(): Promise<void> {
  const answer = await request<{ banned?: unknown }>('/api/check_ban');
  noteBan(answer);
  if (answer.ok && answer.data.banned === false) stored.set(undefined);
  // If the desk named no end, the ban counts as permanent.
  banEnd.set(ban.get() ? (banEnd.get() ?? null) : undefined);
}
