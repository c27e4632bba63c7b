import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../src/database/open.ts';
import { digest, makeToken } from '../src/desk/access/tokens.ts';
import type { Credentials } from './gate-desk.ts';
import { seedAudit } from './seed-audit.ts';

const ACTING_MAX = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Fills a new data folder with this many rows of each kind. Returns credentials spread over all of them. */
export async function seedFolder(folder: string, rows: number): Promise<Credentials> {
  const { connection } = openDatabase(folder);
  connection.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; PRAGMA threads = 2',
  );
  const nowMs = Date.now();
  connection.exec('BEGIN');
  const restoreIndices = dropIndices(connection);
  for (const sql of bulk) connection.prepare(sql).run(parametersOf(sql, rows, nowMs));
  const credentials = letAct(connection, nowMs);
  restoreIndices();
  connection.exec('COMMIT');
  connection.close();
  await seedAudit(folder, rows);
  return credentials;
}

/** Building an index over existing rows is many times faster than growing it with them. */
function dropIndices(connection: DatabaseSync): () => void {
  const indices = connection
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all() as { name: string; sql: string }[];
  for (const { name } of indices) connection.exec(`DROP INDEX ${name}`);
  return () => {
    for (const { sql } of indices) connection.exec(sql);
  };
}

/**
 * The parameters that a statement names. BigInt, because SQLite treats JavaScript numbers as floating point.
 */
function parametersOf(sql: string, rows: number, nowMs: number): Record<string, bigint> {
  const known = { rows, now: nowMs, today: nowMs - (nowMs % DAY_MS) };
  return Object.fromEntries(
    Object.entries(known)
      .filter(([name]) => sql.includes(`$${name}`))
      .map(([name, value]) => [name, BigInt(value)]),
  );
}

/**
 * Picks passes that don't expire at even intervals, and gives each of them and its session a known secret.
 */
function letAct(connection: DatabaseSync, nowMs: number): Credentials {
  const lasting = connection
    .prepare('SELECT rowid FROM passes WHERE revoked_at IS NULL AND expires_at IS NULL')
    .all() as { rowid: number }[];
  const acting = Math.min(lasting.length, ACTING_MAX);
  const pass = connection.prepare(
    'UPDATE passes SET hash = ?, scope = NULL, daily_cap = NULL WHERE rowid = ?',
  );
  const session = connection.prepare(
    `UPDATE sessions SET hash = ?, expires_at = ?, seen_at = ?, ended_at = NULL, address = '127.0.0.1',
       pass_id = (SELECT id FROM passes WHERE rowid = ?4) WHERE rowid = ?4`,
  );
  return Array.from({ length: acting }, (_, index) => {
    const { rowid = 0 } = lasting[Math.floor((index * lasting.length) / acting)] ?? {};
    const secrets = [makeToken('gth_s_', randomBytes), makeToken('gth_p_', randomBytes)] as const;
    session.run(digest(secrets[0]), nowMs + HOUR_MS, nowMs, rowid);
    pass.run(digest(secrets[1]), rowid);
    return [...secrets];
  });
}

const NUMBERS =
  'WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < $rows)';
// Ascending over the whole key range, because an index grows many times faster at its end.
const RISING = '(1000000000 + i * 8999999999 / $rows)';
const ID = `${RISING} || hex(randomblob(2))`;
const HASH = `${RISING} || hex(randomblob(27))`;
const ANY_ID = 'hex(randomblob(6))';
const ADDRESS = `(20 + i % 100) || '.' || (i % 251) || '.' || (i % 241) || '.' || (i % 239)`;
const LABEL = `(CASE i % 8 WHEN 0 THEN 'night-shift' WHEN 1 THEN 'day-shift'
  WHEN 2 THEN 'trade-board' WHEN 3 THEN 'events' WHEN 4 THEN 'Helper' WHEN 5 THEN 'appeals'
  WHEN 6 THEN 'trial' ELSE 'weekend' END) || '-' || i`;
const SCOPE = `CASE i % 3 WHEN 0 THEN '["ban-tool","check-tool"]' END`;
const AGENT =
  "'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'";

/** The time of a row, spread over these days up to now. */
const spread = (days: number) => `$now - ($rows - i) * ${days * DAY_MS} / $rows`;

/** A number that looks random but is always the same. */
const mixed = (below: number | string) => `(i * 2654435761 % ${2 ** 32} >> 7) % ${below}`;

// Out of a hundred codes, sixty are redeemed and fifteen revoked. Of the others, those of the last month are
// new, and one in four never expires. Helpers never expire, so a search for expired ones reads many in vain.
const CODES = `${NUMBERS}
  INSERT INTO codes (id, hash, label, holder, scope, expires_at, daily_cap, created_at, created_by,
    redeemed_at, redeemed_by, pass_id, revoked_at)
  SELECT ${ID}, ${HASH}, ${LABEL}, 'moderator-' || i, ${SCOPE},
    CASE WHEN i % 8 <> 4 AND ${mixed(4)} > 0 THEN at + ${30 * DAY_MS} END, CASE i % 5 WHEN 0 THEN 100 END,
    at, 'first key', CASE WHEN luck < 60 THEN at + ${HOUR_MS} END,
    CASE WHEN luck < 60 THEN ${ANY_ID} END, CASE WHEN luck < 60 THEN ${ANY_ID} END,
    CASE WHEN luck BETWEEN 55 AND 69 THEN at + ${DAY_MS} END
  FROM (SELECT i, ${spread(730)} AS at, ${mixed(100)} AS luck FROM numbers)`;

const PASSES = `${NUMBERS}
  INSERT INTO passes (id, hash, code_id, label, holder, scope, expires_at, daily_cap, created_at,
    seen_at, revoked_at)
  SELECT ${ID}, ${HASH}, (SELECT id FROM codes WHERE rowid = i), ${LABEL}, 'moderator-' || i, ${SCOPE},
    CASE WHEN i % 8 <> 4 AND i % 7 = 0 THEN at + ${60 * DAY_MS} END, CASE i % 5 WHEN 0 THEN 100 END, at,
    at + ${HOUR_MS}, CASE WHEN i % 8 <> 4 AND ${mixed(10)} = 0 THEN at + ${DAY_MS} END
  FROM (SELECT i, ${spread(730)} AS at FROM numbers)`;

// The desk keeps sessions for thirty days.
const SESSIONS = `${NUMBERS}
  INSERT INTO sessions (id, hash, created_at, expires_at, seen_at, active_at, ended_at, address, agent, pass_id)
  SELECT ${ID}, ${HASH}, at, at + lasted + ${15 * MINUTE_MS}, at + lasted, at + lasted,
    CASE WHEN i % 3 < 2 THEN at + lasted END, ${ADDRESS}, ${AGENT},
    CASE WHEN i % 4 < 3 THEN (SELECT id FROM passes WHERE rowid = 1 + ${mixed('$rows')}) END
  FROM (SELECT i, ${spread(30)} AS at, i * 7919 % ${2 * HOUR_MS} AS lasted FROM numbers)`;

// An odd factor modulo a power of two gives each row a different number, so no network occurs twice.
const BANS = `${NUMBERS}
  INSERT INTO ip_bans (network, family, prefix, reason, created_at, created_by, expires_at)
  SELECT CASE prefix
      WHEN 16 THEN printf('%d.%d.0.0/16', 20 + (y >> 8), y & 255)
      WHEN 24 THEN printf('%d.%d.%d.0/24', 20 + (x >> 24), (x >> 16) & 255, (x >> 8) & 255)
      WHEN 64 THEN printf('2a02:%x:%x:%x::/64', 1 + (x & 255), 1 + ((x >> 8) & 255), 1 + (x >> 16))
      WHEN 128 THEN printf('2a02:%x:%x:%x:1:2:3:4/128', 1 + (x & 255), 1 + ((x >> 8) & 255), 1 + (x >> 16))
      ELSE printf('%d.%d.%d.%d/32', 20 + (x >> 24), (x >> 16) & 255, (x >> 8) & 255, x & 255) END,
    CASE WHEN prefix IN (64, 128) THEN 6 ELSE 4 END, prefix,
    CASE i % 3 WHEN 0 THEN 'Rate limited 5 times within a day' WHEN 1 THEN 'Spamming the API'
      ELSE 'Shared an access code, case ' || i END,
    ${spread(730)}, CASE i % 3 WHEN 0 THEN 'desk' ELSE 'first key' END,
    CASE i % 4 WHEN 0 THEN $now + (i % 60 - 30) * ${DAY_MS} END
  FROM (SELECT i, i * 2654435761 % ${2 ** 30} AS x, i / 100 * 40503 % ${2 ** 14} AS y,
    CASE WHEN i % 100 = 0 THEN 16 WHEN i % 100 < 8 THEN 24 WHEN i % 100 < 14 THEN 64
      WHEN i % 100 < 20 THEN 128 ELSE 32 END AS prefix FROM numbers)
  ORDER BY 1`;

const BAN_SIZES =
  'INSERT INTO ip_ban_sizes (family, prefix) SELECT DISTINCT family, prefix FROM ip_bans';

const PASS_USE = `INSERT INTO pass_use (holder, kind, slot, pass_id, amount)
  SELECT holder, 'changes', $today, id, 1 + rowid % 20 FROM passes ORDER BY holder`;

const bulk = [CODES, PASSES, SESSIONS, BANS, BAN_SIZES, PASS_USE];
