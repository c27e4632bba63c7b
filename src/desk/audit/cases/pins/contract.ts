import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';
import { time } from '../schemas.ts';

/** The most pinned notes about one target. More would no longer be read. */
export const PINS_MAX = 3;

const changes = {
  method: 'POST',
  access: 'moderator',
  orAdmin: 'full',
  effect: 'changes',
  hasNoTarget: true,
  whileOffline: true,
  about: { kind: 'case', field: 'case_id' },
} as const;

export const pins = {
  id: 'audit/cases/pins',
  actions: {
    list: {
      method: 'POST',
      path: '/cases/pins',
      access: 'moderator',
      orAdmin: 'read',
      effect: 'reads',
      free: true,
      whileOffline: true,
    },
    pin: {
      ...changes,
      path: '/cases/pin',
    },
    unpin: { ...changes, path: '/cases/unpin' },
  },
} as const satisfies Feature;

const id = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const pinShape = () =>
  z.strictObject({
    note_id: z.int(),
    case_id: z.int(),
    text: z.string(),
    name: z.string().nullable().describe('Who wrote it'),
    at: time(),
    pinned_by: z.string(),
    pinned_at: time(),
  });

const chosen = () => ({
  input: z.strictObject({ case_id: id(), note_id: id().describe('The case of the note itself') }),
  output: z.strictObject({ detail: z.string() }),
});

export const schemas = () => ({
  list: {
    summary: 'Lists the pinned notes about a target',
    input: z.strictObject({ target: plainText(200).describe('For example roblox:156') }),
    output: z.strictObject({ now: time(), pins: z.array(pinShape()) }),
  },
  pin: {
    summary: 'Pins a note, so that it is read before anyone acts on its target',
    ...chosen(),
  },
  unpin: { summary: 'Unpins a note', ...chosen() },
});
