import type { ManyRows, Transaction } from '#database/database.ts';
import type { FileKind } from '#kit/files/file-kind.ts';

export interface StoredEvidence {
  id: string;
  caseId: number;
  caseAt: number;
  isPractice: number;
  kind: FileKind | 'link' | 'message';
  name: string;
  url: string | null;
  /** What Discord said of a message, as JSON. */
  message: string | null;
  authorId: string | null;
  bytes: number;
  sha256: string;
  addedAt: number;
  actor: string;
  holder: string;
}

export interface ListedEvidence extends StoredEvidence {
  /** WebP in base64. */
  thumbnail: string | null;
}

const COLUMNS = `id, case_id AS "caseId", case_at AS "caseAt", is_practice AS "isPractice", kind, name, url,
  message, author_id AS "authorId", bytes, sha256, added_at AS "addedAt", actor, holder`;

export async function listEvidence(tx: Transaction, caseId: number): Promise<ListedEvidence[]> {
  return tx.all<ListedEvidence>(
    `SELECT ${COLUMNS}, thumbnail FROM evidence WHERE case_id = $1 ORDER BY added_at, id`,
    [caseId],
  );
}

export async function findEvidence(
  tx: Transaction,
  { id, caseId }: Pick<StoredEvidence, 'id' | 'caseId'>,
): Promise<StoredEvidence | undefined> {
  return tx.one<StoredEvidence>(`SELECT ${COLUMNS} FROM evidence WHERE id = $1 AND case_id = $2`, [
    id,
    caseId,
  ]);
}

/** The time of the oldest of this many additions of one person; undefined if there are fewer. */
export async function findAddedAt(
  tx: Transaction,
  actor: string,
  { count, sinceMs }: { count: number; sinceMs: number },
): Promise<number | undefined> {
  const row = await tx.one<{ at: number }>(
    `SELECT added_at AS at FROM evidence WHERE actor = $1 AND added_at > $2
     ORDER BY added_at DESC LIMIT 1 OFFSET $3`,
    [actor, sinceMs, count - 1],
  );
  return row?.at;
}

/** The size of all files together. */
export async function sumBytes(tx: Transaction): Promise<number> {
  const row = await tx.one<{ bytes: number | null }>('SELECT SUM(bytes) AS bytes FROM evidence');
  return Number(row?.bytes ?? 0);
}

/** A multiple of 3, so that each piece of base64 stands for itself. */
const PIECE_BYTES = 12 * 1024;

const keepingPieces: ManyRows = {
  text: (table) => `INSERT INTO evidence_pieces (evidence_id, number, data)
    SELECT given.column1, given.column2, given.column3 FROM (${table}) AS given`,
  types: ['TEXT', 'BIGINT', 'TEXT'],
};

export async function insertEvidence(
  tx: Transaction,
  one: ListedEvidence,
  content: Uint8Array,
): Promise<void> {
  await tx.run(
    `INSERT INTO evidence (id, case_id, case_at, is_practice, kind, name, url, bytes, sha256, thumbnail,
       added_at, actor, holder, message, author_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      one.id,
      one.caseId,
      one.caseAt,
      one.isPractice,
      one.kind,
      one.name,
      one.url,
      one.bytes,
      one.sha256,
      one.thumbnail,
      one.addedAt,
      one.actor,
      one.holder,
      one.message,
      one.authorId,
    ],
  );
  const rows = [...cutPieces(content)].map((data, number) => [one.id, number, data]);
  if (rows.length > 0) await tx.runMany(keepingPieces, rows);
}

function* cutPieces({ buffer, byteOffset, length }: Uint8Array): Generator<string> {
  const bytes = Buffer.from(buffer, byteOffset, length);
  for (let at = 0; at < length; at += PIECE_BYTES) {
    yield bytes.toString('base64', at, Math.min(at + PIECE_BYTES, length));
  }
}

/** Reads some pieces of a file, in order. */
export async function readPieces(
  tx: Transaction,
  id: string,
  { from, count }: { from: number; count: number },
): Promise<Buffer[]> {
  const rows = await tx.all<{ data: string }>(
    `SELECT data FROM evidence_pieces WHERE evidence_id = $1 AND number >= $2 AND number < $3
     ORDER BY number`,
    [id, from, from + count],
  );
  return rows.map(({ data }) => Buffer.from(data, 'base64'));
}

export async function deleteEvidence(tx: Transaction, id: string): Promise<void> {
  await tx.run('DELETE FROM evidence_pieces WHERE evidence_id = $1', [id]);
  await tx.run('DELETE FROM evidence WHERE id = $1', [id]);
}

/** A case whose person was erased keeps only the digest of its commitment. */
const IS_ERASED = 'LENGTH(audit.person_seal) = 22';

/** Deletes the evidence on every case about a target, and on cases that were erased before. */
export async function eraseEvidence(tx: Transaction, target: string): Promise<void> {
  const rows = await tx.all<{ id: string }>(
    `SELECT evidence.id FROM evidence JOIN audit ON audit.number = evidence.case_id
     WHERE audit.target = $1 OR ${IS_ERASED}
     UNION
     SELECT evidence.id FROM evidence JOIN audit ON audit.case_id = evidence.case_id
     WHERE audit.target = $1 OR ${IS_ERASED}`,
    [target],
  );
  for (const { id } of rows) await deleteEvidence(tx, id);
}

export type WrittenMessage = Pick<StoredEvidence, 'id' | 'url'>;

/** The messages of an author, on cases about anyone. */
export async function listMessagesBy(tx: Transaction, authorId: string): Promise<WrittenMessage[]> {
  return tx.all<WrittenMessage>('SELECT id, url FROM evidence WHERE author_id = $1', [authorId]);
}

/** Leaves only the link of a message. */
export async function forgetMessage(
  tx: Transaction,
  { id, sha256 }: Pick<StoredEvidence, 'id' | 'sha256'>,
): Promise<void> {
  await tx.run(
    `UPDATE evidence SET kind = 'link', message = NULL, author_id = NULL, bytes = 0, sha256 = $1 WHERE id = $2`,
    [sha256, id],
  );
}

/** Deletes the evidence on cases that began before a time, or that were erased. */
export async function forgetEvidence(tx: Transaction, beforeMs: number): Promise<void> {
  const rows = await tx.all<{ id: string }>(
    `SELECT id FROM evidence WHERE case_at < $1
     UNION
     SELECT evidence.id FROM evidence JOIN audit ON audit.number = evidence.case_id WHERE ${IS_ERASED}`,
    [beforeMs],
  );
  for (const { id } of rows) await deleteEvidence(tx, id);
}
