import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#database/database.ts';
import {
  countLiveKeys,
  hasAdminKey,
  insertAdminKey,
  type NewAdminKey,
} from '#desk/access/admin/store.ts';
import { insertCode } from '#desk/access/codes/store.ts';
import { type CodeWishes, drawAdminKey, drawCode, drawCodes } from '#desk/access/issue.ts';
import { ADMIN_KEYS_MAX } from '#desk/access/rules.ts';
import type { AuditLog } from '#desk/audit/log.ts';
import { DeskError } from '#errors.ts';
import { type Hand, handFact } from './by-hand.ts';

/** Creates an access code and logs who did it. */
export async function issueCode(issuer: Hand, wishes: CodeWishes): Promise<string> {
  const [code = ''] = await issueCodes(issuer, wishes, 1);
  return code;
}

/** Creates several codes at once, all or none, as one case. */
export async function issueCodes(
  issuer: Hand,
  wishes: CodeWishes,
  count: number,
): Promise<string[]> {
  const drawn = drawCodes({ ...issuer, randomBytes }, wishes, count);
  const detail = { label: wishes.label, code_ids: drawn.map(({ row }) => row.id) };
  await issuer.database.transaction(async (tx) => {
    for (const { row } of drawn) await insertCode(tx, row);
    await issuer.audit.fact(tx, handFact(issuer, 'access/codes/create', detail));
  });
  return drawn.map(({ code }) => code);
}

/** Creates an admin key and logs who did it. */
export async function issueAdminKey(
  issuer: Hand,
  wishes: { label: string; access: 'full' | 'read' },
): Promise<string> {
  const { key, row } = await drawAdminKey({ ...issuer, randomBytes }, wishes);
  await issuer.database.transaction(async (tx) => {
    await tx.lock('admin-keys');
    if ((await countLiveKeys(tx)) >= ADMIN_KEYS_MAX) {
      throw new DeskError('access/too-many-keys', { params: { limit: ADMIN_KEYS_MAX } });
    }
    await addKey(tx, issuer, row);
  });
  return key;
}

async function addKey(tx: Transaction, issuer: Hand, row: NewAdminKey): Promise<void> {
  await insertAdminKey(tx, row);
  const detail = { key_id: row.id, label: row.label, access: row.access };
  await issuer.audit.fact(tx, handFact(issuer, 'access/admin/createKey', detail));
}

/** The first key and code of a new desk, or undefined if it was started before. */
export async function issueFirst({
  database,
  audit,
  nowMs,
}: {
  database: Database;
  audit: AuditLog;
  nowMs: number;
}): Promise<{ adminKey: string; code: string } | undefined> {
  if (await database.transaction(hasAdminKey)) return undefined;
  const issuer = { database, audit, nowMs, by: 'first-start' };
  // The first pass is the owner's own, and reads as such wherever a holder is named.
  const wishes = { label: 'Owner’s own', holder: 'Owner' };
  const { code, row } = drawCode({ ...issuer, randomBytes }, wishes);
  const first = { label: 'first key', access: 'full' } as const;
  const { key, row: keyRow } = await drawAdminKey({ ...issuer, randomBytes }, first);
  const isFirst = await database.transaction(async (tx) => {
    // If several replicas start at once on an empty database, only one is the first.
    await tx.lock('admin-keys');
    if (await hasAdminKey(tx)) return false;
    await insertCode(tx, row);
    const detail = { label: row.label, code_ids: [row.id] };
    await issuer.audit.fact(tx, handFact(issuer, 'access/codes/create', detail));
    await addKey(tx, issuer, keyRow);
    return true;
  });
  return isFirst ? { adminKey: key, code } : undefined;
}
