import type { PlannedRow } from '#kit/contract/jobs.ts';

/** 'Ban kestrel_092', 'Unban 56 players': whoever is acted on. */
export function titleOf(act: string, rows: readonly PlannedRow[]): string {
  const meant = rows.filter(({ verdict }) => verdict === 'would' || verdict === 'unchecked');
  const [only] = rows;
  if (rows.length === 1 && only) return `${act} ${only.name ?? only.target}`;
  return `${act} ${meant.length.toLocaleString('en')} player${meant.length === 1 ? '' : 's'}`;
}
