import type { Database } from '#database/database.ts';
import { type Revocation, revokeAdminKey } from '#desk/access/admin/store.ts';
import { hasCode, revokeCode } from '#desk/access/codes/store.ts';
import { ACCEPTED } from '#desk/audit/chain/given-up.ts';
import type { AuditLog, Intent } from '#desk/audit/log.ts';
import {
  deleteBan,
  findListedBan,
  insertBan,
  type ListedBan,
  listBansOf,
} from '#desk/bans/store.ts';
import { loadSettings, saveSettings } from '#desk/settings/store.ts';
import type { Target } from '#kit/contract/target.ts';
import { redact } from '#kit/secrets/redact.ts';
import type { Network } from '#kit/values/network.ts';

/** The CLI or the first start, acting on the desk itself. */
export interface Hand {
  database: Database;
  audit: AuditLog;
  nowMs: number;
  by: string;
}

/** Ends a code and its pass. */
export function takeBackCode(
  hand: Hand,
  codeId: string,
): Promise<'revoked' | 'unknown' | 'before'> {
  return hand.database.transaction(async (tx) => {
    if (!(await revokeCode(tx, codeId, hand.nowMs))) {
      return (await hasCode(tx, codeId)) ? 'before' : 'unknown';
    }
    await hand.audit.fact(
      tx,
      handFact(hand, 'access/codes/revoke', { code_id: codeId }, { kind: 'code', id: codeId }),
    );
    return 'revoked';
  });
}

/** Ends an admin key and its sessions; never the last full one. */
export function endAdminKey(hand: Hand, keyId: string): Promise<Revocation> {
  return hand.database.transaction(async (tx) => {
    const outcome = await revokeAdminKey(tx, keyId, hand.nowMs);
    if (outcome === 'revoked') {
      await hand.audit.fact(
        tx,
        handFact(hand, 'access/admin/revokeKey', { key_id: keyId }, { kind: 'key', id: keyId }),
      );
    }
    return outcome;
  });
}

/** Bans a network. If it was already banned, returns that ban and changes nothing. */
export function addNetworkBan(
  hand: Hand,
  network: Network,
  ban: { reason: string; expiresAt: number | null },
): Promise<ListedBan | undefined> {
  return hand.database.transaction(async (tx) => {
    await tx.lock(`ban ${network.text}`);
    const before = await findListedBan(tx, network);
    if (before && (before.expires_at === null || before.expires_at > hand.nowMs)) return before;
    await insertBan(tx, network, { ...ban, nowMs: hand.nowMs, by: hand.by });
    const detail = { network: network.text, reason: ban.reason, expires_at: ban.expiresAt };
    await hand.audit.fact(
      tx,
      handFact(hand, 'bans/ban', detail, { kind: 'network', id: network.text }),
    );
    return undefined;
  });
}

/** Lifts a ban. `others` are bans that still cover a single address. */
export function liftBan(
  hand: Hand,
  network: Network,
): Promise<{ isLifted: boolean; others: ListedBan[] }> {
  return hand.database.transaction(async (tx) => {
    const before = await findListedBan(tx, network);
    const isLifted = await deleteBan(tx, network);
    if (isLifted) {
      const { reason, expires_at } = before ?? { reason: '', expires_at: 0 };
      const detail = { network: network.text, reason, expires_at };
      const about = { kind: 'network', id: network.text } as const;
      await hand.audit.fact(tx, handFact(hand, 'bans/unban', detail, about));
    }
    const [address = ''] = network.text.split('/');
    const isOne = network.prefix === (network.family === 4 ? 32 : 128);
    const hits = isOne ? await listBansOf(tx, address) : [];
    const others = hits.filter((ban) => ban.expires_at === null || ban.expires_at > hand.nowMs);
    return { isLifted, others };
  });
}

export function readMaintenance(hand: Hand): Promise<boolean> {
  return hand.database.transaction(async (tx) => (await loadSettings(tx)).maintenance);
}

/** Writes no case if nothing changes. */
export function switchMaintenance(hand: Hand, maintenance: boolean): Promise<void> {
  return hand.database.transaction(async (tx) => {
    await tx.lock('settings');
    if ((await loadSettings(tx)).maintenance === maintenance) return;
    await saveSettings(tx, { maintenance }, hand);
    await hand.audit.fact(tx, handFact(hand, 'settings/change', { maintenance }));
  });
}

export function handFact(hand: Hand, action: string, detail: object, about?: Target): Intent {
  return {
    nowMs: hand.nowMs,
    requestId: hand.by,
    actor: hand.by,
    holder: null,
    sessionId: null,
    address: null,
    action,
    targets: 0,
    detail: redact(JSON.stringify(detail)),
    about,
  };
}

interface Accepted {
  /** A note doesn't match the log or is missing. */
  amiss: boolean;
  /** The last block of the log as it is. */
  block: number;
  /** Noted blocks that are no longer expected. */
  given_up: string[];
}

/** Accepts the log's present end as complete. The owner knows why the notes outside of it disagree. */
export async function acceptEnd(hand: Hand, isWanted: boolean): Promise<Accepted> {
  const { database, audit, nowMs } = hand;
  const { notes } = audit;
  const outside = notes.findOutside();
  const done = await database.transaction(async (tx) => {
    await tx.lock('audit sealer');
    const { last: newest, amiss, given_up } = await notes.findAmiss(tx, outside);
    const found = { amiss: amiss.length > 0, block: newest.number, given_up };
    if (!found.amiss || !isWanted) return { ...found, last: undefined };
    await audit.fact(tx, handFact(hand, ACCEPTED, { block: newest.number, given_up }));
    return { ...found, last: await notes.replace(tx, nowMs) };
  });
  const { last, ...found } = done;
  if (last) notes.replaceOutside(last, nowMs);
  return found;
}
