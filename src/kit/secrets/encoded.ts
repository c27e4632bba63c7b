// Text encoded in base64, base32 or hexadecimal. Plain text has no byte above 127, which shows in the letters
// of its encoding, so images, hashes and keys can be ruled out without decoding.

// Groups of four letters whose three bytes are all below 128. Forty such letters aren't a coincidence. The
// patterns are written out in full, because a counted group is several times slower.
const BASE64_GROUP = '[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\\w+/-]';
const BASE32_GROUP =
  '[A-P][ABEFIJMNQRUVYZ45][A-Z2-7][A-HQ-X][ACEGIKMOQSUWY246][A-Z2-7][A-DI-LQ-TY-Z23][A-Z2-7]';
const HEX_GROUP = '[2-7][\\da-fA-F]';
const BASE64_TEXT = new RegExp(BASE64_GROUP.repeat(10));
const HEX_TEXT = new RegExp(HEX_GROUP.repeat(30));
const BASE32_TEXT = new RegExp(BASE32_GROUP.repeat(5));
const BASE64_TEXTS = new RegExp(BASE64_TEXT, 'g');
const BASE32_TEXTS = new RegExp(BASE32_TEXT, 'g');
const HEX_TEXTS = new RegExp(HEX_TEXT, 'g');

const NO_LETTER = 255;
const BASE64_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BASE64_VALUES = alphabetValues([BASE64_LETTERS, `${BASE64_LETTERS.slice(0, -2)}-_`]);
const BASE32_VALUES = alphabetValues(['ABCDEFGHIJKLMNOPQRSTUVWXYZ234567']);
const HEX_VALUES = alphabetValues(['0123456789abcdef', '0123456789ABCDEF']);

const PLAIN_MIN = 24;
const BASE64 = { bits: 6, letters: 4, values: BASE64_VALUES, plainMin: PLAIN_MIN };
const BASE32 = { bits: 5, letters: 8, values: BASE32_VALUES, plainMin: PLAIN_MIN };
const HEX = { bits: 4, letters: 2, values: HEX_VALUES, plainMin: PLAIN_MIN };
const utf8 = new TextDecoder();

interface EncodedRun {
  start: number;
  end: number;
  /** The decoded text for each letter at which the encoding may start. */
  texts: string[];
}

export function hasEncodedText(tight: string): boolean {
  return BASE64_TEXT.test(tight) || HEX_TEXT.test(tight) || BASE32_TEXT.test(tight);
}

/** Finds every run of letters that encodes some text, in text without white space. */
export function encodedRuns(tight: string): EncodedRun[] {
  const findCoded = (pattern: RegExp, coding: Coding) =>
    runsAt(tight, pattern, coding.values).map((run) => {
      return { ...run, texts: decodeAll(tight, run, coding) };
    });
  return [
    ...findCoded(BASE64_TEXTS, BASE64),
    ...findCoded(BASE32_TEXTS, BASE32),
    ...findCoded(HEX_TEXTS, HEX),
  ];
}

const RUNS = /[\w+/-]{12,}/g;
const SHORT_PLAIN_MIN = 8;

/** Does the same for a short text, where even short runs are checked. */
export function decodeRuns(short: string): string[] {
  return [...short.matchAll(RUNS)].flatMap(([run]) => {
    const whole = { start: 0, end: run.length };
    const hex = /^[\da-f]+$/i.test(run)
      ? decodeAll(run, whole, { ...HEX, plainMin: SHORT_PLAIN_MIN })
      : [];
    return [...decodeAll(run, whole, { ...BASE64, plainMin: SHORT_PLAIN_MIN }), ...hex];
  });
}

interface Run {
  start: number;
  end: number;
}

function runsAt(text: string, pattern: RegExp, values: Uint8Array): Run[] {
  const runs: Run[] = [];
  const isLetter = (at: number) => (values[text.charCodeAt(at)] ?? NO_LETTER) !== NO_LETTER;
  for (const { index, 0: whole } of text.matchAll(pattern)) {
    const before = runs.at(-1)?.end ?? 0;
    if (index < before) continue;
    let start = index;
    let end = index + whole.length;
    while (start > before && isLetter(start - 1)) start -= 1;
    while (end < text.length && isLetter(end)) end += 1;
    runs.push({ start, end });
  }
  return runs;
}

function decodeAll(text: string, run: Run, coding: Coding): string[] {
  // Words may come right before it, so it may start at any letter of its first group.
  const starts = Array.from({ length: coding.letters }, (_, skipped) => run.start + skipped);
  const texts = starts.map((start) => decode(text, { start, end: run.end }, coding));
  return [...new Set(texts)].filter((each) => each !== '');
}

interface Coding {
  bits: number;
  letters: number;
  values: Uint8Array;
  /** The number of consecutive plain bytes that make it text. */
  plainMin: number;
}

/** Returns '' if it isn't text: read from the wrong letter, every other byte is above 127. */
function decode(text: string, { start, end }: Run, { bits, values, plainMin }: Coding): string {
  const bytes = new Uint8Array(Math.max(0, Math.floor(((end - start) * bits) / 8)));
  let held = 0;
  let heldBits = 0;
  let written = 0;
  let plain = 0;
  let plainMost = 0;
  for (let at = start; at < end; at += 1) {
    held = ((held << bits) | values[text.charCodeAt(at)]!) & 0xffff;
    heldBits += bits;
    if (heldBits < 8) continue;
    heldBits -= 8;
    const byte = (held >> heldBits) & 0xff;
    bytes[written] = byte;
    written += 1;
    plain = byte < 128 ? plain + 1 : 0;
    if (plain > plainMost) plainMost = plain;
  }
  return plainMost < plainMin ? '' : utf8.decode(bytes);
}

function alphabetValues(alphabets: readonly string[]): Uint8Array {
  const values = new Uint8Array(128).fill(NO_LETTER);
  for (const letters of alphabets) {
    for (const [value, letter] of [...letters].entries()) values[letter.charCodeAt(0)] = value;
  }
  return values;
}
