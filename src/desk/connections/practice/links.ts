import type { DiscordLink, Platforms, RobloxLink } from '#kit/server/platforms.ts';
import type { DiscordPermission } from '#platforms/discord/permissions.ts';
import { linkDiscord, linkRoblox } from '../links.ts';
import { type PracticeApis, practiceApp } from './apis.ts';
import type { Practice } from './practice.ts';

/** Links to the practice world, which exists whatever is connected. */
export class PracticeLinks implements Platforms {
  readonly #practice: Practice;
  readonly #apis: PracticeApis;
  readonly #permissions: readonly DiscordPermission[];

  constructor(practice: Practice, apis: PracticeApis, permissions: readonly DiscordPermission[]) {
    this.#practice = practice;
    this.#apis = apis;
    this.#permissions = permissions;
  }

  async discord(): Promise<DiscordLink> {
    const { discord: seen } = await this.#practice.see();
    return linkDiscord(
      { api: this.#apis.discord, seen, app: practiceApp, isPractice: true },
      {
        permissions: this.#permissions,
        isDrawn: true,
        lookForGrants: async (guildId) =>
          (await this.discord()).guilds.find(({ id }) => id === guildId),
        readPractice: (channelId) => this.#practice.readChannel(channelId),
      },
    );
  }

  async roblox(): Promise<RobloxLink> {
    const { roblox: seen } = await this.#practice.see();
    return linkRoblox({ api: this.#apis.roblox, seen, app: practiceApp, isPractice: true });
  }
}
