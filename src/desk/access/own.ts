import type { Database } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { Pass, Session } from '#kit/server/context.ts';
import type { OwnAccess, OwnSession } from '#kit/server/own-access.ts';
import { exchangePass, findLinkedName, layDownPass, lockPass } from './passes/store.ts';
import { EXCHANGE_AGAIN_MS, SESSION_MS } from './rules.ts';
import { endSessionsOf, exchangeSession, listSessionsOf } from './store.ts';
import { digest, makeToken } from './tokens.ts';

export interface Holder {
  database: Database;
  nowMs: number;
  randomBytes: (count: number) => Uint8Array;
  session: Session | undefined;
  pass: Pass | undefined;
  /** The stored hash of the secret in this call. */
  passHash: string | undefined;
  /** True if the call used the previous secrets, because its first answer was lost. */
  isRepeat: boolean;
}

/** The actions that the holder of a pass may take on their own access. */
export class HeldAccess implements OwnAccess {
  readonly #holder: Holder;

  constructor(holder: Holder) {
    this.#holder = holder;
  }

  async exchange(): ReturnType<OwnAccess['exchange']> {
    const { session, pass, passHash } = this.#held();
    const { database, nowMs, randomBytes } = this.#holder;
    const sessionToken = makeToken('gth_s_', randomBytes);
    const secret = makeToken('gth_p_', randomBytes);
    const expiresAt = nowMs + SESSION_MS;
    const oldUntil = nowMs + EXCHANGE_AGAIN_MS;
    const { unlinked } = await database.transaction(async (tx) => {
      const newHash = digest(sessionToken);
      await exchangeSession(tx, session, { newHash, nowMs, expiresAt, oldUntil });
      const change = { hash: passHash, newHash: digest(secret), sessionId: session.id, oldUntil };
      const exchanged = await exchangePass(tx, pass.id, change);
      if (!exchanged) throw new DeskError('access/pass-invalid');
      return exchanged;
    });
    return { sessionToken, expiresAt, pass: secret, unlinked };
  }

  async lockTo(networks: readonly string[] | null): Promise<void> {
    const { pass } = this.#held();
    await this.#holder.database.transaction((tx) => lockPass(tx, pass.id, networks));
  }

  async listSessions(): Promise<OwnSession[]> {
    const { pass, session } = this.#held();
    const { database, nowMs } = this.#holder;
    const rows = await database.transaction((tx) => listSessionsOf(tx, pass.id, nowMs));
    return rows.map((row) => ({ ...row, isOwn: row.id === session.id }));
  }

  async findDiscordName(): Promise<string | undefined> {
    const { pass } = this.#held();
    return this.#holder.database.transaction((tx) => findLinkedName(tx, pass.id));
  }

  async endSessions(
    which: { id: string } | 'others' | 'all',
  ): ReturnType<OwnAccess['endSessions']> {
    const { session, pass, passHash } = this.#held();
    const { database, nowMs, randomBytes } = this.#holder;
    if (which === 'all') {
      return database.transaction(async (tx) => {
        const { unlinked } = await layDownPass(tx, pass.id);
        return { ended: await endSessionsOf(tx, pass.id, { nowMs }), pass: null, unlinked };
      });
    }
    const secret = makeToken('gth_p_', randomBytes);
    return database.transaction(async (tx) => {
      const only = which === 'others' ? {} : { only: which.id };
      const ended = await endSessionsOf(tx, pass.id, { nowMs, except: session.id, ...only });
      if (ended === 0 && which !== 'others' && !this.#holder.isRepeat)
        throw new DeskError('access/no-such-session');
      const oldUntil = nowMs + EXCHANGE_AGAIN_MS;
      const change = { hash: passHash, newHash: digest(secret), sessionId: session.id, oldUntil };
      const exchanged = await exchangePass(tx, pass.id, change);
      if (!exchanged) throw new DeskError('access/pass-invalid');
      return { ended, pass: secret, ...exchanged };
    });
  }

  #held(): { session: Session; pass: Pass; passHash: string } {
    const { session, pass, passHash } = this.#holder;
    if (!session) throw new DeskError('access/session-invalid');
    if (!pass || passHash === undefined) throw new DeskError('access/pass-missing');
    return { session, pass, passHash };
  }
}
