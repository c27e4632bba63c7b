import { z } from 'zod';
import { jobStates } from '#kit/contract/jobs.ts';

export const time = () => z.int().describe('Milliseconds since 1970');

const facts = () => z.record(z.string(), z.unknown()).nullable();

/** A case as every call returns it. */
const caseShape = () =>
  z.strictObject({
    id: z.int(),
    at: time(),
    actor: z
      .string()
      .describe(
        'pass:ID, key:ID, session:ID, cli, first-start, visitor or desk; for a moderator without the id',
      ),
    name: z.string().nullable().describe('The pass’s holder or the key’s label'),
    action: z.string(),
    targets: z.int(),
    platform: z.string().nullable(),
    is_practice: z.boolean().describe('Done in practice mode: nothing happened on a real platform'),
    target: z.string().nullable().describe('For example roblox:156'),
    target_name: z.string().nullable(),
    job_id: z.int().nullable(),
    outcome: z
      .string()
      .nullable()
      .describe('done, unknown, or the code of a refusal; null while in progress'),
    ended_at: time().nullable(),
    undoes: z.int().nullable().describe('The case that this one undoes'),
    undone_by: z.int().nullable(),
    other_half: z.int().nullable().describe('The case of the same person on the other platform'),
    is_erased: z.boolean().describe('The person in this case was erased'),
    address: z.string().nullable().describe('Masked; for admins only'),
    request_id: z.string().nullable().describe('For admins only'),
    detail: facts(),
    result: facts(),
  });

const jobSum = () =>
  z.strictObject({
    id: z.int(),
    state: z.enum(jobStates),
    title: z.string().describe('What was planned'),
    place_name: z.string().nullable(),
    counts: z.strictObject({
      waiting: z.int(),
      done: z.int(),
      already: z.int(),
      failed: z.int(),
      skipped: z.int(),
      undone: z.int(),
    }),
    planner: z.string(),
    decider: z.string().nullable().describe('Who approved or declined it'),
    started_at: time().nullable(),
    ended_at: time().nullable(),
  });

/** A case as a person reads it: with the name of its place, and what became of its job. */
export const readableCase = () =>
  caseShape().extend({
    place: z
      .strictObject({
        kind: z.enum(['server', 'experience']),
        id: z.string(),
        name: z.string().nullable().describe('Null if the place is no longer listed'),
      })
      .nullable()
      .describe('Where it was done'),
    job: jobSum().nullable().describe('The job that this case started or was a part of'),
  });

export const jobsInLists = () =>
  z
    .enum(['together', 'each'])
    .optional()
    .describe(
      'together: a job is one entry, the case that started it. Ignored with a target, a job or an outcome',
    );
