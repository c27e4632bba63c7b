// Values without a shape of their own, recognized by the name next to them.

import { looksLikeValue, VALUE_MIN, valueAt } from '#kit/secrets/cookie-value.ts';
import { BETWEEN, KEY_NAME, NAMED_VALUE, SECRET_NAME } from '#kit/secrets/other-shapes.ts';
import { isPlaceholder, looksDrawn } from '#kit/secrets/placeholder.ts';
import { COOKIE_NAME } from '#kit/secrets/traces.ts';
import type { Match, Place } from './match.ts';

const COOKIE = new RegExp(`(?:${COOKIE_NAME})${BETWEEN}$`, 'i');
// An exported cookie is an object whose `value` comes some fields after its `name`.
const EXPORTED_COOKIE = new RegExp(`(?:${COOKIE_NAME})[^{}]{0,400}value${BETWEEN}$`, 'i');
const EXPORTED_COOKIE_MIN = 64;

const ROBLOX_KEY = new RegExp(`(?:${KEY_NAME})${BETWEEN}$`, 'i');
// Any API has keys. It is a Roblox key if the line mentions Roblox.
const ANY_KEY = new RegExp(`api[-_ ]?key${BETWEEN}$`, 'i');
const ROBLOX = /roblox|rbx|open[-_ ]?cloud/i;
/** Keys of other services, recognized by their prefixes. */
const OF_OTHERS =
  /^(?:(?:sk|pk|rk|gh[opsu]|npm|hf)_|(?:sk|glpat|xox[abps])-|AKIA[\dA-Z]{12}|AIza[\w-]{30})/;

const CLIENT_SECRET = new RegExp(`${SECRET_NAME}${BETWEEN}$`, 'i');

const VALUE = new RegExp(`${NAMED_VALUE}{20,3900}`, 'y');
/** The location of a secret isn't a secret. */
const PLACE_OF_SECRET = /\/secrets?\/|^(?:process\.env|os\.environ|secrets)\./i;

export function readNamed(place: Place): Match | undefined {
  const before = place.text.slice(0, place.at);
  return namedCookie(place, before) ?? namedKey(place, before);
}

function namedCookie({ text, at }: Place, before: string): Match | undefined {
  const isNamed = COOKIE.test(before);
  if (!isNamed && !EXPORTED_COOKIE.test(before)) return undefined;
  const value = valueAt(text, at);
  if (value.length < (isNamed ? VALUE_MIN.named : EXPORTED_COOKIE_MIN)) return undefined;
  if (!looksLikeValue(value) || isPlaceholder(value)) return undefined;
  return { kind: 'roblox-cookie', start: at, end: at + value.length, value, isLikely: true };
}

function namedKey({ text, at }: Place, before: string): Match | undefined {
  const kind = kindOfKey(before);
  if (!kind) return undefined;
  VALUE.lastIndex = at;
  const value = (VALUE.exec(text)?.[0] ?? '').replace(/[.~-]+$/, '');
  if (!looksDrawn(value) || OF_OTHERS.test(value) || PLACE_OF_SECRET.test(value)) return undefined;
  return { kind, start: at, end: at + value.length, value, isLikely: true };
}

function kindOfKey(before: string): Match['kind'] | undefined {
  if (CLIENT_SECRET.test(before)) return 'oauth-secret';
  if (ROBLOX_KEY.test(before)) return 'open-cloud-key';
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return ANY_KEY.test(line) && ROBLOX.test(line) ? 'open-cloud-key' : undefined;
}
