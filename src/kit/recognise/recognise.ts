import { squash } from '../secrets/fold.ts';
import { readNetwork } from '../values/network.ts';
import { readItem } from './read-item.ts';
import { readList } from './read-list.ts';
import { readSecret } from './read-secret.ts';
import type { Recognised, Thing } from './recognised.ts';

/** Longer text is only searched for secrets, and no field should keep it. */
export const LOOKED_AT_MAX = 64 * 1024;
const ONE_WORD_MAX = 4_000;
const ADDRESS = /^(?=.{2,50}$)[\da-f:.]*[.:][\da-f:.]*(?:\/\d{1,3})?$/i;

/**
 * Recognizes what a text is, or returns undefined. Secrets are checked first, and text with a secret is never
 * anything else.
 */
export function recognise(text: string, nowMs = Date.now()): Recognised | undefined {
  const secret = readSecret(text.slice(0, LOOKED_AT_MAX), nowMs);
  if (secret || text.length > LOOKED_AT_MAX) return secret;
  const raw = text.trim();
  const isOneWord = raw.length <= ONE_WORD_MAX && !/\s/.test(raw);
  const one = isOneWord ? readOne(raw, nowMs) : undefined;
  return one ?? readList(raw, nowMs);
}

function readOne(raw: string, nowMs: number): Recognised | undefined {
  const word = squash(raw);
  return readAddress(word) ?? readItem(word, { raw, nowMs });
}

function readAddress(word: string): Thing | undefined {
  if (!ADDRESS.test(word)) return undefined;
  // Without all of its parts it's a number, a time or a version.
  const isWhole = word.includes('::') || /^(?:[^.:]+\.){3}[^.:]+$|(?:[^:]*:){6}/.test(word);
  const network = isWhole ? readNetwork(word) : undefined;
  const prefixMax = network?.family === 4 ? 32 : 128;
  if (!network || network.prefix > prefixMax) return undefined;
  const isOne = network.prefix === prefixMax;
  const value = isOne ? network.text.slice(0, network.text.lastIndexOf('/')) : network.text;
  return { kind: 'address', shown: value, value };
}
