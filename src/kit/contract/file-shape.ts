// The shape of a text file sent in a form, as its action receives it.
import { z } from 'zod';
import { plainText } from '../values/text.ts';

/** Longer lines are cut: no valid list entry is this long. */
export const FILE_LINE_MAX = 1_000;
export const FILE_LINES_MAX = 200_000;

/**
 * For size, encoding and unknown, see many/read-file.ts; lines: the file has too many. No line of a faulty
 * file is read.
 */
export const fileFaults = ['size', 'encoding', 'unknown', 'lines'] as const;

export const fileShape = () =>
  z.strictObject({
    name: plainText(255),
    lines: z.array(plainText(FILE_LINE_MAX)).max(FILE_LINES_MAX),
    fault: z.enum(fileFaults).optional(),
  });
