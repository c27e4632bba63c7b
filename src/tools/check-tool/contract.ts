import { z } from 'zod';
import { BODY_BYTES_MAX, type Tool } from '#kit/contract/feature.ts';
import { fileShape } from '#kit/contract/file-shape.ts';
import { acceptedShape } from '#kit/contract/job-schemas.ts';
import { FILE_BYTES_MAX } from '#kit/many/file-limit.ts';
import { PLAYER_TEXT_MAX } from '#kit/values/player-text.ts';
import { plainText } from '#kit/values/text.ts';

export const tool = {
  id: 'check-tool',
  title: 'Check Tool',
  tagline: 'A player’s public profile, or a whole roster',
  summary: 'Shows a player’s public Roblox profile, or checks a whole roster file.',
  group: 'game',
  icon: 'id-card',
  keywords: [
    'player',
    'profile',
    'username',
    'user id',
    'account age',
    'groups',
    'alt',
    'rap',
    'roster',
    'upload',
    'file',
  ],
  needs: { roblox: [] },
  takes: ['roblox-id', 'roblox-name', 'roblox-profile'],
  actions: {
    check: {
      method: 'POST',
      path: '/check',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
      sessionField: 'session_id',
      command: 'lookup roblox',
    },
    inventory: {
      method: 'POST',
      path: '/check/inventory',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
      sessionField: 'session_id',
    },
    upload: {
      method: 'POST',
      path: '/upload',
      access: 'moderator',
      effect: 'changes',
      looksOnly: true,
      cooldown: 'tool',
      sessionField: 'token',
      file: 'file',
      bodyBytesMax: FILE_BYTES_MAX + BODY_BYTES_MAX,
    },
    download: {
      method: 'GET',
      path: '/upload/file',
      access: 'moderator',
      effect: 'reads',
      free: true,
      passInHeader: true,
    },
  },
} as const satisfies Tool;

export const ROSTER_NAME_MAX = 80;

/** Each part of the card is optional: a hidden one is private, and one that couldn't be read says why. */
const part = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('ok'), value }),
    z.strictObject({ state: z.literal('private') }),
    z.strictObject({ state: z.literal('unavailable'), why: z.string() }),
  ]);

const data = () =>
  z.strictObject({
    Username: z.string(),
    DisplayName: z.string(),
    UserID: z.string(),
    description: z.string(),
    AccountAgeDays: z.int().nullable(),
    created: z.int().nullable().describe('Milliseconds since 1970'),
    young: z.boolean().nullable().describe('Younger than the minimum account age'),
    young_days: z.int(),
    verified: part(z.boolean()),
    banned: part(z.boolean()).describe('Banned by Roblox from the whole platform'),
    Friends: part(z.int()),
    Followers: part(z.int()),
    Following: part(z.int()),
    groups: part(
      z.array(
        z.strictObject({ id: z.string(), name: z.string(), role: z.string(), rank: z.int() }),
      ),
    ),
    previous_usernames: part(z.array(z.string())).describe('The latest 50, newest first'),
    badges: part(z.array(z.strictObject({ name: z.string(), description: z.string() }))),
  });

const inventoryData = () =>
  z.strictObject({
    TotalRAP: part(z.int()).describe('The sum of recent average prices'),
    Limiteds: part(z.int()),
    complete: z
      .boolean()
      .describe('Whether all limiteds were read; if not, both numbers are minimums'),
    Headless: part(z.boolean()),
    Korblox: part(z.boolean()),
    Valkyrie: part(z.boolean()),
  });

export const schemas = () => ({
  check: {
    summary: 'The public profile of a player, by username or user id',
    input: z.strictObject({
      user: plainText(PLAYER_TEXT_MAX).describe(
        'All digits is a user id, @123 is a username; a profile link works too',
      ),
    }),
    output: z.strictObject({
      data: data(),
      username: z.string(),
      thumbnail: z.string().nullable().describe('A picture URL, or the picture itself'),
      profile_url: z.string().nullable().describe('Null in practice mode'),
      statistics_url: z.string().nullable(),
      now: z.int(),
    }),
  },
  inventory: {
    summary: 'The value of a player’s public inventory, and three rare items',
    input: z.strictObject({ user_id: plainText(PLAYER_TEXT_MAX) }),
    output: z.strictObject({ data: inventoryData() }),
  },
  upload: {
    summary: 'Checks the players of a .txt file, as a job',
    input: z.strictObject({
      file: fileShape().optional(),
      information: z.enum(['yes', 'no']).default('no').describe('Ages, for up to 2,000 players'),
      format: z.enum(['csv', 'txt']).default('csv'),
      roster: plainText(ROSTER_NAME_MAX)
        .optional()
        .describe('Compared with your last run under this name; default: the file name'),
    }),
    output: acceptedShape(),
  },
  download: {
    summary: 'The result of an upload as a file, for 24 hours',
    // URL parameters are strings.
    input: z.strictObject({ job_id: z.string().regex(/^[1-9]\d{0,14}$/, 'The number of a job') }),
    output: z.string(),
  },
});
