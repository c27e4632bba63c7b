import { findSecrets } from '../secrets/secret-shapes.ts';

// A partly typed code already counts as a secret.
const BEGUN_CODE = /\bgate-[0-9a-hjkmnp-tv-z]{5}-/i;

/**
 * Tells whether a text contains any secret, including our own. Such a text must never appear in a URL,
 * neither the page's nor a call's.
 */
export function holdsSecret(text: string): boolean {
  return BEGUN_CODE.test(text) || findSecrets(text).length > 0;
}
