// The description of an uploaded file, as its action receives it. The bytes are in `context.upload`.
import { z } from 'zod';
import { plainText } from '../values/text.ts';

export const UPLOAD_NAME_MAX = 255;

export const uploadShape = () =>
  z
    .strictObject({
      name: plainText(UPLOAD_NAME_MAX),
      size: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be 64 hexadecimal digits'),
    })
    .describe('Written by the desk for the file of a form; without a form there is no file');
