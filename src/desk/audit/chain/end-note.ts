import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import type { Transaction } from '#database/database.ts';
import type { AuditKeys, KeySet } from '../keys.ts';
import { readSigned, writeSigned } from '../signed-text.ts';
import { readMark, writeMark } from '../store.ts';
import type { Head } from './block.ts';

/**
 * The newest block, noted outside the log. A note older than the log is normal; a newer one proves a loss.
 */
export interface EndNote extends Head {
  /** When this place got its first note. */
  since: number;
}

const MARK = 'end';
const PURPOSE = 'end';

export async function readMarkedEnd(tx: Transaction, keys: KeySet): Promise<EndNote | undefined> {
  return readSigned<EndNote>(keys, PURPOSE, await readMark(tx, MARK));
}

export async function markEnd(tx: Transaction, keys: KeySet, note: EndNote): Promise<void> {
  await writeMark(tx, MARK, writeSigned(keys, PURPOSE, note));
}

export function readFiledEnd(file: string, keys: AuditKeys): EndNote | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return readSigned<EndNote>(keys, PURPOSE, text) ?? readOld(keys, text);
  } catch {
    // A missing or unreadable note leaves nothing to compare with.
    return undefined;
  }
}

/**
 * A secret is rotated in the store, and the file follows with the next block. Until then the old secret's
 * note is valid for the blocks of that secret: it proves no more than an older note of the desk does.
 */
function readOld({ old }: AuditKeys, text: string): EndNote | undefined {
  for (const keys of old) {
    const note = readSigned<EndNote>(keys, PURPOSE, text);
    if (note && note.number <= keys.untilBlock) return note;
  }
  return undefined;
}

/** Replaces the file atomically, so that a killed process leaves either the old one or the new one. */
export function fileEnd(file: string, keys: KeySet, note: EndNote): void {
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
