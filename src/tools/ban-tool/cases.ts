// Which case of this desk wrote a restriction.
import type { AuditBook, PastCase } from '../../kit/audit.ts';
import { markOf } from './rules.ts';

interface Written {
  userId: string;
  privateReason: string;
}

/** Anybody can write a number, so that a case has to be about this player, or of a job that may hold them. */
export async function findWriters<Entry extends Written>(
  audit: Pick<AuditBook, 'find'>,
  entries: readonly Entry[],
): Promise<(entry: Entry) => PastCase | undefined> {
  const marks = entries.flatMap(({ privateReason }) => markOf(privateReason) ?? []);
  const found = await audit.find([...new Set(marks)]);
  return ({ userId, privateReason }) => {
    const one = found.get(markOf(privateReason) ?? 0);
    if (!one?.action.startsWith('ban-tool/')) return undefined;
    const isMeant = one.target === null || one.target === `roblox:${userId}`;
    return isMeant ? one : undefined;
  };
}
