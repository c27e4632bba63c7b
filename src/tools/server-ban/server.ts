import type { JobKind } from '#kit/contract/jobs.ts';
import { listBrakes } from '#kit/server/brakes/store.ts';
import type { Handlers } from '#kit/server/context.ts';
import type { DiscordLink, ListedGuild } from '#kit/server/platforms.ts';
import { act, withEnd } from './act.ts';
import { ban } from './ban.ts';
import { setBrake } from './brake.ts';
import { type schemas, tool } from './contract.ts';
import { kick } from './kick.ts';
import { listBans, listMembers } from './look-ups.ts';
import { timeout } from './timeout.ts';
import { unban } from './unban.ts';

export { tend } from './tend.ts';
export { undo } from './undo.ts';

export const jobs = { ban, unban, kick, timeout } as unknown as Record<string, JobKind>;

export const handlers: Handlers<typeof schemas> = {
  ban: (input, context) =>
    withEnd(input, context, () =>
      act('ban', {
        input,
        context,
        say: (who, where) => ({
          done: `${who} was banned from ${where}.`,
          already: `${who} is banned from ${where} already.`,
        }),
      }),
    ),

  unban: (input, context) =>
    act('unban', {
      input,
      context,
      say: (who, where) => ({
        done: `The ban of ${who} in ${where} was lifted.`,
        already: `${who} is not banned from ${where}.`,
      }),
    }),

  kick: (input, context) =>
    act('kick', {
      input,
      context,
      say: (who, where) => ({
        done: `${who} was removed from ${where}, and may come back.`,
        already: `${who} is not in ${where}.`,
      }),
    }),

  timeout: (input, context) =>
    act('timeout', {
      input,
      context,
      say: (who, where) =>
        input.duration_seconds === null
          ? {
              done: `The time-out of ${who} in ${where} was ended.`,
              already: `${who} is not timed out in ${where}.`,
            }
          : {
              done: `${who} was timed out in ${where}.`,
              already: `${who} is timed out in ${where} already.`,
            },
    }),

  lockdown: setBrake,

  async servers(_input, { platforms, database, nowMs }) {
    const link = await platforms.discord();
    const { isPractice } = link;
    const guilds = await withGrants(link);
    const brakes = await database.transaction((tx) => listBrakes(tx, { isPractice, nowMs }));
    return {
      now: nowMs,
      is_practice: isPractice,
      servers: guilds.map(({ id, name, missing }) => {
        const brake = brakes.find(({ guildId }) => guildId === id);
        return {
          id,
          name,
          missing: [...missing],
          invites_until: brake?.invitesUntil ?? null,
          dms_until: brake?.dmsUntil ?? null,
        };
      }),
    };
  },

  members: listMembers,
  bans: listBans,
};

const needed = tool.needs.discord.map(({ name }) => name);

/** Whoever opens the page sees what was granted meanwhile, or its buttons would stay shut. */
function withGrants({ guilds, lookForGrants }: DiscordLink): Promise<ListedGuild[]> {
  const isShut = ({ missing }: ListedGuild) => needed.some((name) => missing.includes(name));
  return Promise.all(
    guilds.map(async (guild) =>
      isShut(guild) ? ((await lookForGrants(guild.id)) ?? guild) : guild,
    ),
  );
}
