import type { PlannedRow } from '#kit/contract/jobs.ts';

/** 'Ban 56 accounts': those that will be acted on, as far as is known. */
export function titleOf(act: string, rows: readonly PlannedRow[]): string {
  const count = rows.filter(({ verdict }) => verdict === 'would' || verdict === 'unchecked').length;
  return `${act} ${count.toLocaleString('en')} account${count === 1 ? '' : 's'}`;
}
