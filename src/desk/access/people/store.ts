import type { Awaitable, Transaction } from '#database/database.ts';
import { holderKey } from '#kit/values/holder.ts';
import { readStoredList } from '#kit/values/stored-pass.ts';
import type { Trace } from './rules.ts';

/** A pass or key with its owner: `pass:ID` with the holder, or `key:ID` with the label. */
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

/** Finds when a network of this pass or key stops counting; undefined if the network isn't known. */
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

/** Lists the traces of all passes and keys of one person. */
export async function listTraces(tx: Transaction, person: string): Promise<Trace[]> {
  return tx.all<Trace>('SELECT kind, digest, ends_at AS "endsAt" FROM traces WHERE person = $1', [
    person,
  ]);
}

/**
 * Finds other people whose passes and keys share a browser or a network with this
 * person's, in normalized spelling.
 */
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

/**
 * Lists the holders of passes that haven't ended, as stored, including passes whose
 * new code isn't redeemed yet.
 */
export async function listHolders(tx: Transaction, nowMs: number): Promise<string[]> {
  const rows = await tx.all<{ holder: string }>(
    `SELECT DISTINCT holder FROM passes
     WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1) ORDER BY holder`,
    [nowMs],
  );
  return rows.map(({ holder }) => holder);
}

/** Lists the holders of passes that haven't ended and that open a tool. */
export async function listHoldersWith(
  tx: Transaction,
  toolId: string,
  nowMs: number,
): Promise<string[]> {
  const rows = await tx.all<{ holder: string; scope: string | null }>(
    `SELECT DISTINCT holder, scope FROM passes
     WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1) ORDER BY holder`,
    [nowMs],
  );
  const open = rows.filter(({ scope }) => readStoredList(scope)?.includes(toolId) ?? true);
  return [...new Set(open.map(({ holder }) => holder))];
}

/** Lists the labels of the full admin keys that aren't revoked. */
export async function listFullAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx.all<{ label: string }>(
    "SELECT DISTINCT label FROM admin_keys WHERE access = 'full' AND revoked_at IS NULL",
  );
  return rows.map(({ label }) => label);
}

const sortedPair = (one: string, other: string) => [holderKey(one), holderKey(other)].sort();

/** An admin confirmed it, or both have a live pass that is linked to a Discord account: no two passes share one. */
export async function areTwoPeople(
  tx: Transaction,
  [one, other]: readonly [string, string],
  nowMs: number,
): Promise<boolean> {
  const pair = sortedPair(one, other);
  const confirmed = await tx.one(
    'SELECT 1 AS found FROM two_people WHERE one = $1 AND other = $2',
    pair,
  );
  if (confirmed) return true;
  const linked = await tx.all(
    `SELECT DISTINCT discord_links.person FROM discord_links
     JOIN passes ON passes.id = discord_links.pass_id
     WHERE discord_links.person IN ($1, $2) AND passes.revoked_at IS NULL
       AND (passes.expires_at IS NULL OR passes.expires_at > $3)`,
    [...pair, nowMs],
  );
  return linked.length === 2;
}

/** The Discord accounts that the passes of this holder are linked to. */
export async function listAccounts(tx: Transaction, holder: string): Promise<string[]> {
  const rows = await tx.all<{ user_id: string }>(
    'SELECT user_id FROM discord_links WHERE person = $1 ORDER BY user_id',
    [holderKey(holder)],
  );
  return rows.map(({ user_id }) => user_id);
}

/** An earlier confirmation is kept unchanged. */
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

/** Deletes networks that weren't used for a day, and browsers of passes and keys that ended before a time. */
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
