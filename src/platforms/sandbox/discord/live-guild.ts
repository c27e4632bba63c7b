import { compareIds, placeOf } from '../world/snowflake.ts';
import type { AuditEntry, Ban, Guild, Member } from '../world/things.ts';
import { type SavedGuild, withoutEmpty } from './saved.ts';

/** Entries that are kept over a restart. */
const AUDIT_SAVED = 200;
const AUDIT_MAX = 100_000;

export interface Incidents {
  invites: number | null;
  dms: number | null;
}

/** A guild as it was made, and what has happened to it since. */
export class LiveGuild {
  readonly base: Guild;
  readonly #gone: Set<string>;
  readonly #timeouts: Map<string, number | null>;
  readonly #bans: Map<string, string | null>;
  readonly #lifted: Set<string>;
  #audit: AuditEntry[];
  #incidents: Incidents | undefined;
  #banIds: readonly string[] | undefined;

  constructor(base: Guild, saved: SavedGuild = {}) {
    this.base = base;
    this.#timeouts = new Map(Object.entries(saved.timeouts ?? {}));
    this.#bans = new Map(Object.entries(saved.bans ?? {}));
    this.#lifted = new Set(saved.lifted);
    this.#audit = [...(saved.audit ?? [])];
    this.#incidents = saved.incidents;
    const banned = [...this.#bans.keys()].filter((userId) => base.members.has(userId));
    this.#gone = new Set([...(saved.left ?? []), ...banned]);
  }

  member(userId: string): Member | undefined {
    if (this.#gone.has(userId)) return undefined;
    const member = this.base.members.get(userId);
    const timeoutUntilMs = this.#timeouts.get(userId);
    return member && timeoutUntilMs !== undefined ? { ...member, timeoutUntilMs } : member;
  }

  get memberCount(): number {
    return this.base.members.size - this.#gone.size;
  }

  /** Ascending by id. */
  *members(afterId = '0', isMeant = (_: Member) => true): Generator<Member> {
    const { memberIds, members } = this.base;
    for (let at = placeOf(memberIds, afterId); at < memberIds.length; at += 1) {
      const userId = memberIds[at]!;
      // Looked at before whether somebody is still there: a search goes through all of them.
      if (userId === afterId || !isMeant(members.get(userId)!)) continue;
      const member = this.member(userId);
      if (member) yield member;
    }
  }

  /** False when there was nobody to remove. */
  removeMember(userId: string): boolean {
    if (!this.base.members.has(userId) || this.#gone.has(userId)) return false;
    this.#gone.add(userId);
    this.#timeouts.delete(userId);
    return true;
  }

  setTimeout(userId: string, untilMs: number | null): void {
    this.#timeouts.set(userId, untilMs);
  }

  ban(userId: string): Ban | undefined {
    const reason = this.#bans.get(userId);
    if (reason !== undefined) return { userId, reason };
    return this.#lifted.has(userId) ? undefined : this.base.bans.get(userId);
  }

  /** False for somebody who is banned already; the first reason stays. */
  addBan(userId: string, reason: string | null): boolean {
    if (this.ban(userId)) return false;
    this.#bans.set(userId, reason);
    this.#banIds = undefined;
    this.removeMember(userId);
    return true;
  }

  liftBan(userId: string): boolean {
    if (!this.ban(userId)) return false;
    this.#bans.delete(userId);
    if (this.base.bans.has(userId)) this.#lifted.add(userId);
    this.#banIds = undefined;
    return true;
  }

  /** Ascending. */
  banIds(): readonly string[] {
    this.#banIds ??= [...this.base.bans.keys()]
      .filter((userId) => !this.#lifted.has(userId) && !this.#bans.has(userId))
      .concat([...this.#bans.keys()])
      .sort(compareIds);
    return this.#banIds;
  }

  get incidents(): Incidents | undefined {
    return this.#incidents;
  }

  setIncidents(incidents: Incidents): void {
    this.#incidents = incidents;
  }

  enterAudit(entry: AuditEntry): void {
    this.#audit.push(entry);
    if (this.#audit.length > AUDIT_MAX) this.#audit = this.#audit.slice(-AUDIT_MAX / 2);
  }

  /** Newest first. */
  *audit(): Generator<AuditEntry> {
    for (const entries of [this.#audit, this.base.audit]) {
      for (let at = entries.length - 1; at >= 0; at -= 1) yield entries[at]!;
    }
  }

  save(): SavedGuild {
    return withoutEmpty({
      left: [...this.#gone].filter((userId) => !this.#bans.has(userId)),
      timeouts: Object.fromEntries(this.#timeouts),
      bans: Object.fromEntries(this.#bans),
      lifted: [...this.#lifted],
      incidents: this.#incidents,
      audit: this.#audit.slice(-AUDIT_SAVED),
    });
  }
}
