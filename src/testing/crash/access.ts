import type { Transaction } from '#database/database.ts';
import { digest } from '#desk/access/tokens.ts';
import type { Actor, Change } from './actor.ts';
import { type Reach, signInModerator } from './sign-in.ts';

interface Secrets {
  session: string;
  pass: string;
}

const CURRENT = 'session current, pass current';
const EXCHANGED = 'session exchanged, pass exchanged';

/** A moderator who changes this browser's secrets and the networks that the pass is locked to. */
export async function makeAccessActor(reach: Reach, number: number): Promise<Actor> {
  const { sessionId, passId, ...first } = await signInModerator(reach, `moderator ${number}`);
  let secrets: Secrets = first;
  let lockedTo = 'nothing';
  let count = 0;
  const say = (words: string, locks = lockedTo) => `${words}, locked to ${locks}`;
  const body = () => ({ session_token: secrets.session, redeem_code: secrets.pass });

  function refresh(): Change {
    return {
      action: 'session-refresh/refresh',
      path: '/session_refresher',
      body: body(),
      after: say(EXCHANGED),
      isSecret: true,
      done(answer) {
        secrets = { session: String(answer.session_token), pass: String(answer.redeem_code) };
        return say(CURRENT);
      },
    };
  }

  function lock(): Change {
    const networks = ['127.0.0.1/32', `10.${number}.${count >> 8}.${count & 255}/32`];
    const locks = JSON.stringify(networks);
    const after = say(CURRENT, locks);
    return {
      action: 'ip-lock/lock',
      path: '/ip_lock',
      body: { ...body(), to: 'list', networks },
      after,
      done() {
        lockedTo = locks;
        return after;
      },
    };
  }

  return {
    name: `pass:${passId}`,
    next() {
      count += 1;
      return count % 2 === 0 ? refresh() : lock();
    },
    async look(tx) {
      const found = await readAccess(tx, { sessionId, passId });
      lockedTo = found.lockedTo ?? 'nothing';
      const session = findSecretPlace(secrets.session, found.session);
      return say(`session ${session}, pass ${findSecretPlace(secrets.pass, found.pass)}`);
    },
    // The lost reply contained the new secrets; the old ones can fetch others for a minute.
    amend: (state) => (state.startsWith(EXCHANGED) ? refresh() : undefined),
  };
}

interface Hashes {
  hash: string;
  old_hash: string | null;
}

async function readAccess(tx: Transaction, ids: { sessionId: string; passId: string }) {
  const session = await tx.one<Hashes>('SELECT hash, old_hash FROM sessions WHERE id = $1', [
    ids.sessionId,
  ]);
  const pass = await tx.one<Hashes & { locked_to: string | null }>(
    'SELECT hash, old_hash, locked_to FROM passes WHERE id = $1',
    [ids.passId],
  );
  return { session, pass, lockedTo: pass?.locked_to };
}

function findSecretPlace(secret: string, hashes: Hashes | undefined): string {
  const hash = digest(secret);
  if (hashes?.hash === hash) return 'current';
  return hashes?.old_hash === hash ? 'exchanged' : 'unknown';
}
