import type { Awaitable, Transaction } from '#database/database.ts';
import { holderKey } from '#kit/values/holder.ts';
import type { Trace } from './rules.ts';

/** Whose pass or key it is: `pass:ID` with its holder, or `key:ID` with its label. */
export interface Traced {
  actor: string;
  holder: string;
}

export function noteTrace(
  tx: Transaction,
  { actor, holder }: Traced,
  { kind, digest, endsAt }: Trace,
): Awaitable<number> {
  return tx.run(
    `INSERT INTO traces (actor, kind, digest, person, ends_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (actor, kind, digest) DO UPDATE SET ends_at = excluded.ends_at, person = excluded.person`,
    [actor, kind, digest, holderKey(holder), endsAt],
  );
}

/** Until when a network of theirs counts; undefined where it is not known. */
export async function findNetworkEnd(
  tx: Transaction,
  actor: string,
  digest: string,
): Promise<number | undefined> {
  const row = await tx.one<{ ends_at: number }>(
    "SELECT ends_at FROM traces WHERE actor = $1 AND kind = 'network' AND digest = $2",
    [actor, digest],
  );
  return row?.ends_at;
}

/** Of all passes and keys of one person. */
export async function listTraces(tx: Transaction, person: string): Promise<Trace[]> {
  return tx.all<Trace>('SELECT kind, digest, ends_at AS "endsAt" FROM traces WHERE person = $1', [
    person,
  ]);
}

/** Whose passes and keys have a browser or a network in common with this person's, each in one spelling. */
export async function listNeighbours(
  tx: Transaction,
  person: string,
  nowMs: number,
): Promise<{ person: string; kind: Trace['kind'] }[]> {
  return tx.all(
    `SELECT DISTINCT theirs.person, theirs.kind FROM traces AS own
     JOIN traces AS theirs ON theirs.digest = own.digest AND theirs.kind = own.kind
     WHERE own.person = $1 AND theirs.person <> $1
       AND (own.ends_at IS NULL OR own.ends_at > $2)
       AND (theirs.ends_at IS NULL OR theirs.ends_at > $2)
     ORDER BY theirs.person, theirs.kind`,
    [person, nowMs],
  );
}

/** Holders of passes that have not ended, as they are written; also of one whose new code nobody redeemed yet. */
export async function listHolders(tx: Transaction, nowMs: number): Promise<string[]> {
  const rows = await tx.all<{ holder: string }>(
    `SELECT DISTINCT holder FROM passes
     WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1) ORDER BY holder`,
    [nowMs],
  );
  return rows.map(({ holder }) => holder);
}

/** Labels of the full admin keys that can be used. */
export async function listFullAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx.all<{ label: string }>(
    "SELECT DISTINCT label FROM admin_keys WHERE access = 'full' AND revoked_at IS NULL",
  );
  return rows.map(({ label }) => label);
}

const sortedPair = (one: string, other: string) => [holderKey(one), holderKey(other)].sort();

export async function areTwoPeople(tx: Transaction, one: string, other: string): Promise<boolean> {
  const found = await tx.one(
    'SELECT 1 AS found FROM two_people WHERE one = $1 AND other = $2',
    sortedPair(one, other),
  );
  return found !== undefined;
}

/** What was said before stays as it was said first. */
export async function insertTwoPeople(
  tx: Transaction,
  [one, other]: readonly [string, string],
  said: { nowMs: number; by: string; caseId: number },
): Promise<void> {
  await tx.run(
    `INSERT INTO two_people (one, other, confirmed_at, confirmed_by, case_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (one, other) DO NOTHING`,
    [...sortedPair(one, other), said.nowMs, said.by, said.caseId],
  );
}

/** Networks that were not used for a day, and browsers of passes and keys that ended before a time. */
export async function forgetOldTraces(
  tx: Transaction,
  { nowMs, endedBefore }: { nowMs: number; endedBefore: number },
): Promise<void> {
  await tx.run('DELETE FROM traces WHERE ends_at <= $1', [nowMs]);
  await tx.run(
    `DELETE FROM traces WHERE actor IN (
       SELECT 'pass:' || id FROM passes WHERE revoked_at < $1 OR expires_at < $1
       UNION ALL SELECT 'key:' || id FROM admin_keys WHERE revoked_at < $1)`,
    [endedBefore],
  );
}
