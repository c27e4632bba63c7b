import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';
import { jobsInLists, readableCase, time } from './cases/schemas.ts';

export const audit = {
  id: 'audit',
  actions: {
    list: {
      method: 'GET',
      path: '/admin/audit',
      access: 'read-admin',
      effect: 'reads',
    },
    export: {
      method: 'GET',
      path: '/admin/audit/export',
      access: 'read-admin',
      effect: 'reads',
    },
    chain: {
      method: 'GET',
      path: '/admin/audit/chain',
      access: 'read-admin',
      effect: 'reads',
    },
    verify: {
      method: 'POST',
      path: '/admin/audit/verify',
      access: 'read-admin',
      effect: 'reads',
      deadlineMs: 30_000,
    },
    erase: {
      method: 'POST',
      path: '/admin/audit/erase',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      secretInput: true,
      deadlineMs: 60_000,
    },
  },
} as const satisfies Feature;

const number = () => z.string().regex(/^\d{1,15}$/, 'A whole number');

const filter = () => ({
  from: number().optional().describe('Milliseconds since 1970'),
  to: number().optional().describe('Milliseconds since 1970'),
  actor: plainText(100).optional().describe('For example pass:ID, key:ID, cli or desk'),
  holder: plainText(100)
    .optional()
    .describe('The full name of a pass’s holder or the full label of a key'),
  tool: plainText(60).optional().describe('A tool or an area of the desk, for example bans'),
  target: plainText(200).optional().describe('For example roblox:156 or network:203.0.113.0/24'),
  outcome: z.enum(['done', 'refused', 'unknown']).optional(),
  platform: z.enum(['roblox', 'discord']).optional(),
  job: number().optional(),
});

const fault = () =>
  z.union([
    z.strictObject({
      kind: z.enum(['altered', 'removed', 'inserted']),
      row: z.int(),
      case: z.int().nullable(),
    }),
    z.strictObject({
      kind: z.enum(['block-altered', 'block-removed', 'other-key', 'other-history']),
      block: z.int(),
    }),
    z.strictObject({
      kind: z.literal('resealed'),
      block: z.int(),
      row: z.int(),
      case: z.int().nullable(),
    }),
    z.strictObject({ kind: z.literal('floor-altered') }),
    z.strictObject({
      kind: z.literal('cut-off'),
      block: z.int().describe('The last block in the log'),
      noted: z.int().describe('The newest block that the desk noted outside the log'),
    }),
    z.strictObject({ kind: z.literal('replaced'), block: z.int() }),
  ]);

const place = () => z.enum(['store', 'folder', 'process']);

const end = () =>
  z.strictObject({
    block: z.int().nullable().describe('The newest noted block that is in the log'),
    since: time().nullable().describe('When the desk started noting its newest block'),
    places: z.array(place()).describe('Where matching notes were found'),
    missing: z.array(place()).describe('Where a note is missing'),
    restored: z
      .strictObject({ case: z.int(), at: time(), lost: z.int() })
      .nullable()
      .describe('The last time a backup was restored, and how many cases were lost'),
  });

const verdict = () =>
  z.strictObject({
    state: z
      .enum(['intact', 'broken', 'older', 'unproven'])
      .describe('unproven: the remaining rows are valid, but the end can’t be proven complete'),
    rows: z.int(),
    blocks: z.int(),
    unsealed: z.int().describe('Rows at the end that are not in a block yet'),
    head: z.string().nullable().describe('Head of the last valid block; keep a copy elsewhere'),
    fault: fault().nullable(),
    end: end().nullable().describe('What the notes outside the log say about its end'),
  });

export const schemas = () => ({
  list: {
    summary: 'Lists cases, newest first: who did what to whom, and the outcome',
    input: z.strictObject({
      ...filter(),
      jobs: jobsInLists(),
      cursor: plainText(300).optional(),
      limit: z
        .string()
        .regex(/^([1-9]|[1-4]\d|50)$/, 'A whole number from 1 to 50')
        .optional(),
    }),
    output: z.strictObject({
      now: time(),
      cases: z.array(readableCase()),
      next_cursor: z.string().nullable(),
      is_cut_short: z
        .boolean()
        .describe(
          'The page is not full because the search stopped for others; go on with the cursor',
        ),
      looked_back_to: time().nullable().describe('How far the search went, if it was cut short'),
    }),
  },
  export: {
    summary: 'Exports the cases that match a filter as CSV or JSONL, with the head of the log',
    input: z.strictObject({ ...filter(), format: z.enum(['csv', 'jsonl']) }),
    output: z.string().describe('A file. Its last line has the number of cases and the head'),
  },
  chain: {
    summary: 'Returns the head of the log and the result of the last verification',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      head: z.string().nullable(),
      rows: z.int().describe('Rows in all blocks'),
      verified: z
        .strictObject({ at: time(), verdict: verdict() })
        .nullable()
        .describe('The last verification of the whole log'),
    }),
  },
  verify: {
    summary: 'Checks the log for rows that were changed, removed or inserted',
    input: z.strictObject({
      head: plainText(100).optional().describe('A head that you kept elsewhere'),
      position: plainText(200).optional().describe('From the previous, unfinished answer'),
    }),
    output: z.strictObject({
      now: time(),
      is_finished: z.boolean(),
      position: z.string().nullable(),
      rows: z.int().describe('Rows checked so far'),
      verdict: verdict().nullable(),
    }),
  },
  erase: {
    summary: 'Erases a person’s data from the log; the rows stay, and the log still verifies',
    input: z.strictObject({ target: plainText(200) }),
    output: z.strictObject({ detail: z.string(), cases: z.int() }),
  },
});
