import { compareIds, findInsertIndex, snowflakeAt } from '../world/snowflake.ts';
import type { AuditEntry, Ban, Guild, Member } from '../world/things.ts';
import type { World } from '../world/world.ts';
import { LiveInteractions } from './interactions/live.ts';
import { LiveWebhooks } from './live-webhooks.ts';
import { readSaved, type SavedDiscord, type SavedGuild, withoutEmpty } from './saved.ts';

const REVOKED_MAX = 200;
// New ids start here so that they differ from those the world was made with.
const FIRST_MADE = 1_000;

/** The world in its current state. */
export class Live {
  readonly world: World;
  readonly webhooks: LiveWebhooks;
  readonly interactions: LiveInteractions;
  readonly guilds: ReadonlyMap<string, LiveGuild>;
  readonly #revoked: Set<string>;
  #made: number;

  constructor(world: World, saved: unknown) {
    const read: Partial<SavedDiscord> = readSaved(saved) ?? {};
    this.world = world;
    this.#made = read.made ?? FIRST_MADE;
    this.#revoked = new Set(read.revoked);
    this.webhooks = new LiveWebhooks(world, read);
    this.interactions = new LiveInteractions(read.interactions);
    const live = (guild: Guild) => new LiveGuild(guild, read.guilds?.[guild.id]);
    this.guilds = new Map([...world.guilds].map(([guildId, guild]) => [guildId, live(guild)]));
  }

  newId(nowMs: number): string {
    this.#made += 1;
    return snowflakeAt(Math.max(nowMs, this.world.startMs), this.#made);
  }

  /** Returns false when the token was already revoked. */
  revoke(digest: string): boolean {
    if (this.#revoked.has(digest)) return false;
    this.#revoked.add(digest);
    if (this.#revoked.size > REVOKED_MAX) this.#revoked.delete([...this.#revoked][0]!);
    return true;
  }

  save(): SavedDiscord | undefined {
    const guilds = [...this.guilds].map(([guildId, guild]) => [guildId, guild.save()] as const);
    const saved = withoutEmpty({
      guilds: Object.fromEntries(guilds.filter(([, guild]) => Object.keys(guild).length > 0)),
      ...this.webhooks.save(),
      revoked: [...this.#revoked],
      interactions: this.interactions.save(),
    });
    return Object.keys(saved).length === 0 ? undefined : { made: this.#made, ...saved };
  }
}

/** Number of audit entries kept across a restart. */
const AUDIT_SAVED = 200;
const AUDIT_MAX = 100_000;

export interface Incidents {
  invites: number | null;
  dms: number | null;
}

/** A guild as it was made, plus everything that has happened to it since. */
export class LiveGuild {
  readonly base: Guild;
  readonly #gone: Set<string>;
  readonly #timeouts: Map<string, number | null>;
  readonly #bans: Map<string, string | null>;
  readonly #lifted: Set<string>;
  readonly #roles: Map<string, readonly string[]>;
  #audit: AuditEntry[];
  #incidents: Incidents | undefined;
  #banIds: readonly string[] | undefined;

  constructor(base: Guild, saved: SavedGuild = {}) {
    this.base = base;
    this.#timeouts = new Map(Object.entries(saved.timeouts ?? {}));
    this.#bans = new Map(Object.entries(saved.bans ?? {}));
    this.#lifted = new Set(saved.lifted);
    this.#roles = new Map(Object.entries(saved.roles ?? {}));
    this.#audit = [...(saved.audit ?? [])];
    this.#incidents = saved.incidents;
    const banned = [...this.#bans.keys()].filter((userId) => base.members.has(userId));
    this.#gone = new Set([...(saved.left ?? []), ...banned]);
  }

  member(userId: string): Member | undefined {
    if (this.#gone.has(userId)) return undefined;
    const member = this.base.members.get(userId);
    const timeoutUntilMs = this.#timeouts.get(userId);
    const roleIds = this.#roles.get(userId);
    if (!member || (timeoutUntilMs === undefined && !roleIds)) return member;
    return {
      ...member,
      ...(timeoutUntilMs !== undefined && { timeoutUntilMs }),
      ...(roleIds && { roleIds }),
    };
  }

  get memberCount(): number {
    return this.base.members.size - this.#gone.size;
  }

  /** Yields members in ascending order of id. */
  *members(afterId = '0', isMeant = (_: Member) => true): Generator<Member> {
    const { memberIds, members } = this.base;
    for (let at = findInsertIndex(memberIds, afterId); at < memberIds.length; at += 1) {
      const userId = memberIds[at]!;
      // The filter runs before the membership check because a search goes through all members.
      if (userId === afterId || !isMeant(members.get(userId)!)) continue;
      const member = this.member(userId);
      if (member) yield member;
    }
  }

  /** Returns false when the user isn't a member. */
  removeMember(userId: string): boolean {
    if (!this.base.members.has(userId) || this.#gone.has(userId)) return false;
    this.#gone.add(userId);
    this.#timeouts.delete(userId);
    return true;
  }

  /** Returns false when the user was never a member, or is one. */
  returnMember(userId: string): boolean {
    return this.#gone.delete(userId);
  }

  setTimeout(userId: string, untilMs: number | null): void {
    this.#timeouts.set(userId, untilMs);
  }

  setRoles(userId: string, roleIds: readonly string[]): void {
    this.#roles.set(userId, roleIds);
  }

  ban(userId: string): Ban | undefined {
    const reason = this.#bans.get(userId);
    if (reason !== undefined) return { userId, reason };
    return this.#lifted.has(userId) ? undefined : this.base.bans.get(userId);
  }

  /** Returns false when the user is already banned; the first reason stays. */
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

  /** Returns the ids in ascending order. */
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

  /** Yields entries newest first. */
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
      roles: Object.fromEntries([...this.#roles].map(([userId, ids]) => [userId, [...ids]])),
      incidents: this.#incidents,
      audit: this.#audit.slice(-AUDIT_SAVED),
    });
  }
}
