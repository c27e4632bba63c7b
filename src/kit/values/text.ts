import { z } from 'zod';
import { readWebhook, webhookUrl } from '../webhook/webhook-url.ts';

/** Text that both database engines can store: no U+0000 and no lone surrogates, which PostgreSQL rejects. */
export function plainText(charactersMax: number) {
  return z
    .string()
    .max(charactersMax, `At most ${charactersMax} characters`)
    .refine(
      (text) => text.isWellFormed() && !text.includes('\0'),
      'Contains characters that are not text',
    );
}

/** 128 random bits kept by a browser. They aren't a login and say nothing about the browser. */
export function browserId() {
  return z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'Must be 32 hexadecimal digits')
    .describe(
      'A random id that your browser stores. Two passes with the same id count as one person',
    );
}

/** A link as typed; the tool decides whether it's valid and short enough. */
export function linkText() {
  return plainText(8_000);
}

const NO_WEBHOOK = 'not a webhook URL';

/** A canonical webhook URL. Invalid input may contain part of a real one, so none of it is passed on. */
export function webhookText() {
  return plainText(2_000)
    .transform((text) => {
      const read = readWebhook(text);
      if (read.ok) return webhookUrl(read.key);
      return read.fault === 'missing' ? '' : NO_WEBHOOK;
    })
    .pipe(z.string());
}
