import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { guardedSettings } from '#kit/contract/settings.ts';
import { plainText } from '#kit/values/text.ts';

export const settings = {
  id: 'settings',
  actions: {
    site: {
      method: 'GET',
      path: '/site',
      access: 'open',
      effect: 'reads',
      onLoad: true,
      whileOffline: true,
    },
    read: {
      method: 'GET',
      path: '/admin/settings',
      access: 'read-admin',
      effect: 'reads',
    },
    change: {
      method: 'POST',
      path: '/admin/settings/change',
      access: 'full-admin',
      effect: 'changes',
      freshKey: ({ changes }) =>
        Array.isArray(changes) && changes.some(({ name }) => guardedSettings.includes(name)),
    },
  },
} as const satisfies Feature;

const value = () =>
  z.union([z.boolean(), z.number(), plainText(200), z.array(plainText(40)).max(1_000)]);

export const schemas = () => ({
  site: {
    summary: 'Returns the name of this desk, and where its community and its support are',
    input: z.strictObject({}),
    output: z.strictObject({
      name: z.string(),
      community_invite_url: z.string().nullable(),
      support_contact: z.string().nullable(),
    }),
  },
  read: {
    summary: 'Lists every setting with its value, default and last change',
    input: z.strictObject({}),
    output: z.strictObject({
      now: z.int(),
      settings: z.array(
        z.strictObject({
          name: z.string(),
          value: value(),
          default: value(),
          changed_at: z.int().nullable(),
          changed_by: z.string().nullable(),
          fixed_by: z
            .string()
            .nullable()
            .describe('The variable of the environment that sets it, so that it can’t be changed'),
          to_come: z
            .strictObject({ value: value(), at: z.int(), by: z.string() })
            .nullable()
            .describe('A shorter period that takes effect later, and who set it'),
        }),
      ),
    }),
  },
  change: {
    summary:
      'Changes settings, all or none, and only from the values that the admin saw. Shorter retention takes effect after 7 days',
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ name: plainText(60), from: value(), to: value() }))
        .min(1, 'Nothing to change')
        .max(100),
    }),
    output: z.strictObject({ detail: z.string() }),
  },
});
