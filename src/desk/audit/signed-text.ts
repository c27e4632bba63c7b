import { isSigned, type KeySet, sign } from './keys.ts';

/**
 * Signs a value, so that only the desk can have written it; `purpose` keeps it from
 * being passed off as another.
 */
export function writeSigned(keys: KeySet, purpose: string, value: object): string {
  const text = JSON.stringify(value);
  return `${sign(keys.blocks, `${purpose} ${text}`)} ${text}`;
}

/** Returns undefined if the value is missing or if someone else wrote it. */
export function readSigned<Value>(
  keys: KeySet,
  purpose: string,
  signed: string | undefined,
): Value | undefined {
  const line = (signed ?? '').trim();
  const end = Math.max(0, line.indexOf(' '));
  const text = line.slice(end + 1);
  const isOurs = isSigned(keys.blocks, `${purpose} ${text}`, line.slice(0, end));
  return isOurs ? (JSON.parse(text) as Value) : undefined;
}
