import type {
  ConnectionDesk,
  ConnectionStates,
  ConnectionWish,
  Courier,
  Sample,
  SampleKind,
  SeenDiscord,
  SeenRoblox,
  ToolNeeds,
  TriesLeft,
} from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { type Linked, type Practised, pinned, type Worlds } from '#kit/contract/worlds.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { DiscordLink, ListedGuild, Platforms, RobloxLink } from '#kit/server/platforms.ts';
import { realClock } from '#platforms/calls/clock.ts';
import type { Discord } from '#platforms/discord/client.ts';
import type { DiscordPermission } from '#platforms/discord/permissions.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import { KeptWebhooks } from './dead-webhooks/dead-webhooks.ts';
import { Dispatch } from './dispatch/dispatch.ts';
import { Keeper } from './keeper.ts';
import type { KeeperLog } from './keeper-options.ts';
import { linkDiscord, linkRoblox, neededBy } from './links.ts';
import type { ConnectionsOptions } from './options.ts';
import { discordParts, type Opened, robloxParts } from './platform-parts.ts';
import { PracticeApis } from './practice/apis.ts';
import { besideConnections } from './practice/beside.ts';
import { PracticeLinks } from './practice/links.ts';
import { Practice } from './practice/practice.ts';
import { type SaveBy, saveConnection } from './save.ts';
import { deleteSaved, listSaved } from './store.ts';
import { countTries } from './tries/tries.ts';

const FORGET_EVERY_MS = 3_600_000;
/** The shortest time between two checks of a server's permissions after a refusal. */
const GRANTS_EVERY_MS = 30_000;
/** The longest time that a person waits for such a check. */
const GRANTS_WAIT_MS = 5_000;
const names = ['discord', 'roblox'] as const;
const noneOfDiscord = { webhooks: [], accounts: [] };
const noneOfRoblox = { players: [], tokens: [] };

/** The owner's connections, for the tools and for the admin area. */
export class Connections implements Platforms, Worlds, ConnectionDesk {
  readonly tools: readonly ToolNeeds[];
  readonly permissions: readonly DiscordPermission[];
  readonly practice: Practice;
  readonly #options: ConnectionsOptions;
  readonly #practiceApis: PracticeApis;
  readonly #practiceLinks: PracticeLinks;
  readonly #deadWebhooks: KeptWebhooks;
  readonly #dispatch: Dispatch;
  readonly #keepers: { discord: Keeper<Discord, SeenDiscord>; roblox: Keeper<Roblox, SeenRoblox> };
  /** Loads run one after the other, so that an older result can't overwrite a newer one. */
  #loading: Promise<void> = Promise.resolve();
  #upkeep: Promise<void> = Promise.resolve();
  /** When each server was last checked for missing permissions. */
  readonly #grantsLookedAt = new Map<string, number>();
  readonly #closing = new AbortController();
  /** A client without a credential, for webhooks only. */
  #bare: Opened<Discord> | undefined;
  #forgotAt = Number.NEGATIVE_INFINITY;

  constructor(options: ConnectionsOptions) {
    const { database, seals, now, fixed, version, contact, clock = realClock } = options;
    this.#options = options;
    this.tools = options.tools;
    this.permissions = neededBy(options.tools);
    this.practice = new Practice(options);
    this.#practiceApis = new PracticeApis(this.practice, {
      now,
      version,
      contact,
      clock,
      answerClock: options.answerClock ?? realClock,
    });
    this.#practiceLinks = new PracticeLinks(this.practice, this.#practiceApis, this.permissions);
    this.#deadWebhooks = new KeptWebhooks(database, now);
    const shared = { database, now, clock, seals };
    this.#dispatch = new Dispatch(options);
    const { followCall } = options;
    const reached = { version, contact, clock, dispatch: this.#dispatch, followCall };
    this.#keepers = {
      discord: new Keeper({
        ...shared,
        fixed: fixed.discord,
        parts: discordParts({
          ...reached,
          apiUrl: fixed.discord.apiUrl,
          deadWebhooks: this.#deadWebhooks,
        }),
      }),
      roblox: new Keeper({
        ...shared,
        fixed: fixed.roblox,
        parts: robloxParts({ ...reached, apiUrl: fixed.roblox.apiUrl }),
      }),
    };
    database.onChange('connections', (key) => {
      if (this.#deadWebhooks.hear(key)) return undefined;
      // A failed reload leaves everything as it was. The next change tries again.
      return this.reload().catch(() => undefined);
    });
  }

  get logTo(): KeeperLog {
    return this.#keepers.discord.logTo;
  }

  set logTo(log: KeeperLog) {
    for (const name of names) this.#keepers[name].logTo = log;
    this.#deadWebhooks.onFault = (error) =>
      log.error({ err: error }, 'Could not record that a webhook was deleted');
    this.practice.onUnreadable = () =>
      log.warn({}, 'Could not read the practice sandbox; starting with a new one');
  }

  /** Reads the saved connections. */
  reload(): Promise<void> {
    const load = () => this.#load();
    this.#loading = this.#loading.then(load, load);
    return this.#loading;
  }

  async discord(): Promise<DiscordLink> {
    const { permissions } = this;
    const lookForGrants = (guildId: string) => this.#lookForGrants(guildId);
    const keeper = this.#keepers.discord;
    const used = await keeper.use();
    if (!used) return this.#practiceLinks.discord();
    const linked = { api: used.live.opened.api, seen: used.seen, app: keeper.app };
    const isDrawn = this.#options.fixed.discord.apiUrl !== null;
    return linkDiscord(
      { ...linked, isPractice: false },
      { permissions, isDrawn, lookForGrants, readPractice: null },
    );
  }

  async roblox(): Promise<RobloxLink> {
    const keeper = this.#keepers.roblox;
    const used = await keeper.use();
    if (!used) return this.#practiceLinks.roblox();
    const { live, seen } = used;
    return linkRoblox({ api: live.opened.api, seen, app: keeper.app, isPractice: false });
  }

  practised(): Practised {
    const { discord, roblox } = this.#keepers;
    return { discord: discord.isPractice, roblox: roblox.isPractice };
  }

  in(practised: Partial<Practised>, onLink?: (link: Linked) => void): Platforms {
    return pinned(this, practised, onLink);
  }

  sandbox(onLink?: (link: Linked) => void): Platforms {
    return pinned(this.#practiceLinks, { discord: true, roblox: true }, onLink);
  }

  /** For a pass that practices beside what is connected. */
  beside(): ConnectionDesk {
    return besideConnections({ connections: this, listSamples: () => this.practice.list() });
  }

  /** Webhooks need no bot, so the staff channel hears about a broken connection too. */
  async courier(): Promise<Courier> {
    const keeper = this.#keepers.discord;
    if (keeper.isPractice) {
      const guildIds = (await this.practice.see()).discord.guilds.map(({ id }) => id);
      const { webhooks, messages } = this.#practiceApis.discord;
      return { isPractice: true, webhooks, messages, guildIds };
    }
    const guildIds = keeper.state().listed;
    const own = keeper.mode() === 'broken' ? undefined : (await keeper.use())?.live.opened.api;
    const { webhooks } = own ?? this.#openBare();
    return { isPractice: false, webhooks, messages: own?.messages, guildIds };
  }

  modes() {
    return { discord: this.#keepers.discord.mode(), roblox: this.#keepers.roblox.mode() };
  }

  states(): ConnectionStates {
    return { discord: this.#keepers.discord.state(), roblox: this.#keepers.roblox.state() };
  }

  tries(nowMs: number): Promise<Record<PlatformName, TriesLeft>> {
    return this.#options.database.transaction(async (tx) => ({
      discord: await countTries(tx, 'discord', nowMs),
      roblox: await countTries(tx, 'roblox', nowMs),
    }));
  }

  async save(wish: ConnectionWish, by: SaveBy): Promise<{ as: string }> {
    const { discord, roblox } = this.#keepers;
    const saved = await (wish.platform === 'discord'
      ? saveConnection(discord, wish, by)
      : saveConnection(roblox, wish, by));
    await this.reload();
    return saved;
  }

  check(platform: PlatformName): Promise<void> {
    return this.#keepers[platform].lookAgain();
  }

  async forget(platform: PlatformName): Promise<boolean> {
    const wasSaved = await this.#options.database.transaction((tx) => deleteSaved(tx, platform));
    await this.reload();
    return wasSaved;
  }

  async samples(): Promise<Record<SampleKind, Sample[]>> {
    const { webhooks, accounts, players, tokens } = await this.practice.list();
    const { discord, roblox } = this.modes();
    const ofDiscord = discord === 'practice' ? { webhooks, accounts } : noneOfDiscord;
    const ofRoblox = roblox === 'practice' ? { players, tokens } : noneOfRoblox;
    return { ...ofDiscord, ...ofRoblox };
  }

  resetPractice(): Promise<void> {
    return this.practice.reset();
  }

  deadWebhooks() {
    return this.#deadWebhooks.list();
  }

  callAgain(webhookId: string): Promise<boolean> {
    return this.#deadWebhooks.callAgain(webhookId);
  }

  /** Asks platforms that weren't asked for a while, and retries broken ones now and then. */
  upkeep(): Promise<void> {
    const look = () => this.#lookAtAll();
    this.#upkeep = this.#upkeep.then(look, look);
    return this.#upkeep;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#practiceApis.close();
    this.#bare?.close();
    // Cancels everyone who still waits for a platform, including the upkeep.
    for (const name of names) this.#keepers[name].close();
    await this.#upkeep.catch(() => undefined);
    for (const name of names) await this.#keepers[name].settle();
    await this.#deadWebhooks.settle();
    await this.#dispatch.settle();
  }

  async #lookForGrants(guildId: string): Promise<ListedGuild | undefined> {
    const keeper = this.#keepers.discord;
    const nowMs = this.#options.now();
    const lookedAt = this.#grantsLookedAt.get(guildId) ?? Number.NEGATIVE_INFINITY;
    if (!keeper.isPractice && Math.abs(nowMs - lookedAt) >= GRANTS_EVERY_MS) {
      this.#grantsLookedAt.set(guildId, nowMs);
      const inTimes = { ms: GRANTS_WAIT_MS, platform: 'Discord' } as const;
      // If Discord doesn't answer, its previous answer stands.
      await inTime(this.#closing.signal, inTimes, () => keeper.look()).catch(() => undefined);
    }
    const { guilds } = await this.discord();
    return guilds.find(({ id }) => id === guildId);
  }

  #openBare(): Discord {
    this.#bare ??= this.#keepers.discord.options.parts.open('none', () => undefined);
    return this.#bare.api;
  }

  async #lookAtAll(): Promise<void> {
    const nowMs = this.#options.now();
    if (nowMs - this.#forgotAt >= FORGET_EVERY_MS) {
      this.#forgotAt = nowMs;
      await this.#deadWebhooks.forgetOld();
    }
    for (const name of names) {
      const keeper = this.#keepers[name];
      // The platform may be down. The next round asks again.
      if (keeper.isDue(nowMs)) await keeper.look().catch(() => undefined);
      else await keeper.lookWhereBroken().catch(() => undefined);
    }
  }

  async #load(): Promise<void> {
    this.#practiceApis.forgetWebhooks();
    await this.#deadWebhooks.load();
    const { database, seals } = this.#options;
    const rows = await database.transaction(async (tx) => {
      const saved = await listSaved(tx);
      await seals.catchUp(tx);
      return saved;
    });
    for (const name of names) {
      this.#keepers[name].follow(rows.find(({ platform }) => platform === name));
    }
  }
}
