import type { Database } from '../../database/database.ts';
import { DeskError } from '../../errors.ts';
import type { BrokenWhy, ConnectionMode, ConnectionState } from '../../kit/connections.ts';
import type { OauthApp } from '../../kit/platforms.ts';
import type { Seals } from '../../kit/seals.ts';
import {
  type Closed,
  fromEnvironment,
  isMended,
  isSame,
  type Live,
  openApp,
  openSaved,
  readListed,
} from './live.ts';
import type { Opened, PlatformParts } from './platform-parts.ts';
import { noteBroken, noteChecked, type SavedRow } from './store.ts';

/** What the environment says of one platform. */
export interface FixedConnection {
  connection: { credential: string; listed: string[] } | null;
  app: OauthApp | null;
  apiUrl: string | null;
}

export interface KeeperLog {
  warn(context: object, text: string): void;
  error(context: object, text: string): void;
}

export interface KeeperOptions<Api, Seen> {
  parts: PlatformParts<Api, Seen>;
  fixed: FixedConnection;
  database: Database;
  seals: Seals;
  now: () => number;
}

/** A whole look at a platform, over all listed places. */
const LOOK_MS = 25_000;

/** Keeps the connection of one platform: the environment's, or the saved one, or none. */
export class Keeper<Api, Seen> {
  readonly options: KeeperOptions<Api, Seen>;
  logTo: KeeperLog = { warn: () => undefined, error: () => undefined };
  readonly #startedAt: number;
  #row: SavedRow | undefined;
  #live: Live<Api, Seen> | undefined;
  /** It was sealed with another secret. */
  #isLocked = false;
  #app: OauthApp | null = null;
  #looking: Promise<void> | undefined;
  /** What is still to be written. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: KeeperOptions<Api, Seen>) {
    this.options = options;
    this.#startedAt = options.now();
  }

  get row(): SavedRow | undefined {
    return this.#row;
  }

  get app(): OauthApp | null {
    return this.#app;
  }

  get isPractice(): boolean {
    return !this.#live && !this.#isLocked;
  }

  /** Follows what is saved. What is in use goes on where nothing of it changed. */
  follow(row: SavedRow | undefined): void {
    this.#row = row;
    const { fixed } = this.options;
    const next = fixed.connection ? fromEnvironment<Seen>(fixed.connection) : this.#open(row);
    this.#isLocked = !fixed.connection && row !== undefined && next === undefined;
    this.#app = fixed.app ?? (row ? openApp(row, this.options.seals) : null);
    if (!next || !this.#live || !isSame(this.#live, next) || isMended(this.#live, next)) {
      this.#replace(next);
    } else if (next.source === 'saved') {
      // Another replica found out: what still waits here is not sent.
      if (next.broken && !this.#live.broken) this.#live.opened.close();
      const { seen, checkedAt, usedAt, isBreakKept } = next;
      const broken = next.broken ?? this.#live.broken;
      Object.assign(this.#live, { seen, checkedAt, usedAt, broken, isBreakKept });
    }
  }

  /** What is in use, looked at; undefined where the platform is practised. Throws where it is broken. */
  async use(): Promise<{ live: Live<Api, Seen>; seen: Seen } | undefined> {
    if (this.#isLocked) throw this.#brokenError('sealed');
    const live = this.#live;
    if (!live) return undefined;
    this.#refuseBroken(live);
    if (!live.seen) await this.look();
    this.#refuseBroken(live);
    if (live.seen) return { live, seen: live.seen };
    // Replaced while it was looked at.
    return this.use();
  }

  /** Asks the platform what the connection may do. Several who ask at once share one look. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Also one that broke: its owner may have mended it at the platform. */
  async lookAgain(): Promise<void> {
    const { title } = this.options.parts;
    if (this.#isLocked) return;
    if (!this.#live) throw new DeskError('connections/none', { params: { platform: title } });
    const looked = this.#live.broken ? this.#lookAtBroken(this.#live) : this.look();
    // That it is broken is the answer.
    await looked.catch((error: unknown) => {
      if (!isRevoked(error)) throw error;
    });
  }

  mode(): ConnectionMode {
    if (this.#isLocked || this.#live?.broken) return 'broken';
    if (!this.#live) return 'practice';
    const { checkedAt } = this.#live;
    return checkedAt !== null && checkedAt >= this.#startedAt ? 'connected' : 'checking';
  }

  state(): ConnectionState<Seen> {
    const live = this.#live;
    const row = this.#row;
    const { fixed } = this.options;
    const isFixed = fixed.connection !== null;
    const lockedAt = row?.saved_at ?? this.#startedAt;
    return {
      mode: this.mode(),
      source: isFixed ? 'environment' : row ? 'saved' : 'none',
      hidesSaved: isFixed && row !== undefined,
      apiUrl: fixed.apiUrl,
      savedAt: isFixed ? null : (row?.saved_at ?? null),
      savedBy: isFixed ? null : (row?.saved_by ?? null),
      checkedAt: live?.checkedAt ?? null,
      usedAt: live?.usedAt ?? null,
      broken: this.#isLocked ? { at: lockedAt, why: 'sealed' } : (live?.broken ?? null),
      listed: live?.listed ?? readListed(isFixed ? undefined : row),
      clientId: this.#app?.id ?? null,
      hasClientSecret: this.#app !== null,
      seen: live?.seen ?? null,
    };
  }

  close(): void {
    this.#live?.opened.close();
  }

  /** What was found out is written. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  async #look(): Promise<void> {
    const live = this.#live;
    if (!live) return;
    const { parts } = this.options;
    const row = this.#row;
    let seen: Seen;
    try {
      seen = await this.#ask(live.opened, live.listed);
    } catch (error) {
      if (isRevoked(error)) await this.#break(live, 'revoked');
      throw error;
    }
    const nowMs = this.options.now();
    const why = parts.brokenBy(seen);
    // A credential that does nothing was looked at, and not used.
    const usedAt = why ? live.usedAt : nowMs;
    Object.assign(live, { seen, checkedAt: nowMs, usedAt });
    await this.#keepReport(row, { ...live, usedAt, seen }, nowMs);
    if (why) await this.#break(live, why);
  }

  /** Over a way of its own: the one that broke is shut for good. */
  async #lookAtBroken(live: Live<Api, Seen>): Promise<void> {
    const { parts, now } = this.options;
    const row = this.#row;
    const opened = parts.open(live.credential, () => undefined);
    const looking = this.#ask(opened, live.listed).finally(() => opened.close());
    const seen = await looking;
    live.seen = seen;
    if (parts.brokenBy(seen)) return;
    const nowMs = now();
    const mended = { seen, checkedAt: nowMs, usedAt: nowMs, broken: null, isBreakKept: false };
    await this.#keepReport(row, { ...live, ...mended }, nowMs);
    // It may have been replaced meanwhile, by what was just kept or by another one.
    if (this.#live === live) this.#replace({ ...live, ...mended });
  }

  #ask({ api }: Opened<Api>, listed: readonly string[]): Promise<Seen> {
    return this.options.parts.look(api, listed, { signal: AbortSignal.timeout(LOOK_MS) });
  }

  /** What was seen, and that it works: of the row as it was when the platform was asked. */
  async #keepReport(
    row: SavedRow | undefined,
    { source, usedAt, seen }: Closed<Seen>,
    nowMs: number,
  ): Promise<void> {
    if (source !== 'saved' || !row) return;
    const report = JSON.stringify(seen);
    await this.options.database.transaction((tx) =>
      noteChecked(tx, row, { report, nowMs, usedAt }),
    );
  }

  /** Said once; from now on every call is refused before it is sent. */
  #break(live: Live<Api, Seen>, why: BrokenWhy): Promise<unknown> {
    if (live.broken) return this.#writing;
    const { parts, now, database } = this.options;
    const nowMs = now();
    live.broken = { at: nowMs, why };
    this.logTo.warn(
      { platform: parts.name, why },
      'A platform no longer takes its credential. Connect it anew under Admin > Connections.',
    );
    const row = this.#row;
    if (live.source !== 'saved' || !row || live !== this.#live) return this.#writing;
    this.#writing = database
      .transaction((tx) => noteBroken(tx, row, { why, nowMs }))
      .catch((error: unknown) => {
        this.logTo.error({ err: error }, 'That a connection is broken could not be written');
      });
    return this.#writing;
  }

  #replace(next: Closed<Seen> | undefined): void {
    this.#live?.opened.close();
    this.#looking = undefined;
    this.#live = undefined;
    if (!next) return;
    const opened = this.options.parts.open(
      next.credential,
      () => void this.#break(live, 'revoked'),
    );
    const live: Live<Api, Seen> = { ...next, opened };
    this.#live = live;
  }

  #open(row: SavedRow | undefined): Closed<Seen> | undefined {
    return row && openSaved(row, this.options);
  }

  #refuseBroken({ broken }: Live<Api, Seen>): void {
    if (broken) throw this.#brokenError(broken.why);
  }

  #brokenError(why: BrokenWhy): DeskError {
    const code = why === 'sealed' ? 'connections/sealed' : 'platform/revoked';
    return new DeskError(code, { params: { platform: this.options.parts.title } });
  }
}

export function isRevoked(error: unknown): error is DeskError {
  return error instanceof DeskError && error.code === 'platform/revoked';
}
