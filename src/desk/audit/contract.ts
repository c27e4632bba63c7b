import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';
import { caseShape, time } from './cases/schemas.ts';

export const audit = {
  id: 'audit',
  actions: {
    list: {
      method: 'GET',
      path: '/admin/audit',
      summary: 'Cases, newest first: who did what to whom, and what came of it',
      access: 'read-admin',
      effect: 'reads',
    },
    export: {
      method: 'GET',
      path: '/admin/audit/export',
      summary: 'Exactly what a filter lets through, as CSV or JSON lines, with the head of the log',
      access: 'read-admin',
      effect: 'reads',
    },
    chain: {
      method: 'GET',
      path: '/admin/audit/chain',
      summary: 'The head of the log, and what came of the last look through it',
      access: 'read-admin',
      effect: 'reads',
    },
    verify: {
      method: 'POST',
      path: '/admin/audit/verify',
      summary: 'Looks through the log for a row that was altered, removed or inserted',
      access: 'read-admin',
      effect: 'reads',
      deadlineMs: 30_000,
    },
    erase: {
      method: 'POST',
      path: '/admin/audit/erase',
      summary: 'Erases what the log holds of a person; the rows stay, and the log still verifies',
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
  actor: plainText(100).optional().describe('Such as pass:ID, key:ID, cli or desk'),
  holder: plainText(100).optional().describe('The holder of a pass or the label of a key, whole'),
  tool: plainText(60).optional().describe('A tool or a part of the desk, such as bans'),
  target: plainText(200).optional().describe('Such as roblox:156 or network:203.0.113.0/24'),
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
      block: z.int().describe('The last that is there'),
      noted: z.int().describe('The newest that the desk noted outside of the log'),
    }),
    z.strictObject({ kind: z.literal('replaced'), block: z.int() }),
  ]);

const place = () => z.enum(['store', 'folder', 'process']);

const end = () =>
  z.strictObject({
    block: z.int().nullable().describe('The newest that was noted and is in the log'),
    since: time().nullable().describe('Since when the newest block is noted'),
    places: z.array(place()).describe('Where the notes were that the log fits'),
    missing: z.array(place()).describe('Where a note should be and is not'),
    restored: z
      .strictObject({ case: z.int(), at: time(), lost: z.int() })
      .nullable()
      .describe('The last time that a backup was put back, and how many cases were given up'),
  });

const verdict = () =>
  z.strictObject({
    state: z
      .enum(['intact', 'broken', 'older', 'unproven'])
      .describe('unproven: what is there holds, but nothing shows whether its end is'),
    rows: z.int(),
    blocks: z.int(),
    unsealed: z.int().describe('Rows at the end that no block holds yet'),
    head: z.string().nullable().describe('Of the last block that holds; keep it elsewhere'),
    fault: fault().nullable(),
    end: end().nullable().describe('What notes outside of the log say about its end'),
  });

export const schemas = () => ({
  list: {
    input: z.strictObject({
      ...filter(),
      cursor: plainText(300).optional(),
      limit: z
        .string()
        .regex(/^([1-9]|[1-4]\d|50)$/, 'A whole number from 1 to 50')
        .optional(),
    }),
    output: z.strictObject({
      now: time(),
      cases: z.array(caseShape()),
      next_cursor: z.string().nullable(),
      is_cut_short: z
        .boolean()
        .describe(
          'The page is not full because the search stopped for others; go on with the cursor',
        ),
      looked_back_to: time().nullable().describe('How far, when it was cut short'),
    }),
  },
  export: {
    input: z.strictObject({ ...filter(), format: z.enum(['csv', 'jsonl']) }),
    output: z
      .string()
      .describe('A file. Its last line tells how many cases it holds, and the head'),
  },
  chain: {
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      head: z.string().nullable(),
      rows: z.int().describe('Of all blocks'),
      verified: z
        .strictObject({ at: time(), verdict: verdict() })
        .nullable()
        .describe('The last look through the whole log'),
    }),
  },
  verify: {
    input: z.strictObject({
      head: plainText(100).optional().describe('One that was kept elsewhere'),
      position: plainText(200).optional().describe('From an answer that was not finished'),
    }),
    output: z.strictObject({
      now: time(),
      is_finished: z.boolean(),
      position: z.string().nullable(),
      rows: z.int().describe('Looked at so far'),
      verdict: verdict().nullable(),
    }),
  },
  erase: {
    input: z.strictObject({ target: plainText(200) }),
    output: z.strictObject({ detail: z.string(), cases: z.int() }),
  },
});
