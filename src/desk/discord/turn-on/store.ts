import type { Transaction } from '#database/database.ts';
import type { CommandDefinition } from '#platforms/discord/shapes.ts';
import type { Trouble } from './rules.ts';

/** The address that Discord was told, and the one that it had before. */
export interface Turned {
  applicationId: string;
  address: string;
  /** What Discord was asked to take, as long as it hasn't confirmed that. Both addresses are the desk's own. */
  pendingAddress: string | null;
  formerAddress: string | null;
  at: number;
  by: string;
  lookedAt: number;
  trouble: { what: Trouble; at: number; address: string | null } | null;
}

interface TurnedRow {
  application_id: string;
  address: string;
  pending_address: string | null;
  former_address: string | null;
  turned_at: number;
  turned_by: string;
  looked_at: number;
  trouble: Trouble | null;
  trouble_at: number | null;
  trouble_address: string | null;
}

export async function findTurned(tx: Transaction): Promise<Turned | undefined> {
  const row = await tx.one<TurnedRow>('SELECT * FROM discord_turned_on');
  if (!row) return undefined;
  const { trouble, trouble_at: at, trouble_address: address } = row;
  return {
    applicationId: row.application_id,
    address: row.address,
    pendingAddress: row.pending_address,
    formerAddress: row.former_address,
    at: row.turned_at,
    by: row.turned_by,
    lookedAt: row.looked_at,
    trouble: trouble !== null && at !== null ? { what: trouble, at, address } : null,
  };
}

/** Replaces an earlier row. */
export async function keepTurned(tx: Transaction, one: Turned): Promise<void> {
  const { trouble } = one;
  await tx.run('DELETE FROM discord_turned_on');
  await tx.run(
    `INSERT INTO discord_turned_on
       (id, application_id, address, pending_address, former_address, turned_at, turned_by, looked_at,
        trouble, trouble_at, trouble_address)
     VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[one.applicationId, one.address, one.pendingAddress, one.formerAddress],
      ...[one.at, one.by, one.lookedAt],
      ...[trouble?.what ?? null, trouble?.at ?? null, trouble?.address ?? null],
    ],
  );
}

/** Discord said that it has this address of the desk. What another bot had can't be put back from then on. */
export async function confirmTurned(
  tx: Transaction,
  { turned, address, nowMs }: { turned: Turned; address: string; nowMs: number },
): Promise<void> {
  await keepTurned(tx, {
    ...turned,
    address,
    pendingAddress: null,
    lookedAt: nowMs,
    trouble: null,
  });
  await tx.run('DELETE FROM discord_commands WHERE application_id <> $1', [turned.applicationId]);
}

/** With it go commands that an earlier bot left. */
export async function deleteTurned(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM discord_turned_on');
  await tx.run('DELETE FROM discord_commands');
}

export async function noteLook(
  tx: Transaction,
  { nowMs, trouble }: { nowMs: number; trouble: Turned['trouble'] },
): Promise<void> {
  await tx.run(
    `UPDATE discord_turned_on
     SET looked_at = $1, trouble = $2, trouble_at = $3, trouble_address = $4`,
    [nowMs, trouble?.what ?? null, trouble?.at ?? null, trouble?.address ?? null],
  );
}

type Definitions = readonly CommandDefinition[];

/** The commands of one server. */
export interface ServerKept {
  applicationId: string;
  guildId: string;
  name: string;
  /** What was there before the desk registered anything. */
  former: Definitions;
  /** Null as long as that hasn't succeeded. */
  registered: Definitions | null;
  /** Since when another program's commands are there instead. */
  changedAt: number | null;
  fault: string | null;
  triedAt: number;
}

interface ServerRow {
  application_id: string;
  guild_id: string;
  name: string;
  former: string;
  registered: string | null;
  changed_at: number | null;
  fault: string | null;
  tried_at: number;
}

/** Those of one bot. */
export async function listServers(tx: Transaction, applicationId: string): Promise<ServerKept[]> {
  const rows = await tx.all<ServerRow>(
    'SELECT * FROM discord_commands WHERE application_id = $1 ORDER BY guild_id',
    [applicationId],
  );
  return rows.map((row) => ({
    applicationId: row.application_id,
    guildId: row.guild_id,
    name: row.name,
    former: JSON.parse(row.former) as Definitions,
    registered: row.registered === null ? null : (JSON.parse(row.registered) as Definitions),
    changedAt: row.changed_at,
    fault: row.fault,
    triedAt: row.tried_at,
  }));
}

export async function keepServer(tx: Transaction, one: ServerKept): Promise<void> {
  const { former, registered } = one;
  await tx.run(
    `INSERT INTO discord_commands
       (guild_id, application_id, name, former, registered, changed_at, fault, tried_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (guild_id) DO UPDATE SET application_id = excluded.application_id,
       name = excluded.name, former = excluded.former, registered = excluded.registered,
       changed_at = excluded.changed_at, fault = excluded.fault, tried_at = excluded.tried_at`,
    [
      one.guildId,
      one.applicationId,
      one.name,
      JSON.stringify(former),
      registered && JSON.stringify(registered),
      one.changedAt,
      one.fault,
      one.triedAt,
    ],
  );
}

export async function deleteServer(tx: Transaction, guildId: string): Promise<void> {
  await tx.run('DELETE FROM discord_commands WHERE guild_id = $1', [guildId]);
}

/** False if someone else holds it. It ends by itself, in case this process doesn't live to return it. */
export async function takeClaim(
  tx: Transaction,
  { owner, nowMs, untilMs }: { owner: string; nowMs: number; untilMs: number },
): Promise<boolean> {
  const taken = await tx.run(
    `INSERT INTO discord_turn_claims (id, owner, until) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, until = excluded.until
     WHERE discord_turn_claims.until <= $3`,
    [owner, untilMs, nowMs],
  );
  return taken === 1;
}

/** Someone else may have it by now. */
export async function returnClaim(tx: Transaction, owner: string): Promise<void> {
  await tx.run('DELETE FROM discord_turn_claims WHERE owner = $1', [owner]);
}

export async function findLastUse(tx: Transaction): Promise<number | null> {
  const row = await tx.one<{ at: number | null }>('SELECT MAX(at) AS at FROM discord_interactions');
  return row?.at ?? null;
}
