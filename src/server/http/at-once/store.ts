import type { Param, Transaction } from '#database/database.ts';
import type { TaggedRow } from '#desk/audit/row.ts';
import type { BudgetKind } from '#desk/limits/rules.ts';
import type { Pass, Session } from '#kit/server/context.ts';

/** The result of the enter statement. */
export interface EntryResult {
  /** The name of the statement's column. */
  verdict: 'in' | 'refused' | 'stale';
  day_used: number;
  ten_used: number;
  hour_used: number;
  cooling_until: number;
  new_case: number | null;
}

export interface Attempt {
  nowMs: number;
  address: string;
  /** The networks of the address, one for each network size that was ever banned. */
  networks: readonly string[];
  session: Session;
  pass: Pass;
  passHash: string;
  /** Only a pass that is linked to a Discord account may make this call. */
  needsLink: boolean;
  charge: Charge | undefined;
  repeatable: { owner: string; path: string; key: string; bodyHash: string } | undefined;
  /** The intent, or undefined if nothing is changed. */
  row: TaggedRow | undefined;
}

export interface Charge {
  isFree: boolean;
  kind: BudgetKind;
  targets: number;
  day: number;
  minute: number;
  hourFrom: number;
  tenFrom: number;
  dayLimit: number;
  tenLimit: number;
  hourLimit: number;
  cooldown: string;
  hasCooldown: boolean;
  cooldownUntil: number;
}

const PARAMETERS = 45;
/** The places of these parameters. */
const [NOW, PASS, PASS_HASH] = [1, 8, 9];
/** It practices or is suspended, which the regular path deals with. */
const IS_ELSEWHERE = `EXISTS (SELECT 1 FROM passes
  WHERE id = $${PASS}::text AND (practice_until > $${NOW}::bigint OR suspension IS NOT NULL))`;
const LACKS_LINK = `NOT EXISTS (SELECT 1 FROM discord_links WHERE pass_id = $${PASS}::text)`;
const ENTER = enterUnless(IS_ELSEWHERE);
const ENTER_LINKED = enterUnless(`${IS_ELSEWHERE} OR ${LACKS_LINK}`);

/** A pass of which this is true has no hash, so that it counts as stale. */
function enterUnless(condition: string): string {
  const hash = `CASE WHEN ${condition} THEN NULL ELSE $${PASS_HASH}::text END`;
  const params = Array.from({ length: PARAMETERS }, (_, at) =>
    at + 1 === PASS_HASH ? hash : `$${at + 1}`,
  );
  return `SELECT * FROM enter_call(${params.join(', ')})`;
}

/**
 * One statement. The function is defined in the migration, and its parameters are
 * listed here in the same order.
 */
export async function runEnterStatement(tx: Transaction, attempt: Attempt): Promise<EntryResult> {
  const { nowMs, address, networks } = attempt;
  const result = await tx.one<EntryResult>(attempt.needsLink ? ENTER_LINKED : ENTER, [
    nowMs,
    address.includes(':') ? 6 : 4,
    networks.length,
    encodeArray(networks),
    ...listCallerParams(attempt),
    ...listChargeParams(attempt.charge),
    ...listKeyParams(attempt.repeatable),
    ...listIntentParams(attempt.row),
  ]);
  if (!result) throw new Error('The store did not answer');
  return result;
}

/** An array in PostgreSQL's notation. Networks contain neither quotes nor backslashes. */
function encodeArray(networks: readonly string[]): string {
  return `{${networks.map((network) => `"${network}"`).join(',')}}`;
}

function listCallerParams({ address, session, pass, passHash }: Attempt): Param[] {
  const list = (values: readonly string[] | null) => values && JSON.stringify(values);
  return [
    session.id,
    session.hash,
    address,
    pass.id,
    passHash,
    pass.label,
    pass.holder,
    list(pass.scope),
    list(pass.lockedTo),
    pass.expiresAt,
    pass.dailyCap,
  ];
}

function listChargeParams(charge: Charge | undefined): Param[] {
  if (!charge) return [0, 0, '', 0, 0, 0, 0, 0, 0, 0, 0, '', 0, 0];
  return [
    1,
    charge.isFree ? 1 : 0,
    charge.kind,
    charge.targets,
    charge.day,
    charge.minute,
    charge.hourFrom,
    charge.tenFrom,
    charge.dayLimit,
    charge.tenLimit,
    charge.hourLimit,
    charge.cooldown,
    charge.hasCooldown ? 1 : 0,
    charge.cooldownUntil,
  ];
}

function listKeyParams(repeatable: Attempt['repeatable']): Param[] {
  if (!repeatable) return [null, null, null, null];
  return [repeatable.owner, repeatable.path, repeatable.key, repeatable.bodyHash];
}

function listIntentParams(row: TaggedRow | undefined): Param[] {
  if (!row) return [null, null, null, null, null, null, null, null, null, null, null, null];
  return [
    row.requestId,
    row.actor,
    row.action,
    row.targets,
    row.detail,
    row.platform,
    row.target,
    row.targetName,
    row.addressSeal,
    row.personSeal,
    row.follows,
    row.tag,
  ];
}
