// The description of uploaded files, as their action receives it. The bytes are in `context.uploads`.
import { z } from 'zod';
import { plainText } from '../values/text.ts';
import { UPLOAD_FILES_MAX, UPLOAD_NAME_MAX } from './uploads.ts';

/** The files of a form whose field `json` has the rest of the input. */
export const uploadsShape = (max = UPLOAD_FILES_MAX) =>
  z
    .array(z.strictObject({ name: plainText(UPLOAD_NAME_MAX), size: z.int(), sha256: z.string() }))
    .max(max)
    .default([])
    .describe('Filled in from the files of the form');
