// Links a pass to a Discord account with a code, from either side.
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { DeskLog } from '#kit/server/desk-log.ts';
import { findWait } from '#kit/tries/find-wait.ts';
import { noteTry } from '#kit/tries/store.ts';
import { hashLinkCode } from './link-codes.ts';
import { LINK_TRIES_MAX, LINK_TRIES_WINDOW_MS, readLinkCode } from './rules.ts';
import {
  type DiscordAccount,
  findLink,
  findLinkCode,
  findPassById,
  findPassOf,
  type KeptCode,
  type LinkablePass,
  putLink,
  spendLinkCode,
} from './store.ts';

/**
 * A refusal is returned and not thrown: it counts the wrong try in the same unit of work, which has to be
 * committed.
 */
export type Linking<Found> = { ok: true; found: Found } | { ok: false; refusal: DeskError };

const LOCK = 'discord links';
const tryLimits = { triesMax: LINK_TRIES_MAX, windowMs: LINK_TRIES_WINDOW_MS };

interface Typed {
  pass: LinkablePass;
  typed: string;
  nowMs: number;
}

/** Finds the account that a code from Discord belongs to. */
export async function findAccount(
  tx: Transaction,
  { pass, typed, nowMs }: Typed,
): Promise<Linking<DiscordAccount & { codeHash: string }>> {
  const by = `pass:${pass.id}`;
  const waitMs = await findWait(tx, 'link', { address: by, nowMs, ...tryLimits });
  if (waitMs !== undefined) return { ok: false, refusal: tooManyTries(waitMs) };
  const read = readLinkCode(typed);
  // Whoever mistypes a code, as its check character tells, has guessed nothing.
  if (read === undefined) return refuse('discord-links/code-unknown');
  const codeHash = hashLinkCode(read);
  await tx.lock(LOCK);
  const code = await findLinkCode(tx, codeHash);
  if (code?.passId === pass.id) return refuse('discord-links/code-for-discord');
  if (!code || code.userId === null) return refuseTry(tx, by, nowMs);
  if (code.expiresAt <= nowMs) return refuse('discord-links/code-expired');
  return { ok: true, found: { userId: code.userId, name: code.name ?? code.userId, codeHash } };
}

/** Links the pass to the account whose code its holder typed in the browser. */
export async function linkWithCode(
  tx: Transaction,
  typed: Typed,
): Promise<Linking<DiscordAccount>> {
  const account = await findAccount(tx, typed);
  if (!account.ok) return account;
  const { userId, name, codeHash } = account.found;
  const refusal = await join(tx, typed.pass, { userId, name, nowMs: typed.nowMs });
  if (refusal) return { ok: false, refusal };
  await spendLinkCode(tx, codeHash);
  return { ok: true, found: { userId, name } };
}

interface TypedInDiscord {
  userId: string;
  /** See `readLinkCode` and `hashLinkCode`. */
  codeHash: string;
  nowMs: number;
}

/** Finds the pass that a browser's code belongs to, before it links anything. A wrong code counts as a try. */
export async function findPassToLink(
  tx: Transaction,
  { codeHash, userId, nowMs }: TypedInDiscord,
): Promise<Linking<LinkablePass>> {
  const by = `discord:${userId}`;
  const waitMs = await findWait(tx, 'link', { address: by, nowMs, ...tryLimits });
  if (waitMs !== undefined) return { ok: false, refusal: tooManyTries(waitMs) };
  await tx.lock(LOCK);
  const code = await findLinkCode(tx, codeHash);
  const pass = await findPassOfCode(tx, code, nowMs);
  if (!code || !pass) return refuseTry(tx, by, nowMs);
  if (code.expiresAt <= nowMs) return refuse('discord-links/code-expired');
  return { ok: true, found: pass };
}

const REDEEM = 'discord/links/redeem';

/** Links the account of whoever typed a browser's code in Discord to that browser's pass, with a case. */
export async function redeemLinkCode(
  tx: Transaction,
  typed: TypedInDiscord & DiscordAccount & { guildId: string; log: DeskLog },
): Promise<Linking<LinkablePass>> {
  const offered = await findPassToLink(tx, typed);
  if (!offered.ok) return offered;
  const pass = offered.found;
  const { codeHash, guildId, nowMs, log, userId, name } = typed;
  const account = { userId, name };
  const refusal = await join(tx, pass, { ...account, nowMs });
  if (refusal) return { ok: false, refusal };
  await spendLinkCode(tx, codeHash);
  const caseId = await log.open(tx, {
    action: REDEEM,
    about: { kind: 'pass', id: pass.id, name: pass.label },
    detail: {
      label: pass.label,
      discord_id: account.userId,
      discord_name: account.name,
      guild_id: guildId,
    },
  });
  await log.close(tx, { caseId, action: REDEEM, outcome: 'done' });
  return { ok: true, found: pass };
}

async function findPassOfCode(
  tx: Transaction,
  code: KeptCode | undefined,
  nowMs: number,
): Promise<LinkablePass | undefined> {
  return code?.passId ? findPassById(tx, code.passId, nowMs) : undefined;
}

/** Links both, unless one of them is linked to another. Returns the refusal. */
async function join(
  tx: Transaction,
  pass: LinkablePass,
  account: DiscordAccount & { nowMs: number },
): Promise<DeskError | undefined> {
  const own = await findLink(tx, pass.id);
  if (own && own.userId !== account.userId) return linkedBefore(own.name);
  const other = await findPassOf(tx, account.userId, account.nowMs);
  if (other && other.id !== pass.id) {
    const params = { name: account.name, label: other.label };
    return new DeskError('discord-links/account-taken', { params });
  }
  await putLink(tx, pass, account);
  return undefined;
}

export function linkedBefore(name: string): DeskError {
  return new DeskError('discord-links/linked-before', { params: { name } });
}

function refuse(
  code:
    | 'discord-links/code-unknown'
    | 'discord-links/code-expired'
    | 'discord-links/code-for-discord',
): { ok: false; refusal: DeskError } {
  return { ok: false, refusal: new DeskError(code) };
}

async function refuseTry(tx: Transaction, by: string, nowMs: number) {
  await noteTry(tx, 'link', { address: by, nowMs });
  return refuse('discord-links/code-unknown');
}

function tooManyTries(retryAfterMs: number): DeskError {
  return new DeskError('discord-links/code-tries', {
    retryAfterMs,
    params: { limit: LINK_TRIES_MAX, minutes: Math.ceil(retryAfterMs / 60_000) },
  });
}
