import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import type { Context, Handler } from '#kit/server/context.ts';
import { joinHalves, type LoadedAction } from '#server/features.ts';

/** A tool with one action and one look-up, for tests and benchmarks of code shared by all tools. */
export const sampleTool = {
  id: 'sample-tool',
  title: 'Sample Tool',
  tagline: 'A change that does nothing',
  summary: 'A change that does nothing.',
  group: 'game',
  icon: 'wrench',
  keywords: [],
  actions: {
    change: {
      method: 'POST',
      path: '/sample_change',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'roblox', field: 'user' },
      cooldown: 'tool',
      deadlineMs: 200,
    },
    look: {
      method: 'POST',
      path: '/sample_look',
      access: 'moderator',
      effect: 'reads',
    },
  },
} as const satisfies Tool;

const sampleSchemas = () => ({
  change: {
    summary: 'A change that does nothing',
    input: z.strictObject({ user: z.string().max(100), reason: z.string().max(400) }),
    output: z.strictObject({ user: z.string(), case_id: z.int() }),
  },
  look: {
    summary: 'A look-up that finds nothing',
    input: z.strictObject({}),
    output: z.strictObject({ found: z.boolean() }),
  },
});

export type SampleChange = (
  input: { user: string; reason: string },
  context: Context,
) => Promise<unknown>;

const doNothing: SampleChange = async ({ user }, { caseId }) => ({ user, case_id: caseId });

export function sampleActions(change: SampleChange = doNothing): LoadedAction[] {
  const handlers: Record<string, Handler> = { change, look: async () => ({ found: false }) };
  return joinHalves(sampleTool, sampleSchemas, { handlers, tool: sampleTool });
}
