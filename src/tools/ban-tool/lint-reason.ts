// Finds text that a reason must not contain, because the player reads it:
// https://create.roblox.com/docs/production/bans
// That is links, handles and personal data. The page underlines it as you type, and the server refuses it.
import { fold } from '#kit/secrets/fold.ts';

export interface Finding {
  kind: ReasonFault;
  /** The offset in the text as typed, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
  /** How to fix it, as a sentence. */
  fix: string;
}

const FIXES: Record<ReasonFault, string> = {
  link: 'Remove the link. Say where to look instead: “the Discord on our group page”.',
  handle: 'Remove the handle. Say where to ask instead: “the appeal form on our group page”.',
  email: 'Remove the email address. Say where to ask instead: “the appeal form on our group page”.',
  phone: 'Remove the phone number. Say where to ask instead: “the appeal form on our group page”.',
  number: 'Remove the long number: it may be someone’s id or phone number.',
  ip: 'Remove the IP address: it is personal data.',
  address: 'Remove the postal address: it is personal data.',
};

/** Right-to-left override: this part is displayed reversed, so it has to be read backwards. */
const TURNED = /\u202e[^\u202c]*\u202c?/g;

function findTurned(text: string): { start: number; end: number; kind: ReasonFault }[] {
  return [...text.matchAll(TURNED)].flatMap(({ index: start, 0: run }) => {
    const read = plainMarks(fold([...run].reverse().join('')).text);
    const found = patterns.find(({ find }) => find(read).length > 0);
    return found ? [{ start, end: start + run.length, kind: found.kind }] : [];
  });
}

/** Returns findings in text order, without overlaps. */
export function lintReason(text: string): Finding[] {
  const { text: read, starts, ends } = fold(text, { traced: true });
  const folded = plainMarks(read);
  const taken = findTurned(text);
  // The first pattern to match a stretch keeps it, so that an email address isn't also a handle.
  for (const { kind, find } of patterns) {
    for (const { index, length } of find(folded)) {
      const start = starts?.[index] ?? index;
      const end = ends?.[index + length - 1] ?? index + length;
      const isFree = taken.every((other) => end <= other.start || start >= other.end);
      if (isFree) taken.push({ start, end, kind });
    }
  }
  return taken
    .sort((one, other) => one.start - other.start)
    .map(({ kind, start, end }) => ({
      ...{ kind, start, end },
      text: text.slice(start, end),
      fix: FIXES[kind],
    }));
}

// Patterns for links, handles and personal data in text that was folded to plain letters. Each pattern is
// narrow, because a check that refuses harmless reasons teaches people to work around it.

export type ReasonFault = 'link' | 'handle' | 'email' | 'phone' | 'number' | 'ip' | 'address';

interface Found {
  index: number;
  length: number;
}

interface Pattern {
  kind: ReasonFault;
  find: (text: string) => Found[];
}

/** None of these endings is a word, so a missing space after a period doesn't look like a link. */
const ENDINGS =
  'com|net|org|edu|gov|gg|io|co|uk|de|fr|nl|pl|ru|ua|br|jp|cn|eu|tv|xyz|app|dev|gl|ly|biz|ws|cc|tk|ml|ga|cf|gq|ph|vn|tr|cz|ca|au|nz|kr|hk|wtf|icu|vip|ai|gd|рф|xn--[a-z\\d-]{2,59}';
/** These endings are also words. Capitalized, they start a sentence and don't count as an address. */
const WORDS =
  'info|link|site|online|shop|store|club|live|fun|games|gift|page|web|pro|one|top|space';
/** These words are so common that they only count when a path follows. */
const COMMON = 'me|it|is|so|to|in|my|do|no|at|be|us|am|as|la|es|id|im|lol';
const HOST = '(?<![\\p{L}\\p{N}@.-])(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,62})\\.)+';
const END = '(?![\\p{L}\\p{N}_-])';
const REST = '(?::\\d{1,5})?(?:[/?#][^\\s]*)?';

const LINKS = [
  /(?<![\p{L}\p{N}])(?:https?|hxxps?|ftp|roblox|discord)\s?:\s?\/\/\S*/giu,
  /(?<![\p{L}\p{N}])www\.\S+/giu,
  // Spelled out to get past filters.
  /(?<![\p{L}\p{N}])(?:discord|dsc|guilded)\s*(?:\.|[([{]\s*(?:dot|\.)\s*[)\]}]|\s+dot\s+)\s*gg(?![\p{L}\p{N}])(?:\s*\/\s*[\w-]+)?/giu,
  /\.gg\/[\w-]+/giu,
  /(?<![\p{L}\p{N}])discord,gg(?![\p{L}\p{N}])(?:\/[\w-]+)?/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}-]{2,63}(?:\\s?[([{]\\s?(?:dot|\\.)\\s?[)\\]}]\\s?(?:${ENDINGS})|\\sdot\\s(?:com|net|org|gg|io))${END}${REST}`,
    'giu',
  ),
  new RegExp(`${HOST}(?:${ENDINGS})${END}${REST}`, 'giu'),
  new RegExp(`${HOST}(?:${WORDS}|${upper(WORDS)})${END}${REST}`, 'gu'),
  new RegExp(`${HOST}(?:${COMMON})/[^\\s]+`, 'giu'),
];

const EMAIL =
  /[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/giu;

const HANDLES = [
  /(?<![\p{L}\p{N}_.@])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,30}[\p{L}\p{N}_])?/gu,
  // `name#1234`, but not `case#1234`.
  /(?<![\p{L}\p{N}_.])(?!(?:case|ticket|report|rule|appeal|server|room|fall|caso|cas)#)[\p{L}\p{N}_.]{2,32}#\d{4}(?!\d)/giu,
  // A network's name, followed by something that can only be a handle.
  /(?<![\p{L}\p{N}])(?:discord|insta(?:gram)?|snap(?:chat)?|tik\s?tok|telegram|whatsapp|twitter|youtube|twitch|kik|skype|steam)\s*[:=]\s*(?=[\p{L}\p{N}_.]*[\d_])[\p{L}\p{N}_.]{3,32}/giu,
];

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = new RegExp(`(?<![\\p{L}\\d.])${OCTET}(?:\\.${OCTET}){3}(?![\\d.]*\\d)`, 'gu');
const COLONS = /(?<![\p{L}\d:])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\p{L}\d:])/giu;

const STREETS = 'Street|Road|Avenue|Lane|Boulevard|Terrace|Crescent|St\\.|Rd\\.?|Ave\\.?|Blvd\\.?';
const ADDRESSES = [
  new RegExp(
    `(?<![\\p{L}\\d])\\d{1,5}[a-z]?\\s+(?:\\p{Lu}[\\p{L}'-]+\\s+){1,3}(?:${STREETS})(?![\\p{L}\\d])`,
    'gu',
  ),
  /(?<!\p{L})\p{Lu}\p{Ll}+(?:straße|strasse|str\.|weg|platz|allee|gasse|straat|laan)\s+\d{1,4}\s?[a-z]?(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])\d{1,4},?\s+(?:bis\s+)?(?:rue|avenue|boulevard|chemin|impasse)\s+(?:d[eu]s?\s+|la\s+|l')*\p{Lu}\p{L}+/gu,
  /(?<!\p{L})(?:Calle|Avenida|Rua|Via|ul\.|ulica)\s+(?:de\s+|la\s+|del\s+|da\s+|do\s+)*\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?,?\s+(?:n[.º]?\s*)?\d{1,4}(?!\d)/gu,
  // A UK postcode.
  /(?<![\p{L}\d])[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?![\p{L}\d])/gu,
];

const DATES =
  /(?<!\d)(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\s?\d{1,2}[-./]\s?(?:\d{4}|\d{2}))(?!\d)|(?<!\d)\d{1,2}[:h]\d{2}(?::\d{2})?(?!\d)/gu;
/** `1 000 000`, `1.000.000` and `5000000`: an amount. */
const AMOUNTS = /(?<!\d)(?:\d{1,3}(?:[ .,']\d{3})*[ .,']000|[1-9]\d{0,3}0{4,})(?![ .,']?\d)/gu;
const PHONE = /(?<![\p{L}\d])\+?\(?\d(?:[\s().\-/]{0,2}\d){7,14}(?!\d)/gu;
const NUMBER = /\d{7,}/gu;

const patterns: readonly Pattern[] = [
  { kind: 'email', find: (text) => all(EMAIL, text) },
  { kind: 'link', find: (text) => LINKS.flatMap((pattern) => all(pattern, text)) },
  { kind: 'ip', find: (text) => [...all(IPV4, text), ...findIpv6(text)] },
  { kind: 'handle', find: (text) => HANDLES.flatMap((pattern) => all(pattern, text)) },
  { kind: 'address', find: (text) => ADDRESSES.flatMap((pattern) => all(pattern, text)) },
  { kind: 'phone', find: findPhones },
  { kind: 'number', find: (text) => all(NUMBER, withoutAmounts(text)) },
];

const DOTS = /[·•‧⸱۔܁܂꘎・]/g;
const SLASHES = /[⁄∕⧸]/g;
const DIGIT = /\p{Nd}/gu;

/** Replaces lookalikes of dots, slashes and digits. Positions stay the same. */
function plainMarks(text: string): string {
  return text.replace(DOTS, '.').replace(SLASHES, '/').replace(DIGIT, plainDigit);
}

/** The digits of every script are ten consecutive characters, from 0 to 9. */
function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  if (digit.length > 1 || code < 0x80) return digit;
  for (let value = 0; value < 10; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCharCode(code - value - 1))) return String(value);
  }
  return digit;
}

/** Accepts a full address or one shortened once. Anything else with colons is a time. */
function findIpv6(text: string): Found[] {
  return all(COLONS, text).filter(({ index, length }) => {
    const groups = text.slice(index, index + length).split(':');
    const isWhole = groups.length === 8 && !groups.includes('');
    const isShort = groups.slice(1, -1).filter((each) => each === '').length === 1;
    return isWhole || (isShort && groups.join('').length > 2);
  });
}

/** A number without any grouping is reported as a long number instead. */
function findPhones(text: string): Found[] {
  return all(PHONE, withoutAmounts(text)).filter(({ index, length }) => {
    const written = text.slice(index, index + length);
    const digits = written.replace(/\D/g, '').length;
    const isGrouped = /\d[\s().\-/]+\d/.test(written);
    return digits >= 9 && digits <= 15 && (isGrouped || written.startsWith('+'));
  });
}

/** Keeps the length, so that positions stay the same. */
function withoutAmounts(text: string): string {
  const blank = (whole: string) => '~'.repeat(whole.length);
  return text.replace(DATES, blank).replace(AMOUNTS, blank);
}

function all(pattern: RegExp, text: string): Found[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole }) => ({
    index,
    length: whole.length,
  }));
}

function upper(words: string): string {
  return words.toUpperCase();
}
