// The description of an uploaded file, as its action receives it. The bytes are in `context.upload`.
import { z } from 'zod';
import { plainText } from '../values/text.ts';
import { UPLOAD_FILES_MAX } from './uploads.ts';

export const UPLOAD_NAME_MAX = 255;

export const uploadShape = () =>
  z
    .strictObject({
      name: plainText(UPLOAD_NAME_MAX),
      size: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be 64 hexadecimal digits'),
    })
    .describe('Written by the desk for the file of a form; without a form there is no file');

/** The files of a form whose field `json` has the rest of the input. The bytes are in `context.uploads`. */
export const uploadsShape = () =>
  z
    .array(z.strictObject({ name: plainText(255), size: z.int(), sha256: z.string() }))
    .max(UPLOAD_FILES_MAX)
    .default([])
    .describe('Filled in from the files of the form');
