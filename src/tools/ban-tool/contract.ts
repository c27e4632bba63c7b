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

const many = { field: 'users', one: 'user' } as const;

export const tool = {
  id: 'ban-tool',
  title: 'Ban Tool',
  tagline: 'Ban or unban a player',
  summary: 'Bans a player from the experience, for a time or permanently, and unbans them.',
  group: 'game',
  icon: 'user-x',
  keywords: ['ban', 'unban', 'restrict', 'player', 'roblox', 'experience', 'game', 'exploit'],
  needs: {
    roblox: [
      { name: 'universe.user-restriction:write', for: 'ban and unban players' },
      { name: 'universe.user-restriction:read', for: 'see current bans and a player’s history' },
    ],
  },
  takes: ['roblox-id', 'roblox-name', 'roblox-profile', 'roblox-list'],
  offer: 'Ban {name}…',
  pair: { name: 'ban', action: 'ban', platform: 'Roblox' },
  reasons: { max: 400, privateMax: 1_000, readBy: 'player' },
  actions: {
    ban: {
      ...acts,
      many,
      path: '/ban',
      canBeAppealed: true,
      command: 'ban experience',
    },
    unban: {
      ...acts,
      many,
      path: '/unban',
      lifts: true,
      command: 'unban experience',
    },
    look: {
      ...looks,
      path: '/ban_look',
    },
    history: { ...looks, path: '/ban_history' },
    bans: { ...looks, path: '/experience_bans' },
    experiences: {
      ...looks,
      path: '/experience_list',
      free: true,
    },
  },
} as const satisfies Tool;

const universe = () =>
  plainText(40).optional().describe('Optional when only one experience is listed');

const targets = () => ({
  user: plainText(200).optional().describe('A username or id; all digits is an id'),
  users: targetList()
    .optional()
    .describe('Usernames or ids; two or more make a job. At most 50,000, not counting duplicates'),
  universe_id: universe(),
  ...actInput(),
});

const one = () =>
  z.strictObject({
    ...actedOne(),
    small_thumbnail_url: z.string().nullable(),
    restriction_status: z.enum(['restricted', 'not restricted']),
    until: time().nullable().describe('Null while banned: permanent'),
    universe_id: z.string(),
    universe_name: z.string(),
  });

const answers = () => actOutput(one());

const restriction = () =>
  z.strictObject({
    is_active: z.boolean(),
    since: time().nullable(),
    until: time().nullable().describe('Null while active: permanent'),
    display_reason: z.string(),
    private_reason: z.string(),
    with_alts: z.boolean(),
  });

export const schemas = () => ({
  ban: {
    summary: 'Bans players from an experience',
    input: z.strictObject({
      ...targets(),
      duration_seconds: z
        .number()
        .nullable()
        .optional()
        .describe('60 s to 10 years; omitted or null: permanent'),
      display_reason: plainText(4_000).describe('Required; the player reads it: 400 characters'),
      private_reason: plainText(4_000).optional().describe('Your team reads it: 1,000 characters'),
      include_alts: z
        .boolean()
        .optional()
        .describe('Whether to ban known alternate accounts too; default true'),
    }),
    output: answers(),
  },
  unban: {
    summary: 'Unbans players from an experience',
    input: z.strictObject({
      ...targets(),
      private_reason: plainText(4_000).optional(),
      of_case: z
        .int()
        .optional()
        .describe('Restores the state before this case, unless it was changed since'),
    }),
    output: answers(),
  },
  look: {
    summary: 'A player’s profile and active ban',
    input: z.strictObject({ user: plainText(200), universe_id: universe() }),
    output: z.strictObject({
      now: time(),
      user_id: z.string(),
      username: z.string(),
      display_name: z.string(),
      thumbnail_url: z.string().nullable(),
      created_at: time().nullable(),
      is_young: z.boolean(),
      is_protected: z.boolean(),
      restriction: restriction().nullable().describe('Null: not banned'),
      wait_until: time().nullable().describe('Roblox allows two changes a minute per player'),
    }),
  },
  history: {
    summary: 'A player’s past and active bans',
    input: z.strictObject({ user: plainText(200), universe_id: universe() }),
    output: z.strictObject({
      now: time(),
      user_id: z.string(),
      username: z.string().nullable(),
      entries: z.array(
        restriction().extend({
          at: time(),
          by: z.string().nullable().describe('The name on Roblox; null: a game script'),
          place_id: z.string().nullable().describe('Null: the whole experience'),
          case_id: z.int().nullable().describe('Null: not done by this desk'),
          holder: z.string().nullable(),
        }),
      ),
      has_more: z.boolean(),
    }),
  },
  bans: {
    summary: 'Active bans',
    input: z.strictObject({
      universe_id: universe(),
      query: plainText(100).optional().describe('An id, a name, or part of a reason'),
      cursor: plainText(2_000).optional(),
    }),
    output: banPage(
      restriction().extend({
        user_id: z.string(),
        username: z.string().nullable(),
        thumbnail_url: z.string().nullable(),
        case_id: z.int().nullable(),
      }),
    ),
  },
  experiences: {
    summary: 'The owner’s listed experiences',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      is_practice: z.boolean(),
      adds_code: z.boolean().describe('The appeal code goes to the end of the reason'),
      experiences: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    }),
  },
});
