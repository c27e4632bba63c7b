import { z } from 'zod';
import { suspensionReasons } from './suspension.ts';

export const suspensionShape = () =>
  z.strictObject({
    since: z.int().describe('Milliseconds since 1970'),
    why: z.enum(suspensionReasons),
    server: z.string().nullable().describe('Its name; null means any listed server'),
    role: z.string().nullable().describe('The name of the role that is missing'),
  });
