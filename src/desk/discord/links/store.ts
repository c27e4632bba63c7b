import type { Transaction } from '#database/database.ts';
import type { Pass } from '#kit/server/context.ts';
import { holderKey } from '#kit/values/holder.ts';
import { HAS_SECRET, isLive, PASS_COLUMNS, type PassRow, toPass } from '#kit/values/stored-pass.ts';
import { LINK_CODE_MS } from './rules.ts';

export interface DiscordAccount {
  userId: string;
  name: string;
}

export interface Link extends DiscordAccount {
  linkedAt: number;
}

export async function findLink(tx: Transaction, passId: string): Promise<Link | undefined> {
  return tx.one<Link>(
    'SELECT user_id AS "userId", name, linked_at AS "linkedAt" FROM discord_links WHERE pass_id = $1',
    [passId],
  );
}

export async function isLinked(tx: Transaction, passId: string): Promise<boolean> {
  return (await findLink(tx, passId)) !== undefined;
}

/**
 * Finds the pass with which a Discord account acts. After its holder signed out everywhere, or while it waits for a
 * new code, a pass is of no use in Discord either.
 */
export async function findLinkedPass(
  tx: Transaction,
  userId: string,
  nowMs: number,
): Promise<Pass | undefined> {
  const row = await tx.one<PassRow>(
    `SELECT ${PASS_COLUMNS} FROM passes JOIN discord_links ON discord_links.pass_id = passes.id
     WHERE discord_links.user_id = $1 AND ${isLive('$2')} AND ${HAS_SECRET}`,
    [userId, nowMs],
  );
  return row && toPass(row);
}

export type LinkablePass = Pick<Pass, 'id' | 'label' | 'holder'>;

/** Finds the pass that keeps an account from being linked to another one: any that hasn't ended. */
export async function findPassOf(
  tx: Transaction,
  userId: string,
  nowMs: number,
): Promise<LinkablePass | undefined> {
  return tx.one<LinkablePass>(
    `SELECT id, label, holder FROM passes JOIN discord_links ON discord_links.pass_id = passes.id
     WHERE discord_links.user_id = $1 AND ${isLive('$2')}`,
    [userId, nowMs],
  );
}

/** A suspended pass can't be linked to another account, which may have what the first one lost. */
export async function findPassById(
  tx: Transaction,
  passId: string,
  nowMs: number,
): Promise<LinkablePass | undefined> {
  return tx.one<LinkablePass>(
    `SELECT id, label, holder FROM passes
     WHERE id = $1 AND ${isLive('$2')} AND suspension IS NULL`,
    [passId, nowMs],
  );
}

/** The label of any pass, ended or not. */
export async function findLabel(tx: Transaction, passId: string): Promise<string | undefined> {
  const row = await tx.one<{ label: string }>('SELECT label FROM passes WHERE id = $1', [passId]);
  return row?.label;
}

/** Links them. A pass that has ended loses the account to the new one. */
export async function putLink(
  tx: Transaction,
  pass: LinkablePass,
  { userId, name, nowMs }: DiscordAccount & { nowMs: number },
): Promise<void> {
  await tx.run('DELETE FROM discord_links WHERE user_id = $1 AND pass_id <> $2', [userId, pass.id]);
  await tx.run(
    `INSERT INTO discord_links (pass_id, user_id, name, person, linked_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (pass_id) DO UPDATE SET name = excluded.name`,
    [pass.id, userId, name, holderKey(pass.holder), nowMs],
  );
}

export async function deleteLink(tx: Transaction, passId: string): Promise<void> {
  await tx.run('DELETE FROM discord_links WHERE pass_id = $1', [passId]);
}

/** Without its account, nothing can keep the pass suspended. False if it wasn't. */
export async function endSuspension(tx: Transaction, passId: string): Promise<boolean> {
  tx.announce('passes');
  const changed = await tx.run(
    'UPDATE passes SET suspension = NULL WHERE id = $1 AND suspension IS NOT NULL',
    [passId],
  );
  return changed === 1;
}

/** An erased account is linked to nothing. A suspended pass stays suspended until the owner reissues it. */
export async function eraseAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.run('DELETE FROM discord_links WHERE user_id = $1', [userId]);
  await tx.run('DELETE FROM discord_link_codes WHERE user_id = $1', [userId]);
}

/** Removes links of passes that have ended, and codes that nobody typed in time. */
export async function deleteEnded(tx: Transaction, nowMs: number): Promise<void> {
  await tx.run(
    `DELETE FROM discord_links WHERE pass_id IN (SELECT discord_links.pass_id FROM discord_links
       JOIN passes ON passes.id = discord_links.pass_id
       WHERE passes.revoked_at IS NOT NULL OR passes.expires_at <= $1)`,
    [nowMs],
  );
  await tx.run('DELETE FROM discord_link_codes WHERE expires_at <= $1', [nowMs]);
}

interface NewCode {
  codeHash: string;
  expiresAt: number;
}

/** Keeps a code that was made in Discord. An account's earlier code no longer works. */
export async function keepLinkCode(
  tx: Transaction,
  code: NewCode & DiscordAccount & { guildId: string },
): Promise<void> {
  await tx.run('DELETE FROM discord_link_codes WHERE user_id = $1 OR expires_at <= $2', [
    code.userId,
    code.expiresAt - LINK_CODE_MS,
  ]);
  await tx.run(
    `INSERT INTO discord_link_codes (code_hash, user_id, name, guild_id, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [code.codeHash, code.userId, code.name, code.guildId, code.expiresAt],
  );
}

/** Keeps a code that was made in the browser. A pass's earlier code no longer works. */
export async function keepPassCode(
  tx: Transaction,
  code: NewCode & { passId: string },
): Promise<void> {
  await tx.run('DELETE FROM discord_link_codes WHERE pass_id = $1', [code.passId]);
  await tx.run(
    'INSERT INTO discord_link_codes (code_hash, pass_id, expires_at) VALUES ($1, $2, $3)',
    [code.codeHash, code.passId, code.expiresAt],
  );
}

export interface KeptCode {
  /** Both null if it was made in the browser. */
  userId: string | null;
  name: string | null;
  /** Null if it was made in Discord. */
  passId: string | null;
  expiresAt: number;
}

export async function findLinkCode(
  tx: Transaction,
  codeHash: string,
): Promise<KeptCode | undefined> {
  return tx.one<KeptCode>(
    `SELECT user_id AS "userId", name, pass_id AS "passId", expires_at AS "expiresAt"
     FROM discord_link_codes WHERE code_hash = $1`,
    [codeHash],
  );
}

export async function spendLinkCode(tx: Transaction, codeHash: string): Promise<void> {
  await tx.run('DELETE FROM discord_link_codes WHERE code_hash = $1', [codeHash]);
}
