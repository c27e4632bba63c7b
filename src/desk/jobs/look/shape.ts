import { z } from 'zod';

/** What waits for the caller's approval. */
export const waitingShape = () =>
  z.strictObject({
    count: z.int().describe('At most 50'),
    newest: z
      .array(
        z.strictObject({
          id: z.int(),
          title: z.string(),
          place: z.string(),
          holder: z.string(),
          is_practice: z.boolean(),
        }),
      )
      .describe('At most 3'),
  });
