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
  tagline: 'Keep a player out, or let one back in',
  summary: 'Keeps a player out of the experience, for an hour or for good, and lets them back in.',
  group: 'game',
  icon: 'user-x',
  keywords: ['ban', 'unban', 'restrict', 'player', 'roblox', 'experience', 'game', 'exploit'],
  needs: {
    roblox: [
      { name: 'universe.user-restriction:write', for: 'ban and unban players' },
      { name: 'universe.user-restriction:read', for: 'see who is banned, and a player’s history' },
    ],
  },
  takes: ['roblox-id', 'roblox-name', 'roblox-profile', 'roblox-list'],
  pair: { name: 'ban', action: 'ban', platform: 'Roblox' },
  reasons: { max: 400, privateMax: 1_000, readBy: 'player' },
  actions: {
    ban: { ...acts, many, path: '/ban', summary: 'Restricts players from an experience' },
    unban: {
      ...acts,
      many,
      path: '/unban',
      summary: 'Lets players back into an experience',
      lifts: true,
    },
    look: {
      ...looks,
      path: '/ban_look',
      summary: 'Who a player is, and whether they are restricted now',
    },
    history: { ...looks, path: '/ban_history', summary: 'Every restriction that a player had' },
    bans: { ...looks, path: '/experience_bans', summary: 'Who is restricted now' },
    experiences: {
      ...looks,
      path: '/experience_list',
      summary: 'The experiences that the owner listed',
      free: true,
    },
  },
} as const satisfies Tool;

const universe = () =>
  plainText(40).optional().describe('May be left out where one experience is listed');

const targets = () => ({
  user: plainText(200).optional().describe('A name or an id; all digits is an id'),
  users: targetList()
    .optional()
    .describe('Names or ids; two or more make a job. 50,000 at the most, doubles left out'),
  universe_id: universe(),
  ...actInput(),
});

const one = () =>
  z.strictObject({
    ...actedOne(),
    small_thumbnail_url: z.string().nullable(),
    restriction_status: z.enum(['restricted', 'not restricted']),
    until: time().nullable().describe('Null while restricted: for good'),
    universe_id: z.string(),
    universe_name: z.string(),
  });

const answers = () => actOutput(one());

const restriction = () =>
  z.strictObject({
    is_active: z.boolean(),
    since: time().nullable(),
    until: time().nullable().describe('Null while active: for good'),
    display_reason: z.string(),
    private_reason: z.string(),
    with_alts: z.boolean(),
  });

export const schemas = () => ({
  ban: {
    input: z.strictObject({
      ...targets(),
      duration_seconds: z
        .number()
        .nullable()
        .optional()
        .describe('60 s to 10 years; left out or null: for good'),
      display_reason: plainText(4_000).describe('Required; the player reads it: 400 characters'),
      private_reason: plainText(4_000).optional().describe('Your team reads it: 1,000 characters'),
      include_alts: z
        .boolean()
        .optional()
        .describe('Whether known alternate accounts are restricted too; true where left out'),
    }),
    output: answers(),
  },
  unban: {
    input: z.strictObject({
      ...targets(),
      private_reason: plainText(4_000).optional(),
      of_case: z
        .int()
        .optional()
        .describe('Puts back what stood before this case, where nobody changed it since'),
    }),
    output: answers(),
  },
  look: {
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
      restriction: restriction().nullable().describe('Null: none now'),
      wait_until: time().nullable().describe('Roblox takes two changes of one player in a minute'),
    }),
  },
  history: {
    input: z.strictObject({ user: plainText(200), universe_id: universe() }),
    output: z.strictObject({
      now: time(),
      user_id: z.string(),
      username: z.string().nullable(),
      entries: z.array(
        restriction().extend({
          at: time(),
          by: z.string().nullable().describe('As Roblox names them; null: a script of the game'),
          place_id: z.string().nullable().describe('Null: the whole experience'),
          case_id: z.int().nullable().describe('Where it was this desk'),
          holder: z.string().nullable(),
        }),
      ),
      has_more: z.boolean(),
    }),
  },
  bans: {
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
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      is_practice: z.boolean(),
      experiences: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    }),
  },
});
