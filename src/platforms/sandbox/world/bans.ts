import { diceOf } from './dice.ts';
import type { People } from './people.ts';
import { compareIds, snowflakeAt } from './snowflake.ts';
import type { AuditEntry, Ban } from './things.ts';

const DAY_MS = 86_400_000;
const MEMBER_BAN_ADD = 22;

const REASONS = [
  'Posting malware links in #general',
  'Selling accounts, second time after a warning',
  'Raid of 3 March',
  'Harassing a member in direct messages (case 118)',
  'Slurs in voice chat',
  'Impersonating staff',
  'Spam bot',
  'Scam: free currency site',
  'Ban evasion, see the earlier account',
  'Threats against a helper',
  'Advertising other servers after two timeouts',
  null,
];

interface BansOptions {
  seed: string;
  people: People;
  startMs: number;
  moderatorIds: readonly string[];
}

/** Bans from before, and what the audit log still has of them. */
export function makeBans({ seed, people, startMs, moderatorIds }: BansOptions) {
  const dice = diceOf(seed, 'bans');
  const bans = new Map<string, Ban>();
  const audit: AuditEntry[] = [];
  for (const reason of REASONS) {
    const { id: userId } = people.person();
    bans.set(userId, { userId, reason });
    // The log keeps 45 days: half of these are older.
    const daysAgo = dice.whole(2, 90);
    if (daysAgo >= 45) continue;
    audit.push({
      id: snowflakeAt(startMs - daysAgo * DAY_MS, dice.whole(0, 2 ** 22 - 1)),
      actionType: MEMBER_BAN_ADD,
      actorId: dice.pick(moderatorIds),
      targetId: userId,
      ...(reason === null ? {} : { reason }),
    });
  }
  return { bans, audit: audit.sort((one, other) => compareIds(one.id, other.id)) };
}
