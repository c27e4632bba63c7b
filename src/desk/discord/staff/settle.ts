// Suspends a pass, or opens it again.
import type { Transaction } from '#database/database.ts';
import type { Suspension } from '#kit/contract/suspension.ts';
import { line, type Markdown } from '#kit/message/markdown.ts';
import type { TendWork } from '#kit/server/context.ts';
import type { DeskLog } from '#kit/server/desk-log.ts';
import { makeSuspension, type StaffRule, type Standing } from './rules.ts';
import { findRule, type LinkedPass, liftSuspension, noteSeen, suspendPass } from './store.ts';

export interface Settling {
  nowMs: number;
  /** Undefined if a case of an admin tells of it already. */
  log: DeskLog | undefined;
  notify: TendWork['notify'];
}

export type Settled = 'suspended' | 'lifted' | 'same';

interface Found {
  linked: Pick<LinkedPass, 'passId' | 'userId' | 'label' | 'holder' | 'name'>;
  standing: Standing;
  /** The rule that the answer was judged by. */
  rule: StaffRule;
}

/** Acts on what is certain about an account, with a case and a notice. */
export async function settle(
  tx: Transaction,
  { linked, standing, rule }: Found,
  { nowMs, log, notify }: Settling,
): Promise<Settled> {
  // The owner chose something else while Discord was asked.
  if ((await findRule(tx)).chosenAt !== rule.chosenAt) return 'same';
  if (standing.isIn) await noteSeen(tx, linked, standing.guildId);
  if (standing.isIn) {
    if (!(await liftSuspension(tx, linked))) return 'same';
    await record(tx, log, { name: 'lift', linked, detail: {} });
    return 'lifted';
  }
  const { why } = standing;
  const suspension = makeSuspension(rule, { why, nowMs });
  if (!(await suspendPass(tx, linked, suspension))) return 'same';
  const { server, role } = suspension;
  await record(tx, log, { name: 'suspend', linked, detail: { why, server, role } });
  await notify(tx, { topic: 'discord-staff', content: writeNotice(linked, suspension) });
  return 'suspended';
}

interface Recorded {
  name: 'suspend' | 'lift';
  linked: Found['linked'];
  detail: Record<string, unknown>;
}

async function record(
  tx: Transaction,
  log: DeskLog | undefined,
  { name, linked, detail }: Recorded,
): Promise<void> {
  if (!log) return;
  const { passId, label, userId, name: account } = linked;
  const action = `discord/staff/${name}`;
  const caseId = await log.open(tx, {
    action,
    about: { kind: 'pass', id: passId, name: label },
    detail: { label, discord_id: userId, discord_name: account, ...detail },
  });
  await log.close(tx, { caseId, action, outcome: 'done' });
}

function writeNotice({ label, holder }: Found['linked'], suspension: Suspension): Markdown {
  const who = holder === label ? line`The pass ${label}` : line`The pass ${label} of ${holder}`;
  return line`${who} is suspended: ${sayWhy(suspension)} It can’t be used until that changes or an admin unlinks it under Admin > Passes.`;
}

function sayWhy({ why, server, role }: Suspension): Markdown {
  if (server === null) return line`its Discord account isn’t in any server of this desk.`;
  if (why === 'banned') return line`its Discord account is banned from the server ${server}.`;
  if (why === 'left') return line`its Discord account isn’t in the server ${server}.`;
  return line`its Discord account doesn’t have the role ${role ?? ''} in the server ${server}.`;
}
