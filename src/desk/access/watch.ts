import type { Awaitable, Database, Transaction } from '#database/database.ts';
import type { Pass, Session } from '#kit/server/context.ts';
import { findPass } from './passes/store.ts';
import { findSession, linkSession } from './store.ts';

const REMEMBERED_MAX = 20_000;

/**
 * Caches recently seen sessions and passes by the hash of their secret, and drops them when they change. If
 * other processes share the store, the cache decides nothing, because it could be briefly out of date:
 * callers of `recall` check against the store.
 */
export class AccessWatch {
  readonly #isAlone: boolean;
  readonly #sessions = new Map<string, Session>();
  readonly #passes = new Map<string, Pass>();

  constructor(database: Database) {
    this.#isAlone = database.kind === 'sqlite';
    database.onChange('sessions', (hash) => forget(this.#sessions, hash));
    database.onChange('passes', (hash) => forget(this.#passes, hash));
  }

  findSession(tx: Transaction, hash: string, nowMs: number): Awaitable<Session | undefined> {
    const remembered = this.#isAlone ? this.#sessions.get(hash) : undefined;
    if (remembered) return remembered.expiresAt > nowMs ? remembered : undefined;
    return this.#lookUpSession(tx, hash, nowMs);
  }

  findPass(tx: Transaction, hash: string, nowMs: number): Awaitable<Pass | undefined> {
    const remembered = this.#isAlone ? this.#passes.get(hash) : undefined;
    if (!remembered) return this.#lookUpPass(tx, hash, nowMs);
    const isOver = remembered.expiresAt !== null && remembered.expiresAt <= nowMs;
    return isOver ? undefined : remembered;
  }

  /** Returns both as last seen; the caller must check against the store whether they still are. */
  recall(sessionHash: string, passHash: string): { session: Session; pass: Pass } | undefined {
    const session = this.#sessions.get(sessionHash);
    const pass = this.#passes.get(passHash);
    return session && pass && { session, pass };
  }

  forget(sessionHash: string, passHash: string): void {
    this.#sessions.delete(sessionHash);
    this.#passes.delete(passHash);
  }

  async #lookUpSession(tx: Transaction, hash: string, nowMs: number) {
    const session = await findSession(tx, hash, nowMs);
    if (session) remember(this.#sessions, hash, session);
    return session;
  }

  async #lookUpPass(tx: Transaction, hash: string, nowMs: number) {
    const pass = await findPass(tx, hash, nowMs);
    if (pass) remember(this.#passes, hash, pass);
    return pass;
  }

  /** Records which pass a session uses, if that has changed. */
  async link(
    tx: Transaction,
    session: Session,
    link: { passId: string; nowMs: number },
  ): Promise<void> {
    if (session.passId === link.passId) return;
    await linkSession(tx, session.id, link);
    tx.announce('sessions', session.hash);
  }
}

function remember<T>(known: Map<string, T>, hash: string, value: T): void {
  if (known.size >= REMEMBERED_MAX) known.clear();
  known.set(hash, value);
}

function forget<T>(known: Map<string, T>, hash: string | undefined): void {
  if (hash === undefined) known.clear();
  else known.delete(hash);
}
