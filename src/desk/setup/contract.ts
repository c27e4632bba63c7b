import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const setup = {
  id: 'setup',
  actions: {
    read: {
      method: 'GET',
      path: '/admin/setup',
      access: 'read-admin',
      effect: 'reads',
    },
    arrive: {
      method: 'POST',
      path: '/admin/setup/arrive',
      access: 'read-admin',
      effect: 'reads',
    },
    mark: {
      method: 'POST',
      path: '/admin/setup/mark',
      access: 'full-admin',
      effect: 'changes',
    },
    hide: {
      method: 'POST',
      path: '/admin/setup/hide',
      access: 'full-admin',
      effect: 'changes',
    },
    phoneAgain: {
      method: 'POST',
      path: '/admin/setup/phone_again',
      access: 'full-admin',
      effect: 'changes',
    },
    opened: {
      method: 'POST',
      path: '/setup/opened',
      access: 'open',
      effect: 'reads',
    },
  },
} as const satisfies Feature;

export const stepIds = ['name', 'address', 'discord', 'roblox', 'limits', 'team', 'raid'] as const;
export type StepId = (typeof stepIds)[number];

const stepId = () => z.enum(stepIds);
const time = () => z.int().describe('Milliseconds since 1970');
const mode = () => z.enum(['practice', 'checking', 'connected', 'broken']);
const proxy = () => z.enum(['none', 'trusted', 'untrusted']);

const step = () =>
  z.strictObject({
    id: stepId(),
    state: z
      .enum(['todo', 'waiting', 'attention', 'done'])
      .describe('waiting: for someone else; attention: begun, and something is wrong'),
    skipped: z.strictObject({ at: time(), by: z.string() }).nullable(),
    undone: z.boolean().describe('It was done once and isn’t any more'),
  });

const facts = () => ({
  name: z.strictObject({
    site_name: z.string(),
    community: z.string().nullable(),
    support: z.string().nullable(),
  }),
  address: z.strictObject({
    public_url: z.string().nullable(),
    reach: z
      .enum(['none', 'loopback', 'private', 'http', 'https'])
      .describe('From where the address can be opened, by its form alone'),
    proxy: proxy().describe('How the phone came, or this call if none came yet'),
    proxy_from: z.string().nullable(),
    opened_at: time().nullable(),
    /** Null for a read-only key, and without an address that another device can open. */
    phone_url: z.string().nullable(),
  }),
  discord: z.strictObject({
    mode: mode(),
    as: z.string().nullable(),
    servers: z.array(z.string()),
    members_intent: z.boolean().nullable(),
    missing: z.int(),
  }),
  roblox: z.strictObject({
    mode: mode(),
    as: z.string().nullable(),
    experiences: z.array(z.string()),
    missing: z.int(),
  }),
  limits: z.strictObject({
    targets: z.int(),
    protected: z.int(),
    decided: z.strictObject({ at: time(), by: z.string() }).nullable(),
  }),
  team: z.strictObject({
    joined: z.array(z.strictObject({ holder: z.string(), at: time() })),
    open: z.int(),
  }),
  raid: z.strictObject({
    job_id: z.int().nullable(),
    job_state: z.string().nullable(),
    undone: z.boolean(),
  }),
});

export const schemas = () => ({
  read: {
    summary: 'Returns the setup checklist: what is true now, and which steps are left',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      steps: z.array(step()),
      left: z.int().describe('Steps that are neither done nor skipped'),
      hidden: z.strictObject({ at: time(), by: z.string() }).nullable(),
      ...facts(),
    }),
  },
  arrive: {
    summary: 'Says, once, whether the owner should see the checklist after logging in',
    input: z.strictObject({}),
    output: z.strictObject({ show: z.boolean() }),
  },
  mark: {
    summary: 'Skips a step, takes it up again, or accepts its defaults',
    input: z.strictObject({ step: stepId(), as: z.enum(['skipped', 'accepted', 'open']) }),
    output: z.strictObject({ detail: z.string() }),
  },
  hide: {
    summary: 'Hides the checklist, or shows it again',
    input: z.strictObject({ hidden: z.boolean() }),
    output: z.strictObject({ detail: z.string() }),
  },
  phoneAgain: {
    summary: 'Makes a new link to try the public address with another device',
    input: z.strictObject({}),
    output: z.strictObject({ detail: z.string() }),
  },
  opened: {
    summary: 'Records that the link from the setup checklist was opened on another device',
    input: z.strictObject({ token: plainText(60) }),
    output: z.strictObject({
      outcome: z
        .enum(['recorded', 'already', 'same-device', 'unknown'])
        .describe('same-device: an admin is logged in on it, so it proves nothing'),
    }),
  },
});
