import { z } from 'zod';
import {
  actedOne,
  actInput,
  actOutput,
  acts,
  banPage,
  looks,
  targetList,
  time,
} from '#kit/acting/contract.ts';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

const many = { field: 'user_ids' } as const;

export const tool = {
  id: 'server-ban',
  title: 'Server Ban',
  tagline: 'Ban, kick or time out members',
  summary: 'Bans, kicks or times out members of a server, one at a time or a whole raid at once.',
  group: 'chat',
  icon: 'shield-x',
  keywords: ['ban', 'unban', 'kick', 'timeout', 'mute', 'raid', 'discord', 'server', 'member'],
  needs: {
    discord: [
      { name: 'BAN_MEMBERS', for: 'ban, unban and see bans' },
      { name: 'KICK_MEMBERS', for: 'kick members', isOptional: true },
      { name: 'MODERATE_MEMBERS', for: 'time out members', isOptional: true },
      {
        name: 'MANAGE_GUILD',
        for: 'ban up to 200 at once and pause invites and direct messages',
        isOptional: true,
      },
    ],
  },
  takes: ['discord-id', 'user-mention', 'discord-list'],
  offer: 'Ban {name}…',
  pair: { name: 'ban', action: 'ban', platform: 'Discord' },
  reasons: { max: 512, readBy: 'audit-log' },
  movedFrom: ['discord-banner'],
  bansRaids: true,
  actions: {
    ban: {
      ...acts,
      many,
      path: '/server_ban',
      canBeAppealed: true,
      command: 'ban server',
    },
    unban: {
      ...acts,
      many,
      path: '/server_unban',
      lifts: true,
      command: 'unban server',
    },
    kick: { ...acts, many, path: '/server_kick', command: 'kick' },
    timeout: {
      // As an undo, it only ends a timeout.
      lifts: true,
      ...acts,
      many,
      path: '/server_timeout',
      command: 'timeout',
      skipsCooldown: ({ duration_seconds }) => duration_seconds === null,
    },
    lockdown: {
      method: 'POST',
      path: '/server_lockdown',
      access: 'moderator',
      effect: 'changes',
      cooldown: 'tool',
      skipsCooldown: ({ invites_until, dms_until }) => invites_until === null && dms_until === null,
    },
    servers: {
      ...looks,
      path: '/server_list',
      free: true,
    },
    members: {
      ...looks,
      path: '/server_members',
    },
    bans: {
      ...looks,
      path: '/server_bans',
    },
    raid: {
      ...looks,
      path: '/server_raid',
      command: 'raid',
      // Up to 20 pages of members, at the pace that Discord allows.
      deadlineMs: 60_000,
    },
  },
} as const satisfies Tool;

const guild = () => plainText(40).optional().describe('Optional when only one server is listed');
const cursor = () => plainText(100).optional();

const targets = () => ({
  guild_id: guild(),
  user_ids: targetList().describe(
    'Ids or mentions; two or more make a job. At most 50,000, not counting duplicates',
  ),
  reason: plainText(2_000)
    .optional()
    .describe('Goes into the server’s audit log; required except in a dry run'),
  ...actInput(),
});

const seconds = () => z.number().nullable().optional();

const one = () =>
  z.strictObject({
    ...actedOne(),
    avatar_url: z.string().nullable(),
    guild_id: z.string(),
    guild_name: z.string(),
    until: time().nullable().describe('When it ends on its own'),
  });

const answers = () => actOutput(one());

export const schemas = () => ({
  ban: {
    summary: 'Bans accounts from a server, permanently or for a time',
    input: z.strictObject({
      ...targets(),
      duration_seconds: seconds().describe('60 s to 5 years; omitted or null: permanent'),
      delete_message_seconds: seconds().describe('0 to 604800: messages of the last 7 days'),
    }),
    output: answers(),
  },
  unban: {
    summary: 'Unbans accounts from a server',
    input: z.strictObject({
      ...targets(),
      of_case: z.int().optional().describe('Unbans only if the ban is still the one of this case'),
    }),
    output: answers(),
  },
  kick: {
    summary: 'Kicks members, who can come back',
    input: z.strictObject(targets()),
    output: answers(),
  },
  timeout: {
    summary: 'Times out members for up to 28 days, or ends their timeouts',
    input: z.strictObject({
      ...targets(),
      duration_seconds: z.number().nullable().describe('60 s to 28 days; null ends a timeout'),
      if_until: time()
        .optional()
        .describe('With null: ends the timeout only if it still ends at this time'),
    }),
    output: answers(),
  },
  lockdown: {
    summary: 'Pauses invites or direct messages of a server for up to 24 hours, or ends the pause',
    input: z.strictObject({
      guild_id: guild(),
      invites_until: time().nullable().describe('24 h ahead at the most; null ends it'),
      dms_until: time().nullable(),
    }),
    output: z.strictObject({
      detail: z.string(),
      guild_id: z.string(),
      guild_name: z.string(),
      invites_until: time().nullable(),
      dms_until: time().nullable(),
      case_id: z.int(),
      now: time(),
    }),
  },
  servers: {
    summary: 'The owner’s listed servers and the bot’s permissions there',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      is_practice: z.boolean(),
      servers: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          missing: z.array(z.string()).describe('Permissions that the bot lacks in this server'),
          invites_until: time().nullable(),
          dms_until: time().nullable(),
        }),
      ),
    }),
  },
  members: {
    summary: 'Members of a server, by the start of a name or page by page',
    input: z.strictObject({
      guild_id: guild(),
      query: plainText(100).optional().describe('The start of a name; omitted: all members'),
      cursor: cursor(),
    }),
    output: z.strictObject({
      now: time(),
      members: z
        .array(
          z.strictObject({
            user_id: z.string(),
            username: z.string(),
            nickname: z.string().nullable(),
            avatar_url: z.string(),
            is_bot: z.boolean(),
            created_at: time(),
            joined_at: time().nullable(),
            timed_out_until: time().nullable(),
            protected_why: z
              .string()
              .nullable()
              .describe('Why the account is protected; null: it isn’t'),
          }),
        )
        .describe('Up to 1,000'),
      next_cursor: z.string().nullable(),
    }),
  },
  bans: {
    summary: 'Current bans of a server',
    input: z.strictObject({
      guild_id: guild(),
      query: plainText(100).optional().describe('An id, or part of a name or reason'),
      cursor: cursor(),
    }),
    output: banPage(
      z.strictObject({
        user_id: z.string(),
        username: z.string(),
        avatar_url: z.string(),
        reason: z.string().nullable(),
        case_id: z.int().nullable().describe('Null: not done by this desk'),
        until: time().nullable().describe('When it ends on its own; null: permanent'),
      }),
    ),
  },
  raid: {
    summary: 'Finds members of a server whose accounts were created together',
    input: z.strictObject({ guild_id: guild() }),
    output: z.strictObject({
      now: time(),
      guild_id: z.string(),
      guild_name: z.string(),
      looked_at: z.int().describe('Members that were compared; bots are left out'),
      is_whole: z.boolean().describe('Whether these are all members'),
      finding: z.string().nullable().describe('The largest group in a sentence'),
      groups: z
        .array(
          z.strictObject({
            began_at: time().describe('When the first account was created'),
            ended_at: time(),
            accounts: z.array(z.strictObject({ user_id: z.string(), username: z.string() })),
          }),
        )
        .describe('Largest first, at most 5'),
    }),
  },
});
