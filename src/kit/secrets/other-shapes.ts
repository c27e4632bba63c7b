// Secrets other than logins, with one pattern each, so that the scanner reports what the redactor masks. The
// patterns are strings because the redactor matches forward from them, and the scanner backward from a hint.

/** A slash as written in JSON, JavaScript, URLs and HTML. */
export const SLASH = String.raw`(?:\\?/|%(?:25)*2f|\\u002f|&#(?:x2f|47);)`;
/** Captures the webhook's id and token; case-insensitive. */
export const WEBHOOK = `webhooks${SLASH}(\\d{15,20})${SLASH}([\\w-]{20,})`;

/** Secrets issued by this desk, capturing the letter of their kind and the secret itself. */
export const OURS = 'gth_(?:([spa])_|(k)_[\\dA-Za-z]{1,32}_)([\\dA-Za-z]{16,})';
export const OUR_KINDS: Record<string, 'session' | 'pass' | 'admin-session' | 'admin-key'> = {
  s: 'session',
  p: 'pass',
  a: 'admin-session',
  k: 'admin-key',
};

/** An access code, case-insensitive. It uses no letter that can be mistaken for a digit. */
export const CODE = 'gate-(?:[\\da-hjkmnp-tv-z]{5}-?){3}[\\da-hjkmnp-tv-z]{5}';

/** The separators between a name and its value in .env, YAML, JSON, Lua, headers, URLs and markup. */
export const BETWEEN = String.raw`(?:[ \t"'=:>(,\[\]{<\\\x60;]|%(?:25)*(?:09|0a|0d|20|22|27|28|2c|3a|3d|3e|5b|5c|5d|60|7b)|\\u00[237][\dad]|\\[tnr]){1,14}`;
/** The characters of a named key or secret. */
export const NAMED_VALUE = '[\\w+/=.~-]';

/** Names of Open Cloud keys, which have no documented shape. */
export const KEY_NAME = 'x[-_]api[-_]key|(?:roblox|rbx|open[-_ ]?cloud)[\\w .-]{0,40}key';
export const SECRET_NAME = '(?:client|oauth\\d?|discord|roblox)[-_ ]?(?:[a-z]{1,12}[-_ ])?secret';
