// Values that have no shape of their own: the name beside them tells.

import { looksDrawn } from '../../kit/secrets/placeholder.ts';
import { valueAt } from './cookie.ts';
import type { Match, Place } from './rules.ts';

// Between a name and its value, as .env, YAML, JSON, Lua, headers, addresses and markup write it.
const BETWEEN = String.raw`(?:[ \t"'=:>(,\[\]{<\\\x60;]|%(?:25)*(?:09|0a|0d|20|22|27|28|2c|3a|3d|3e|5b|5c|5d|60|7b)|\\u00[237][\dad]|\\[tnr]){1,14}$`;

const COOKIE = new RegExp(`roblosecurity${BETWEEN}`, 'i');
// An exported cookie is an object whose `value` stands some fields behind its `name`.
const EXPORTED_COOKIE = new RegExp(`roblosecurity[^{}]{0,400}value${BETWEEN}`, 'i');
const COOKIE_MIN = 24;
const EXPORTED_COOKIE_MIN = 64;

const ROBLOX_KEY = new RegExp(
  `(?:x[-_]api[-_]key|(?:roblox|rbx|open[-_ ]?cloud)[\\w .-]{0,40}key)${BETWEEN}`,
  'i',
);
// Anybody's API has keys: it is one of Roblox where the line speaks of Roblox.
const ANY_KEY = new RegExp(`api[-_ ]?key${BETWEEN}`, 'i');
const ROBLOX = /roblox|rbx|open[-_ ]?cloud/i;
/** The keys of others, which their owners marked. */
const OF_OTHERS =
  /^(?:(?:sk|pk|rk|gh[opsu]|npm|hf)_|(?:sk|glpat|xox[abps])-|AKIA[\dA-Z]{12}|AIza[\w-]{30})/;

const CLIENT_SECRET = new RegExp(
  `(?:client|oauth\\d?|discord|roblox)[-_ ]?(?:[a-z]{1,12}[-_ ])?secret${BETWEEN}`,
  'i',
);

const VALUE = /[\w+/=.~-]{20,3900}/y;
/** Where a secret is kept is not a secret. */
const PLACE_OF_SECRET = /\/secrets?\/|^(?:process\.env|os\.environ|secrets)\./i;

export function readNamed(place: Place): Match | undefined {
  const before = place.text.slice(0, place.at);
  return namedCookie(place, before) ?? namedKey(place, before);
}

function namedCookie({ text, at }: Place, before: string): Match | undefined {
  const isNamed = COOKIE.test(before);
  if (!isNamed && !EXPORTED_COOKIE.test(before)) return undefined;
  const value = valueAt(text, at);
  if (value.length < (isNamed ? COOKIE_MIN : EXPORTED_COOKIE_MIN)) return undefined;
  if (!looksDrawn(value)) return undefined;
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
