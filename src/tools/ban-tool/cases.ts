// Which case of this desk wrote a restriction.
import type { AuditBook, PastCase } from '#kit/contract/audit.ts';
import { markOf } from './rules.ts';

interface Written {
  userId: string;
  privateReason: string;
}

type Audit = Pick<AuditBook, 'find' | 'findRows'>;

/**
 * Anybody can write a number, so that a case has to be about this player, or of a job that may hold them. A
 * job's number stands in all that it wrote; then it is the case of the player's own row.
 */
export async function findWriters<Entry extends Written>(
  audit: Audit,
  entries: readonly Entry[],
): Promise<(entry: Entry) => PastCase | undefined> {
  const marks = entries.flatMap(({ privateReason }) => markOf(privateReason) ?? []);
  const found = await audit.find([...new Set(marks)]);
  const rowOf = await findRows(audit, entries, found);
  return (entry) => {
    const one = found.get(markOf(entry.privateReason) ?? 0);
    if (!one?.action.startsWith('ban-tool/')) return undefined;
    const isMeant = one.target === null || one.target === targetOf(entry);
    return isMeant ? (rowOf(entry) ?? one) : undefined;
  };
}

async function findRows<Entry extends Written>(
  audit: Audit,
  entries: readonly Entry[],
  found: ReadonlyMap<number, PastCase>,
): Promise<(entry: Entry) => PastCase | undefined> {
  const wanted = entries.flatMap((entry) => {
    const job = found.get(markOf(entry.privateReason) ?? 0)?.result?.job_id;
    return typeof job === 'number' ? { entry, jobId: job, target: targetOf(entry) } : [];
  });
  const rows = await audit.findRows(wanted);
  const byEntry = new Map(wanted.map(({ entry }, at) => [entry, rows[at]]));
  return (entry) => byEntry.get(entry);
}

function targetOf({ userId }: Written): string {
  return `roblox:${userId}`;
}
