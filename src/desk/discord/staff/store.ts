import type { Transaction } from '#database/database.ts';
import type { Suspension } from '#kit/contract/suspension.ts';
import { isLive, readSuspension } from '#kit/values/stored-pass.ts';
import { ANY_LISTED, type Named, type StaffRule } from './rules.ts';

interface RuleRow {
  guild_id: string | null;
  guild_name: string | null;
  role_id: string | null;
  role_name: string | null;
  chosen_at: number;
  chosen_by: string;
}

export interface ChosenRule extends StaffRule {
  /** Null if nobody ever chose. */
  chosenBy: string | null;
}

export async function findRule(tx: Transaction): Promise<ChosenRule> {
  const row = await tx.one<RuleRow>(
    'SELECT guild_id, guild_name, role_id, role_name, chosen_at, chosen_by FROM discord_staff',
  );
  if (!row) return { ...ANY_LISTED, chosenBy: null };
  return {
    server: readNamed(row.guild_id, row.guild_name),
    role: readNamed(row.role_id, row.role_name),
    chosenAt: row.chosen_at,
    chosenBy: row.chosen_by,
  };
}

function readNamed(id: string | null, name: string | null): Named | null {
  return id === null ? null : { id, name: name ?? id };
}

export async function saveRule(
  tx: Transaction,
  { server, role, chosenAt, chosenBy }: ChosenRule,
): Promise<void> {
  await tx.run(
    `INSERT INTO discord_staff (id, guild_id, guild_name, role_id, role_name, chosen_at, chosen_by)
     VALUES (1, $1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET guild_id = excluded.guild_id, guild_name = excluded.guild_name,
       role_id = excluded.role_id, role_name = excluded.role_name,
       chosen_at = excluded.chosen_at, chosen_by = excluded.chosen_by`,
    [
      server?.id ?? null,
      server?.name ?? null,
      role?.id ?? null,
      role?.name ?? null,
      chosenAt,
      chosenBy,
    ],
  );
}

/** A linked pass, as far as asking about its account needs it. */
export interface LinkedPass {
  passId: string;
  userId: string;
  label: string;
  holder: string;
  name: string;
  seenIn: string | null;
  askedAt: number;
  suspension: Suspension | null;
}

const LINKED = `SELECT passes.id AS "passId", passes.label, passes.holder, passes.suspension,
    discord_links.user_id AS "userId", discord_links.name, discord_links.seen_in AS "seenIn",
    discord_links.asked_at AS "askedAt"
  FROM discord_links JOIN passes ON passes.id = discord_links.pass_id`;

type LinkedRow = Omit<LinkedPass, 'suspension'> & { suspension: string | null };

function toLinked(row: LinkedRow): LinkedPass {
  return { ...row, suspension: readSuspension(row.suspension) };
}

export async function findLinked(
  tx: Transaction,
  passId: string,
  nowMs: number,
): Promise<LinkedPass | undefined> {
  const row = await tx.one<LinkedRow>(`${LINKED} WHERE passes.id = $1 AND ${isLive('$2')}`, [
    passId,
    nowMs,
  ]);
  return row && toLinked(row);
}

/** Lists those that Discord wasn't asked about since then, longest ago first. */
export async function listDue(
  tx: Transaction,
  { before, nowMs, rows }: { before: number; nowMs: number; rows: number },
): Promise<LinkedPass[]> {
  // A clock that was set back must not keep an account from being asked about.
  const found = await tx.all<LinkedRow>(
    `${LINKED} WHERE (discord_links.asked_at <= $1 OR discord_links.asked_at > $2)
       AND ${isLive('$2')} ORDER BY discord_links.asked_at LIMIT $3`,
    [before, nowMs, rows],
  );
  return found.map(toLinked);
}

/** Whoever sets the time asks, so that several processes don't ask at once; false if another one was first. */
export async function claimAsking(
  tx: Transaction,
  { passId, askedAt }: Pick<LinkedPass, 'passId' | 'askedAt'>,
  nowMs: number,
): Promise<boolean> {
  const changed = await tx.run(
    'UPDATE discord_links SET asked_at = $1 WHERE pass_id = $2 AND asked_at = $3',
    [nowMs, passId, askedAt],
  );
  return changed === 1;
}

export async function noteSeen(
  tx: Transaction,
  { passId, userId }: Pick<LinkedPass, 'passId' | 'userId'>,
  guildId: string,
): Promise<void> {
  await tx.run(
    `UPDATE discord_links SET seen_in = $1
     WHERE pass_id = $2 AND user_id = $3 AND (seen_in IS NULL OR seen_in <> $1)`,
    [guildId, passId, userId],
  );
}

const SHOWN_EVERY_MS = 60_000;

/** Discord showed the member by itself, so it needn't be asked for a while. Noted at most once a minute. */
export async function noteShown(
  tx: Transaction,
  passId: string,
  { guildId, nowMs }: { guildId: string; nowMs: number },
): Promise<void> {
  await tx.run(
    `UPDATE discord_links SET asked_at = $1, seen_in = $2
     WHERE pass_id = $3 AND (asked_at <= $4 OR asked_at > $1)`,
    [nowMs, guildId, passId, nowMs - SHOWN_EVERY_MS],
  );
}

/** False if it is suspended already, or isn't linked to this account anymore. */
export async function suspendPass(
  tx: Transaction,
  { passId, userId }: Pick<LinkedPass, 'passId' | 'userId'>,
  suspension: Suspension,
): Promise<boolean> {
  tx.announce('passes');
  const changed = await tx.run(
    `UPDATE passes SET suspension = $1 WHERE id = $2 AND suspension IS NULL
       AND EXISTS (SELECT 1 FROM discord_links WHERE pass_id = passes.id AND user_id = $3)`,
    [JSON.stringify(suspension), passId, userId],
  );
  return changed === 1;
}

/** False if it wasn't suspended, or isn't linked to this account anymore. */
export async function liftSuspension(
  tx: Transaction,
  { passId, userId }: Pick<LinkedPass, 'passId' | 'userId'>,
): Promise<boolean> {
  tx.announce('passes');
  const changed = await tx.run(
    `UPDATE passes SET suspension = NULL WHERE id = $1 AND suspension IS NOT NULL
       AND EXISTS (SELECT 1 FROM discord_links WHERE pass_id = passes.id AND user_id = $2)`,
    [passId, userId],
  );
  return changed === 1;
}

export async function findSuspension(
  tx: Transaction,
  passId: string,
): Promise<Suspension | null | undefined> {
  const row = await tx.one<{ suspension: string | null }>(
    'SELECT suspension FROM passes WHERE id = $1',
    [passId],
  );
  return row && readSuspension(row.suspension);
}

const SHOWN_MAX = 50;

export async function listSuspended(
  tx: Transaction,
  nowMs: number,
): Promise<{ id: string; label: string; holder: string; suspension: Suspension }[]> {
  const rows = await tx.all<{ id: string; label: string; holder: string; suspension: string }>(
    `SELECT id, label, holder, suspension FROM passes
     WHERE suspension IS NOT NULL AND ${isLive('$1')} ORDER BY label, id LIMIT ${SHOWN_MAX}`,
    [nowMs],
  );
  return rows.map((row) => ({ ...row, suspension: JSON.parse(row.suspension) as Suspension }));
}

export async function countLinked(tx: Transaction, nowMs: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `SELECT COUNT(*) AS count FROM discord_links JOIN passes ON passes.id = discord_links.pass_id
     WHERE ${isLive('$1')}`,
    [nowMs],
  );
  return Number(row?.count ?? 0);
}
