import { z } from 'zod';

/** Text that both engines can keep: no U+0000 and no lone surrogate, which PostgreSQL refuses. */
export function plainText(charactersMax: number) {
  return z
    .string()
    .max(charactersMax, `At most ${charactersMax} characters`)
    .refine(
      (text) => text.isWellFormed() && !text.includes('\0'),
      'Holds characters that are not text',
    );
}

/** A link as typed; whether it is one, and short enough, is the tool's to say. */
export function linkText() {
  return plainText(8_000);
}
