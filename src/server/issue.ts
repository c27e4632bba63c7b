import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { insertCode } from '../desk/access/codes/store.ts';
import { type CodeWishes, drawAdminKey, drawCode } from '../desk/access/issue.ts';
import { hasAdminKey, insertAdminKey } from '../desk/access/store.ts';
import { insertFact } from '../desk/audit/store.ts';
import { type Hand, handFact } from './by-hand.ts';

/** Hands out an access code and writes down who did. */
export async function issueCode(issuer: Hand, wishes: CodeWishes): Promise<string> {
  const { code, row } = drawCode({ ...issuer, randomBytes }, wishes);
  await issuer.database.transaction(async (tx) => {
    await insertCode(tx, row);
    await insertFact(
      tx,
      handFact(issuer, 'access/code-create', { code_id: row.id, label: row.label }),
    );
  });
  return code;
}

/** Hands out an admin key and writes down who did. */
export async function issueAdminKey(
  issuer: Hand,
  wishes: { label: string; access: 'full' | 'read' },
): Promise<string> {
  const { key, row } = await drawAdminKey({ ...issuer, randomBytes }, wishes);
  await issuer.database.transaction(async (tx) => {
    await insertAdminKey(tx, row);
    const detail = { key_id: row.id, label: row.label, access: row.access };
    await insertFact(tx, handFact(issuer, 'access/admin-key-create', detail));
  });
  return key;
}

/** The first key and code of a new desk, or undefined when it has had its first start. */
export async function issueFirst(
  database: Database,
  nowMs: number,
): Promise<{ adminKey: string; code: string } | undefined> {
  if (await database.transaction(hasAdminKey)) return undefined;
  const issuer = { database, nowMs, by: 'first-start' };
  const code = await issueCode(issuer, { label: 'first-code', holder: 'owner' });
  const adminKey = await issueAdminKey(issuer, { label: 'first key', access: 'full' });
  return { adminKey, code };
}
