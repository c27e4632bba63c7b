import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import type { Transaction } from '../../../database/database.ts';
import type { AuditKeys } from '../keys.ts';
import { readSigned, writeSigned } from '../signed-text.ts';
import { readMark, writeMark } from '../store.ts';
import type { Head } from './block.ts';

/** The newest block, written down outside of the log. An older one than the log's is normal, a newer one proves a loss. */
export interface EndNote extends Head {
  /** Since when this place has one. */
  since: number;
}

const MARK = 'end';
const PURPOSE = 'end';

export async function readMarkedEnd(
  tx: Transaction,
  keys: AuditKeys,
): Promise<EndNote | undefined> {
  return readSigned<EndNote>(keys, PURPOSE, await readMark(tx, MARK));
}

export async function markEnd(tx: Transaction, keys: AuditKeys, note: EndNote): Promise<void> {
  await writeMark(tx, MARK, writeSigned(keys, PURPOSE, note));
}

export function readFiledEnd(file: string, keys: AuditKeys): EndNote | undefined {
  try {
    return readSigned<EndNote>(keys, PURPOSE, readFileSync(file, 'utf8'));
  } catch {
    // It is missing or cannot be read: either way nothing can be compared with it.
    return undefined;
  }
}

/** The file is the old one or the new one, wherever the process is killed. */
export function fileEnd(file: string, keys: AuditKeys, note: EndNote): void {
  const part = `${file}.part-${process.pid}`;
  const handle = openSync(part, 'w', 0o600);
  try {
    writeSync(handle, `${writeSigned(keys, PURPOSE, note)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, file);
}
