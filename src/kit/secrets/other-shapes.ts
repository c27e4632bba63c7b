// The secrets that are no login, each with one pattern: what the redactor masks is what the scanner
// reports. Patterns are kept as text, since one reads onwards from them and the other up to a hint.

/** A slash, as JSON, JavaScript, addresses and HTML write it. */
export const SLASH = String.raw`(?:\\?/|%(?:25)*2f|\\u002f|&#(?:x2f|47);)`;
/** With the id of the webhook and its token as groups; in any case. */
export const WEBHOOK = `webhooks${SLASH}(\\d{15,20})${SLASH}([\\w-]{20,})`;

/** What this desk hands out, with the letter of its kind and the secret itself as groups. */
export const OURS = 'gth_(?:([spa])_|(k)_[\\dA-Za-z]{1,32}_)([\\dA-Za-z]{16,})';
export const OUR_KINDS: Record<string, 'session' | 'pass' | 'admin-session' | 'admin-key'> = {
  s: 'session',
  p: 'pass',
  a: 'admin-session',
  k: 'admin-key',
};

/** An access code, in any case. Its letters are none that can be taken for a digit. */
export const CODE = 'gate-(?:[\\da-hjkmnp-tv-z]{5}-?){3}[\\da-hjkmnp-tv-z]{5}';

/** Between a name and its value, as .env, YAML, JSON, Lua, headers, addresses and markup write it. */
export const BETWEEN = String.raw`(?:[ \t"'=:>(,\[\]{<\\\x60;]|%(?:25)*(?:09|0a|0d|20|22|27|28|2c|3a|3d|3e|5b|5c|5d|60|7b)|\\u00[237][\dad]|\\[tnr]){1,14}`;
/** What a named key or secret is made of. */
export const NAMED_VALUE = '[\\w+/=.~-]';

/** Names of an Open Cloud key, which has no documented shape. */
export const KEY_NAME = 'x[-_]api[-_]key|(?:roblox|rbx|open[-_ ]?cloud)[\\w .-]{0,40}key';
export const SECRET_NAME = '(?:client|oauth\\d?|discord|roblox)[-_ ]?(?:[a-z]{1,12}[-_ ])?secret';
