import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { LABEL_MAX, PLACE_MAX } from '#kit/decoys/register.ts';
import { plainText } from '#kit/values/text.ts';

export const tool = {
  id: 'decoy-generator',
  title: 'Decoy Generator',
  tagline: 'A fake cookie that reveals a leak',
  summary: 'Makes a fake cookie that gives access to nothing. Finding it shows which place leaked.',
  group: 'game',
  icon: 'bird',
  keywords: ['decoy', 'fake', 'cookie', 'bait', 'canary', 'honeytoken', 'trap', 'leak', 'thief'],
  gives: 'decoy',
  movedFrom: ['cookie-generator'],
  actions: {
    generate: {
      method: 'POST',
      path: '/generate_decoy',
      access: 'moderator',
      effect: 'changes',
      hasNoTarget: true,
      cooldown: 'tool',
      sessionField: 'session_id',
      secretAnswer: 'Make another one. You can retire the lost one under Admin > Decoys.',
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  generate: {
    summary: 'A fake cookie, shown once, and its register entry',
    input: z.strictObject({
      label: plainText(LABEL_MAX).default('').describe('Where it will be planted'),
      place: plainText(PLACE_MAX).optional().describe('The exact spot, such as a path or a link'),
    }),
    output: z.strictObject({
      decoy: z.string().describe('The fake cookie. It can’t be shown again'),
      id: z.int().describe('Its number in the register: decoy 07 is 7'),
      label: z.string(),
      place: z.string().nullable(),
      detail: z.string(),
    }),
  },
});
