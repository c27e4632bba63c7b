import type { PlatformRules } from '#platforms/calls/call.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import { Scheduler } from '#platforms/calls/scheduler.ts';
import { type Discord, openDiscord } from '#platforms/discord/client.ts';
import { discordRules } from '#platforms/discord/limits.ts';
import type { About } from '#platforms/request-parts.ts';
import { openRoblox, type Roblox } from '#platforms/roblox/client.ts';
import { robloxRules } from '#platforms/roblox/limits.ts';
import { asTransport } from '#platforms/sandbox/transport.ts';
import type { Opened } from '../platform-parts.ts';
import type { Practice } from './practice.ts';

/** The sandbox accepts this as a token, as a key, and as both halves of an app. */
const CREDENTIAL = 'sandbox';
export const practiceApp = { id: CREDENTIAL, secret: CREDENTIAL };

interface PracticeOptions extends About {
  now: () => number;
  clock: Clock;
  /** The clock for slow responses. */
  answerClock: Pick<Clock, 'sleep'>;
}

/** The real platforms' clients and schedulers, on top of the practice world. */
export class PracticeApis {
  readonly #practice: Practice;
  readonly #now: () => number;
  readonly #about: About;
  readonly #clock: Clock;
  readonly #answerClock: Pick<Clock, 'sleep'>;
  #discord: Opened<Discord> | undefined;
  #roblox: Opened<Roblox> | undefined;
  readonly #deadWebhooks = new Set<string>();

  constructor(practice: Practice, { now, clock, answerClock, ...about }: PracticeOptions) {
    this.#practice = practice;
    this.#now = now;
    this.#about = about;
    this.#clock = clock;
    this.#answerClock = answerClock;
  }

  get discord(): Discord {
    this.#discord ??= this.#openDiscord();
    return this.#discord.api;
  }

  get roblox(): Roblox {
    this.#roblox ??= this.#openRoblox();
    return this.#roblox.api;
  }

  /** A webhook that was deleted in one world may exist in the next. */
  forgetWebhooks(): void {
    this.#deadWebhooks.clear();
  }

  close(): void {
    this.#discord?.close();
    this.#roblox?.close();
  }

  #openDiscord(): Opened<Discord> {
    // No owner can fix a break that only a simulated fault caused, so the next call opens a new client.
    const scheduler = this.#schedule(discordRules, () => {
      this.#discord = undefined;
    });
    const api = openDiscord({
      send: (call) => scheduler.send(call),
      token: CREDENTIAL,
      ...this.#about,
      deadWebhooks: this.#deadWebhooks,
    });
    return { api, close: () => scheduler.close() };
  }

  #openRoblox(): Opened<Roblox> {
    const scheduler = this.#schedule(robloxRules, () => {
      this.#roblox = undefined;
    });
    const api = openRoblox({
      send: (call) => scheduler.send(call),
      waitMs: (call) => scheduler.waitMs(call),
      key: CREDENTIAL,
      ...this.#about,
    });
    return { api, close: () => scheduler.close() };
  }

  #schedule(rules: PlatformRules, onBroken: () => void): Scheduler {
    const { sleep } = this.#answerClock;
    const transport = asTransport(this.#practice, { now: this.#now, sleep });
    return new Scheduler({ transport, clock: this.#clock, rules, onBroken });
  }
}
