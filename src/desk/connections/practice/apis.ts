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

/** What the sandbox takes for a token, for a key, and for both halves of an app. */
const CREDENTIAL = 'sandbox';
export const practiceApp = { id: CREDENTIAL, secret: CREDENTIAL };

interface PracticeOptions extends About {
  now: () => number;
  clock: Clock;
  /** The time that slow answers take. */
  answerClock: Pick<Clock, 'sleep'>;
}

/** The clients and schedulers of the real platforms, with the practice world under them. */
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

  /** What is gone from one world may be in the next. */
  forgetWebhooks(): void {
    this.#deadWebhooks.clear();
  }

  close(): void {
    this.#discord?.close();
    this.#roblox?.close();
  }

  #openDiscord(): Opened<Discord> {
    // Nobody can mend what only a fault has broken, so the next call begins anew.
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
