import { z } from 'zod';
import { TEMPLATE_NAME_MAX, toolsWithTemplates } from '#kit/contract/templates.ts';
import { embedsShape } from '#kit/message/message-shape.ts';
import { plainText } from '#kit/values/text.ts';

export { templates } from '#kit/contract/templates.ts';

export const TEMPLATES_MAX = 100;

const toolId = () => z.enum(toolsWithTemplates().map(({ id }) => id));

const message = () =>
  z.strictObject({
    content: plainText(20_000).describe('At most 2,000 characters'),
    username: plainText(200).optional(),
    avatar_url: plainText(8_000).optional(),
    embeds: embedsShape().optional(),
  });

export type SavedMessage = z.output<ReturnType<typeof message>>;

const shape = () =>
  z.strictObject({
    id: z.string(),
    tool: toolId(),
    name: z.string(),
    reason: z.string().describe('What the player reads, or what goes into the server’s audit log'),
    private_reason: z.string().nullable(),
    message: message().nullable(),
    by: z.string(),
    at: z.int(),
    is_yours: z.boolean(),
  });

export const schemas = () => ({
  list: {
    summary: 'Reasons and messages to choose from',
    input: z.strictObject({ tool: toolId().optional() }),
    output: z.strictObject({ now: z.int(), templates: z.array(shape()) }),
  },
  save: {
    summary: 'Saves a reason or a message under a name for everyone with the tool',
    input: z.strictObject({
      id: plainText(60).optional().describe('To change an existing template'),
      tool: toolId(),
      name: plainText(TEMPLATE_NAME_MAX).trim().min(1, 'Enter a name'),
      reason: plainText(1_000).trim().min(1, 'Enter a reason').optional(),
      private_reason: plainText(1_000).optional(),
      message: message().optional().describe('For a tool that sends messages'),
    }),
    output: z.strictObject({ detail: z.string(), template: shape() }),
  },
  delete: {
    summary: 'Deletes a template: your own, or any as an admin',
    input: z.strictObject({ id: plainText(60) }),
    output: z.strictObject({ detail: z.string() }),
  },
});
