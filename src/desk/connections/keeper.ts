import { DeskError } from '#errors.ts';
import type { BrokenWhy, ConnectionMode, ConnectionState } from '#kit/contract/connections.ts';
import type { OauthApp } from '#kit/server/platforms.ts';
import type { KeeperLog, KeeperOptions } from './keeper-options.ts';
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
import {
  areNewlyGone,
  firstAgain,
  isRevoked,
  isStale,
  nextAgain,
  SECOND_LOOK_MS,
} from './looking-again.ts';
import type { Opened } from './platform-parts.ts';
import { noteBroken, noteChecked, type SavedRow } from './store.ts';

/** The time limit for asking about all listed places. */
const LOOK_MS = 25_000;

/** Manages one platform's connection: the environment's, the saved one, or none. */
export class Keeper<Api, Seen> {
  readonly options: KeeperOptions<Api, Seen>;
  logTo: KeeperLog = { warn: () => undefined, error: () => undefined };
  readonly #startedAt: number;
  #row: SavedRow | undefined;
  #live: Live<Api, Seen> | undefined;
  /** The saved row was sealed with another secret. */
  #isLocked = false;
  #app: OauthApp | null = null;
  #looking: Promise<void> | undefined;
  readonly #closing = new AbortController();
  /** The pending write. */
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

  /** Follows the saved row. The connection in use is kept if nothing about it changed. */
  follow(row: SavedRow | undefined): void {
    this.#row = row;
    const { fixed } = this.options;
    const next = fixed.connection
      ? fromEnvironment<Seen>(fixed.connection)
      : row && openSaved(row, this.options);
    this.#isLocked = !fixed.connection && row !== undefined && next === undefined;
    this.#app = fixed.app ?? (row ? openApp(row, this.options.seals) : null);
    if (!next || !this.#live || !isSame(this.#live, next) || isMended(this.#live, next)) {
      this.#replace(next);
    } else if (next.source === 'saved') {
      // Another replica noticed it, so calls that still wait here aren't sent.
      if (next.broken && !this.#live.broken) this.#live.opened.close();
      const { seen, checkedAt, usedAt, isBreakKept } = next;
      const broken = next.broken ?? this.#live.broken;
      Object.assign(this.#live, { seen, checkedAt, usedAt, broken, isBreakKept });
    }
  }

  /** The connection in use, checked. Undefined in practice mode. Throws if it is broken. */
  async use(): Promise<{ live: Live<Api, Seen>; seen: Seen } | undefined> {
    if (this.#isLocked) throw this.#brokenError('sealed');
    const live = this.#live;
    if (!live) return undefined;
    this.#refuseBroken(live);
    if (!live.seen) await this.look();
    this.#refuseBroken(live);
    if (live.seen) return { live, seen: live.seen };
    // It was replaced during the check.
    return this.use();
  }

  /** Whether a routine check is due. */
  isDue(nowMs: number): boolean {
    const mode = this.mode();
    if (mode !== 'connected') return mode === 'checking' && !this.#live?.doubt;
    const { seen = null, checkedAt = null } = this.#live ?? {};
    return isStale(checkedAt ?? 0, seen ? this.options.parts.placesOf(seen) : [], nowMs);
  }

  /** Checks a broken connection if it is time to see whether it was fixed. */
  async lookWhereBroken(): Promise<void> {
    const live = this.#live;
    if (!live?.broken || this.options.now() < live.again.at) return;
    live.again = nextAgain(live.again, this.options.now());
    await this.#lookAnew(live);
  }

  /** Asks the platform what the connection may do. Callers at the same time share one check. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Also checks a broken connection, because its owner may have fixed it on the platform. */
  async lookAgain(): Promise<void> {
    const { title } = this.options.parts;
    if (this.#isLocked) return;
    if (!this.#live) throw new DeskError('connections/none', { params: { platform: title } });
    const live = this.#live;
    const looked = live.broken ? this.#lookAnew(live) : this.look();
    // A revoked credential is a valid result here.
    await looked.catch((error: unknown) => {
      if (!isRevoked(error)) throw error;
    });
    await live.doubt;
  }

  mode(): ConnectionMode {
    if (this.#isLocked || this.#live?.broken) return 'broken';
    if (!this.#live) return 'practice';
    if (this.#live.doubt) return 'checking';
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
    this.#closing.abort();
    this.#live?.opened.close();
  }

  /** Resolves once everything is written. */
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
      seen = await this.#see(live);
    } catch (error) {
      if (isRevoked(error)) void this.#doubt(live);
      throw error;
    }
    const nowMs = this.options.now();
    const why = parts.brokenBy(seen);
    // A credential that doesn't work was checked but not used.
    const usedAt = why ? live.usedAt : nowMs;
    Object.assign(live, { seen, checkedAt: nowMs, usedAt });
    await this.#keepReport(row, { ...live, usedAt, seen }, nowMs);
    if (why) await this.#break(live, why);
  }

  /** A listed place that is suddenly gone counts as gone only if a second check agrees. */
  async #see({ opened, listed, seen: before }: Live<Api, Seen>): Promise<Seen> {
    const { parts, clock } = this.options;
    const seen = await this.#ask(opened, listed);
    if (!areNewlyGone(parts.placesOf(seen), before ? parts.placesOf(before) : [])) return seen;
    await clock.sleep(SECOND_LOOK_MS, this.#closing.signal);
    return this.#ask(opened, listed);
  }

  /** The platform refused the credential once. Nothing is sent until a second check decides. */
  #doubt(live: Live<Api, Seen>): Promise<void> {
    if (live.broken) return Promise.resolve();
    live.doubt ??= this.#settleDoubt(live).finally(() => {
      live.doubt = null;
    });
    return live.doubt;
  }

  async #settleDoubt(live: Live<Api, Seen>): Promise<void> {
    const { clock } = this.options;
    try {
      await clock.sleep(SECOND_LOOK_MS, this.#closing.signal);
      await this.#lookAnew(live);
    } catch (error) {
      if (isRevoked(error)) await this.#break(live, 'revoked');
      // Neither refused nor accepted, so the next caller opens it again and finds out.
      else if (this.#live === live) this.#replace(live);
    }
  }

  /** Uses a client of its own, because the refused one stays closed. */
  async #lookAnew(live: Live<Api, Seen>): Promise<void> {
    const { parts, now } = this.options;
    const row = this.#row;
    const opened = parts.openAlone(live.credential);
    const seen = await this.#ask(opened, live.listed).finally(() => opened.close());
    live.seen = seen;
    const why = parts.brokenBy(seen);
    if (why) return void (await this.#break(live, why));
    const nowMs = now();
    const repaired = { seen, checkedAt: nowMs, usedAt: nowMs, broken: null, isBreakKept: false };
    await this.#keepReport(row, { ...live, ...repaired }, nowMs);
    // It may have been replaced meanwhile, by the row just written or by another.
    if (this.#live === live) this.#replace({ ...live, ...repaired });
  }

  #ask({ api }: Opened<Api>, listed: readonly string[]): Promise<Seen> {
    return this.options.parts.look(api, listed, { signal: AbortSignal.timeout(LOOK_MS) });
  }

  /** Stores the result for the row as it was when the platform was asked. */
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

  /** Logged once. From now on every call is refused before it is sent. */
  #break(live: Live<Api, Seen>, why: BrokenWhy): Promise<unknown> {
    if (live.broken) return this.#writing;
    const { parts, now, database } = this.options;
    const nowMs = now();
    live.broken = { at: nowMs, why };
    live.again = firstAgain(nowMs);
    this.logTo.warn(
      { platform: parts.name, why },
      'A platform rejects its credential. Connect it again under Admin > Connections.',
    );
    const row = this.#row;
    if (live.source !== 'saved' || !row || live !== this.#live) return this.#writing;
    this.#writing = database
      .transaction((tx) => noteBroken(tx, row, { why, nowMs }))
      .catch((error: unknown) => {
        this.logTo.error({ err: error }, 'Could not record that a connection is broken');
      });
    return this.#writing;
  }

  #replace(next: Closed<Seen> | undefined): void {
    this.#live?.opened.close();
    this.#looking = undefined;
    this.#live = undefined;
    if (!next) return;
    const opened = this.options.parts.open(next.credential, () => void this.#doubt(live));
    const again = firstAgain(next.broken?.at ?? 0);
    const live: Live<Api, Seen> = { ...next, opened, doubt: null, again };
    this.#live = live;
  }

  #refuseBroken({ broken, doubt }: Live<Api, Seen>): void {
    if (broken) throw this.#brokenError(broken.why);
    if (!doubt) return;
    const params = { platform: this.options.parts.title };
    throw new DeskError('platform/doubted', { params, retryAfterMs: SECOND_LOOK_MS });
  }

  #brokenError(why: BrokenWhy): DeskError {
    const code = why === 'sealed' ? 'connections/sealed' : 'platform/revoked';
    return new DeskError(code, { params: { platform: this.options.parts.title } });
  }
}
