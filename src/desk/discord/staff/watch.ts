// Asks Discord about the account of a pass while the pass is used.
import type { Database } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { ConnectionDesk } from '#kit/contract/connections.ts';
import { isDiscordDeskOn } from '#kit/contract/discord-desk.ts';
import type { Settings } from '#kit/contract/settings.ts';
import type { Suspension } from '#kit/contract/suspension.ts';
import type { TendWork } from '#kit/server/context.ts';
import type { DeskLog } from '#kit/server/desk-log.ts';
import type { Platforms } from '#kit/server/platforms.ts';
import { askDiscord } from './ask.ts';
import {
  judgeMember,
  type SeenMember,
  type Standing,
  SUSPENDED_EVERY_MS,
  USE_EVERY_MS,
} from './rules.ts';
import { settle } from './settle.ts';
import { claimAsking, findLinked, findRule, findSuspension, type LinkedPass } from './store.ts';

export interface WatchPorts {
  database: Database;
  now: () => number;
  settings: () => Settings;
  connections: Pick<ConnectionDesk, 'states'>;
  platforms: () => Platforms;
  log: DeskLog;
  notify: TendWork['notify'];
  /** Ends a wait that is too long. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  stopping: AbortSignal;
  onFault: (error: unknown) => void;
}

/** Within it, the store isn't asked either. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MAX = 20_000;
/** A call waits no longer for Discord, and then goes on as things stand. */
const WAIT_MS = 2_000;
const ASKING_MS = 20_000;
const AT_ONCE_MAX = 20;

/** Whose roles Discord showed, in a request that it signed. */
export interface ShownMember extends SeenMember {
  userId: string;
  /** When the request was made. */
  at: number;
}

interface SeenResult {
  suspension: Suspension | undefined;
  /** Whether the roles themselves prove it. */
  isProven: boolean;
}

interface Use {
  passId: string;
  isSuspended: boolean;
}

export class StaffWatch {
  readonly #ports: WatchPorts;
  readonly #nextAt = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(ports: WatchPorts) {
    this.#ports = ports;
  }

  /** Asks, if it is time, and lets nobody wait for it. */
  note(passId: string): void {
    void this.#begin({ passId, isSuspended: false });
  }

  /** Asks, if it is time, and waits a moment for the answer. Returns why the pass is suspended now. */
  async look(use: Use): Promise<Suspension | undefined> {
    const asked = this.#begin(use);
    if (!asked && !use.isSuspended) return undefined;
    if (asked) await this.#waitFor(asked);
    const { database } = this.#ports;
    const found = await database.transaction((tx) => findSuspension(tx, use.passId));
    return found ?? undefined;
  }

  /** Suspends the pass of a member, or opens it again, if the roles prove that this is due. */
  async settleSeen(passId: string, shown: ShownMember): Promise<SeenResult> {
    const { database, now, log, notify } = this.#ports;
    const nowMs = now();
    return database.transaction(async (tx) => {
      const rule = await findRule(tx);
      const standing = judgeMember(rule, shown);
      const linked = await findLinked(tx, passId, nowMs);
      if (standing && linked?.userId === shown.userId && isNews(linked, standing, shown)) {
        await settle(tx, { linked, standing, rule }, { nowMs, log, notify });
      }
      const suspension = (await findSuspension(tx, passId)) ?? undefined;
      return { suspension, isProven: standing?.isIn === false };
    });
  }

  /** Resolves once nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Undefined if it isn't time to ask. */
  #begin({ passId, isSuspended }: Use): Promise<void> | undefined {
    const { now, settings, connections, stopping, onFault } = this.#ports;
    const underWay = this.#underWay.get(passId);
    if (underWay) return underWay;
    if (!isDiscordDeskOn(settings()) || connections.states().discord.mode !== 'connected') {
      return undefined;
    }
    const nowMs = now();
    const nextAt = this.#nextAt.get(passId) ?? 0;
    const isEarly = nowMs < nextAt && nextAt - nowMs <= REMEMBERED_MS;
    if (isEarly || this.#underWay.size >= AT_ONCE_MAX || stopping.aborted) return undefined;
    if (this.#nextAt.size >= REMEMBERED_MAX) this.#nextAt.clear();
    this.#nextAt.set(passId, nowMs + REMEMBERED_MS);
    const asking = this.#ask(passId, isSuspended)
      .catch((error: unknown) => {
        // The connection broke meanwhile, which is shown elsewhere.
        if (!(error instanceof DeskError)) onFault(error);
      })
      .finally(() => this.#underWay.delete(passId));
    this.#underWay.set(passId, asking);
    return asking;
  }

  async #ask(passId: string, isSuspended: boolean): Promise<void> {
    const { database, connections, platforms, now, log, notify, stopping } = this.#ports;
    const nowMs = now();
    const due = await database.transaction(async (tx) => {
      const linked = await findLinked(tx, passId, nowMs);
      const rule = await findRule(tx);
      const everyMs = isSuspended ? SUSPENDED_EVERY_MS : USE_EVERY_MS;
      if (!linked || !isDue(linked.askedAt, { everyMs, nowMs, chosenAt: rule.chosenAt })) return;
      return (await claimAsking(tx, linked, nowMs)) ? { linked, rule } : undefined;
    });
    const { seen } = connections.states().discord;
    if (!due || !seen) return;
    const { linked, rule } = due;
    const { api, isPractice } = await platforms().discord();
    if (isPractice) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ASKING_MS)]);
    const question = { api, rule, listed: seen.guilds };
    const standing = await askDiscord(question, linked, { signal });
    if (!standing) return;
    await database.transaction((tx) =>
      settle(tx, { linked, standing, rule }, { nowMs: now(), log, notify }),
    );
  }

  async #waitFor(asked: Promise<void>): Promise<void> {
    const ended = new AbortController();
    const wait = this.#ports.sleep(WAIT_MS, ended.signal).catch(() => undefined);
    await Promise.race([asked, wait]);
    ended.abort();
  }
}

/** Roles of before the suspension don't end it. */
function isNews({ suspension }: LinkedPass, { isIn }: Standing, { at }: ShownMember): boolean {
  return suspension === null ? !isIn : isIn && at > suspension.since;
}

interface Since {
  everyMs: number;
  nowMs: number;
  chosenAt: number;
}

function isDue(askedAt: number, { everyMs, nowMs, chosenAt }: Since): boolean {
  return askedAt <= chosenAt || Math.abs(nowMs - askedAt) >= everyMs;
}
