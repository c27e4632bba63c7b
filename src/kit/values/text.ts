import { z } from 'zod';
import { readWebhook, webhookUrl } from '../webhook/webhook-url.ts';

/** Text that both engines can keep: no U+0000 and no lone surrogate, which PostgreSQL refuses. */
export function plainText(charactersMax: number) {
  return z
    .string()
    .max(charactersMax, `At most ${charactersMax} characters`)
    .refine(
      (text) => text.isWellFormed() && !text.includes('\0'),
      'Contains characters that are not text',
    );
}

/** 128 random bits that a browser keeps: no login, and nothing of the browser itself. */
export function browserId() {
  return z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'Must be 32 hexadecimal digits')
    .describe(
      'A random id that your browser stores. Two passes with the same id count as one person',
    );
}

/** A link as typed; whether it is one, and short enough, is the tool's to say. */
export function linkText() {
  return plainText(8_000);
}

const NO_WEBHOOK = 'not a webhook URL';

/** A webhook's address in one spelling. What is none may hold half of one, so nothing of it goes further. */
export function webhookText() {
  return plainText(2_000)
    .transform((text) => {
      const read = readWebhook(text);
      if (read.ok) return webhookUrl(read.key);
      return read.fault === 'missing' ? '' : NO_WEBHOOK;
    })
    .pipe(z.string());
}
