import { randomInt } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Actor, Change } from './actor.ts';
import { type Reach, signInAdmin } from './sign-in.ts';

const ADDRESSES = 20;

/** Bans addresses in a network of its own and lifts those bans again, each time with another reason. */
export async function makeBanActor(reach: Reach, number: number): Promise<Actor> {
  const admin = await signInAdmin(reach, `bans ${number}`);
  let bans = new Map<string, string>();
  let count = 0;

  function change(network: string): Change {
    const after = new Map(bans);
    const isLift = after.delete(network);
    count += 1;
    const reason = `reason ${count}`;
    if (!isLift) after.set(network, reason);
    return {
      action: isLift ? 'bans/unban' : 'bans/ban',
      path: isLift ? '/unban_user' : '/ban_user',
      body: {
        admin_key: admin.token,
        ...(isLift ? { unbanned_ip: network } : { banned_ip: network, reason }),
      },
      after: sayBans(after),
      done() {
        bans = after;
        return sayBans(after);
      },
    };
  }

  return {
    name: admin.name,
    next: () => change(`10.${number}.0.${randomInt(1, 1 + ADDRESSES)}/32`),
    async look(tx) {
      bans = await readBans(tx, admin.label);
      return sayBans(bans);
    },
  };
}

async function readBans(tx: Transaction, by: string): Promise<Map<string, string>> {
  const rows = await tx.all<{ network: string; reason: string }>(
    'SELECT network, reason FROM ip_bans WHERE created_by = $1',
    [by],
  );
  return new Map(rows.map(({ network, reason }) => [network, reason]));
}

function sayBans(bans: Map<string, string>): string {
  return [...bans]
    .map(([network, reason]) => `${network} for ${reason}`)
    .sort()
    .join('; ');
}
