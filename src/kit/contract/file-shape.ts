// A text file in a form, as its action gets it.
import { z } from 'zod';
import { plainText } from '../values/text.ts';

/** What is longer is cut: no line of a list is. */
export const FILE_LINE_MAX = 1_000;
export const FILE_LINES_MAX = 200_000;

/** size, encoding, unknown: see many/read-file.ts; lines: it has too many. Of such a file no line is read. */
export const fileFaults = ['size', 'encoding', 'unknown', 'lines'] as const;

export const fileShape = () =>
  z.strictObject({
    name: plainText(255),
    lines: z.array(plainText(FILE_LINE_MAX)).max(FILE_LINES_MAX),
    fault: z.enum(fileFaults).optional(),
  });
