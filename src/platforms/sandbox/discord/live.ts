import { snowflakeAt } from '../world/snowflake.ts';
import type { Guild } from '../world/things.ts';
import type { World } from '../world/world.ts';
import { LiveGuild } from './live-guild.ts';
import { LiveWebhooks } from './live-webhooks.ts';
import { readSaved, type SavedDiscord, withoutEmpty } from './saved.ts';

const REVOKED_MAX = 200;
// Ids that are given out differ from those that the world was made with.
const FIRST_MADE = 1_000;

/** The world of the moment. */
export class Live {
  readonly world: World;
  readonly webhooks: LiveWebhooks;
  readonly guilds: ReadonlyMap<string, LiveGuild>;
  readonly #revoked: Set<string>;
  #made: number;

  constructor(world: World, saved: unknown) {
    const read: Partial<SavedDiscord> = readSaved(saved) ?? {};
    this.world = world;
    this.#made = read.made ?? FIRST_MADE;
    this.#revoked = new Set(read.revoked);
    this.webhooks = new LiveWebhooks(world, read);
    const live = (guild: Guild) => new LiveGuild(guild, read.guilds?.[guild.id]);
    this.guilds = new Map([...world.guilds].map(([guildId, guild]) => [guildId, live(guild)]));
  }

  newId(nowMs: number): string {
    this.#made += 1;
    return snowflakeAt(Math.max(nowMs, this.world.startMs), this.#made);
  }

  /** False when it was revoked before. */
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
    });
    return Object.keys(saved).length === 0 ? undefined : { made: this.#made, ...saved };
  }
}
