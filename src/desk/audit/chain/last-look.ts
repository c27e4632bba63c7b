import type { Transaction } from '../../../database/database.ts';
import type { Verdict } from '../../../kit/audit.ts';
import { type AuditKeys, isSigned, sign } from '../keys.ts';
import { readMark, writeMark } from '../store.ts';

const MARK = 'verified';

/** When the log was looked through last, and what came of it. */
export interface LastLook {
  at: number;
  verdict: Verdict;
}

/** Signed, so that nobody else can call the log verified. */
export async function noteLook(tx: Transaction, keys: AuditKeys, look: LastLook): Promise<void> {
  const text = JSON.stringify(look);
  await writeMark(tx, MARK, `${sign(keys.blocks, meaning(text))} ${text}`);
}

export async function findLook(tx: Transaction, keys: AuditKeys): Promise<LastLook | undefined> {
  const mark = (await readMark(tx, MARK)) ?? '';
  const end = mark.indexOf(' ');
  const text = mark.slice(end + 1);
  const isOurs = isSigned(keys.blocks, meaning(text), mark.slice(0, Math.max(0, end)));
  return isOurs ? (JSON.parse(text) as LastLook) : undefined;
}

function meaning(text: string): string {
  return `look ${text}`;
}
