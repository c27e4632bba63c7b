import { z } from 'zod';
import { plainText } from '../values/text.ts';
import { COLOR_MAX, EMBED_MAX, EMBEDS_MAX, FIELDS_MAX, LINK_MAX } from './message-limits.ts';

/** Longer than what is allowed, so that the tool itself says by how much. */
const ROOM = 4;

const text = (max: number) => plainText(max * ROOM).describe(`At most ${max} characters`);

/** The embeds of a message, without the nesting that Discord's own form has. */
export const embedsShape = () =>
  z
    .array(
      z.strictObject({
        title: text(EMBED_MAX.title).optional(),
        description: text(EMBED_MAX.description).optional(),
        url: text(LINK_MAX).optional().describe('Makes the title a link'),
        color: z.int().min(0).max(COLOR_MAX).optional(),
        author: text(EMBED_MAX.author).optional(),
        image: text(LINK_MAX).optional().describe('An http or https link'),
        footer: text(EMBED_MAX.footer).optional(),
        fields: z
          .array(
            z.strictObject({
              name: text(EMBED_MAX.fieldName),
              value: text(EMBED_MAX.fieldValue),
              inline: z.boolean().default(false),
            }),
          )
          .max(FIELDS_MAX, `At most ${FIELDS_MAX} fields`)
          .optional(),
      }),
    )
    .max(EMBEDS_MAX, `At most ${EMBEDS_MAX} embeds`);
