import type { Transaction } from '../src/database/database.ts';
import { insertPass } from '../src/desk/access/passes/store.ts';
import { insertSession } from '../src/desk/access/store.ts';
import { digest, makeId, makeToken } from '../src/desk/access/tokens.ts';
import type { Desk } from '../src/server/desk.ts';
import type { Credentials } from './gate-desk.ts';

export const PASSES = 10_000;
const HOUR_MS = 3_600_000;

/** Makes the passes whose holders act, each with a session. */
export async function seed(desk: Desk): Promise<Credentials> {
  const { randomBytes, database } = desk;
  const nowMs = desk.now();
  const seedAll = async (tx: Transaction) => {
    const made: Credentials = [];
    for (let index = 0; index < PASSES; index += 1) {
      const session = makeToken('gth_s_', randomBytes);
      const pass = makeToken('gth_p_', randomBytes);
      await insertSession(tx, {
        id: makeId(randomBytes),
        hash: digest(session),
        nowMs,
        expiresAt: nowMs + HOUR_MS,
        address: '127.0.0.1',
        agent: 'bench',
      });
      const code = {
        id: `code-${index}`,
        label: `moderator-${index}`,
        holder: `moderator-${index}`,
      };
      await insertPass(
        tx,
        { id: makeId(randomBytes), hash: digest(pass), nowMs },
        {
          ...code,
          scope: null,
          expiresAt: null,
          dailyCap: null,
          passId: null,
          redeemedAt: null,
          redeemedBy: null,
          revokedAt: null,
          reissues: null,
        },
      );
      made.push([session, pass]);
    }
    return made;
  };
  return database.transaction(seedAll, { isLong: true });
}
