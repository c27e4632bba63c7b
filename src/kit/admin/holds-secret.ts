import { findSecrets } from '../secrets/secret-shapes.ts';

// A code that is still being typed is one already.
const BEGUN_CODE = /\bgate-[0-9a-hjkmnp-tv-z]{5}-/i;

/** Whether a text holds any secret, ours among them: it then gets into no address, here or of a call. */
export function holdsSecret(text: string): boolean {
  return BEGUN_CODE.test(text) || findSecrets(text).length > 0;
}
