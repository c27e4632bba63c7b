import type { Database } from '../database/database.ts';
import { revokeCode } from '../desk/access/codes/store.ts';
import { type Intent, insertFact } from '../desk/audit/store.ts';
import type { Network } from '../desk/bans/rules.ts';
import { deleteBan } from '../desk/bans/store.ts';
import { saveSettings } from '../desk/settings/store.ts';

/** Somebody who acts on the desk itself: the CLI, or the very first start. */
export interface Hand {
  database: Database;
  nowMs: number;
  by: string;
}

/** Ends a code and its pass; false when there was nothing to end. */
export function takeBackCode(hand: Hand, codeId: string): Promise<boolean> {
  return hand.database.transaction(async (tx) => {
    if (!(await revokeCode(tx, codeId, hand.nowMs))) return false;
    await insertFact(tx, handFact(hand, 'access/code-revoke', { code_id: codeId }));
    return true;
  });
}

/** Lifts a ban; false when there was none. */
export function liftBan(hand: Hand, network: Network): Promise<boolean> {
  return hand.database.transaction(async (tx) => {
    if (!(await deleteBan(tx, network))) return false;
    await insertFact(tx, handFact(hand, 'bans/lift', { network: network.text }));
    return true;
  });
}

export function switchMaintenance(hand: Hand, maintenance: boolean): Promise<void> {
  return hand.database.transaction(async (tx) => {
    await saveSettings(tx, { maintenance }, hand);
    await insertFact(tx, handFact(hand, 'settings/change', { maintenance }));
  });
}

export function handFact(hand: Hand, action: string, detail: object): Intent {
  return {
    nowMs: hand.nowMs,
    requestId: hand.by,
    actor: hand.by,
    holder: null,
    sessionId: null,
    address: null,
    action,
    targets: 0,
    detail: JSON.stringify(detail),
  };
}
