import type { Transaction } from '#database/database.ts';
import type { AskedFor, RequestKind } from '#kit/contract/requests.ts';
import { type Cursor, PAGE_ROWS } from '#kit/values/cursor.ts';

export type RequestState = AskedFor['state'];

export interface KeptRequest {
  id: number;
  kind: RequestKind;
  /** The tool that was asked for. */
  about: string | null;
  note: string;
  state: RequestState;
  at: number;
  pass_id: string;
  holder: string;
  answered_at: number | null;
  answered_by: string | null;
  answer: string | null;
  /** JSON with the number of targets that were granted. */
  detail: string | null;
}

const REQUEST = `SELECT id, kind, about, note, state, at, pass_id, holder, answered_at, answered_by,
  answer, detail FROM requests`;

export async function insertRequest(
  tx: Transaction,
  one: Pick<KeptRequest, 'kind' | 'about' | 'note' | 'at' | 'pass_id' | 'holder'>,
): Promise<KeptRequest> {
  const id = await tx.insert(
    `INSERT INTO requests (kind, about, note, state, at, pass_id, holder)
     VALUES ($1, $2, $3, 'open', $4, $5, $6)`,
    [one.kind, one.about, one.note, one.at, one.pass_id, one.holder],
  );
  const open = { answered_at: null, answered_by: null, answer: null, detail: null };
  return { ...one, ...open, id, state: 'open' };
}

export async function findRequest(tx: Transaction, id: number): Promise<KeptRequest | undefined> {
  return tx.one<KeptRequest>(`${REQUEST} WHERE id = $1`, [id]);
}

/** A pass's unanswered requests. */
export async function listOpenOf(tx: Transaction, passId: string): Promise<KeptRequest[]> {
  return tx.all<KeptRequest>(`${REQUEST} WHERE state = 'open' AND pass_id = $1 ORDER BY id`, [
    passId,
  ]);
}

export interface Page {
  /** Undefined means all passes. */
  passId: string | undefined;
  state: RequestState | undefined;
  after: Cursor;
}

/** A page of requests, newest first, plus one row if there are more. */
export async function listRequests(tx: Transaction, page: Page): Promise<KeptRequest[]> {
  return tx.all<KeptRequest>(
    `${REQUEST} WHERE id < $1 AND ($2 = '' OR state = $2) AND ($3 = '' OR pass_id = $3)
     ORDER BY id DESC LIMIT $4`,
    [page.after.at, page.state ?? '', page.passId ?? '', PAGE_ROWS + 1],
  );
}

export async function countOpen(tx: Transaction, passId: string | undefined): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `SELECT COUNT(*) AS count FROM requests
     WHERE state = 'open' AND ($1 = '' OR pass_id = $1)`,
    [passId ?? ''],
  );
  return Number(row?.count ?? 0);
}

/** False if it was already answered. */
export async function answerRequest(
  tx: Transaction,
  id: number,
  answer: {
    state: RequestState;
    at: number;
    by: string;
    words: string | null;
    detail: string | null;
  },
): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE requests SET state = $2, answered_at = $3, answered_by = $4, answer = $5, detail = $6
     WHERE id = $1 AND state = 'open'`,
    [id, answer.state, answer.at, answer.by, answer.words, answer.detail],
  );
  return changed === 1;
}
