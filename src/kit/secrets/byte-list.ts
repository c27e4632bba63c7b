// Text written as a list of its bytes: `5f:7c:57`, `0x5f, 0x7c`, `95,124,87`, `01011111 01111100`.

// A number, and the separator or base prefix between two of them.
const NUMBER = '(?:0{0,6}[\\da-f]{2,3}|[01]{7,8})(?=0x|h?(?![\\da-z]))';
const GAP = '(?:h?[^\\da-z]{1,6}(?:0x|u\\+|chr\\(|char\\()?|0x)';
// Written out in full: a counted group is several times slower.
const HINTS = [
  new RegExp(
    [
      `${'\\d[\\da-fA-F]{1,2}[^\\da-zA-Z]{1,4}'.repeat(3)}\\d[\\da-fA-F]{1,2}[^\\da-zA-Z]`,
      '0x[\\da-fA-F]{2}\\W{0,8}0x',
      '0000[\\da-f]{2}[^\\da-zA-Z]',
      '[01]{8}[^\\da-zA-Z][01]{8}[^\\da-zA-Z]',
      '\\d\\dh[^\\da-zA-Z]{1,4}\\d[\\da-f]h',
    ].join('|'),
  ),
  /(?:u\+00|chr\(|char\()[\da-f]{2}\W{1,8}(?:u\+00|chr\(|char\()[\da-f]{2}/i,
];
const COUNT_MIN = 24;
const RUNS = new RegExp(`${NUMBER}(?:${GAP}${NUMBER}){${COUNT_MIN - 1},}`, 'gi');
const MARKS = /0x|u\+|chr\(|char\(/gi;
const NUMBERS = /[\da-f]{2,}/gi;
const PLAIN = new RegExp(`[\\t\\n\\r -~]{${COUNT_MIN}}`);

// Each base, with the shape of a byte in it.
const BASES: readonly (readonly [number, RegExp])[] = [
  [2, /^[01]{7,8}$/],
  [8, /^[01]?[0-7]{2}$/],
  [10, /^0*\d{2,3}$/],
  [16, /^0*[\da-f]{2}$/i],
];
/** The minimum length of a line's offset in a hex dump. */
const LINE_NUMBER_MIN = 5;

export interface ByteRun {
  start: number;
  end: number;
  /** The decoded text in each base that may apply. */
  texts: string[];
}

export function hasByteList(spaced: string): boolean {
  return HINTS.some((hint) => hint.test(spaced));
}

export function byteRuns(spaced: string): ByteRun[] {
  if (!hasByteList(spaced)) return [];
  return [...spaced.matchAll(RUNS)].map(({ index, 0: run }) => {
    const numbers = run.replace(MARKS, ' ').match(NUMBERS) ?? [];
    const texts = BASES.map(([base, byte]) => decode(numbers, base, byte));
    const plain = texts.filter((text) => PLAIN.test(text));
    return { start: index, end: index + run.length, texts: plain };
  });
}

function decode(numbers: readonly string[], base: number, byte: RegExp): string {
  const isDump = (numbers[2]?.length ?? 0) < LINE_NUMBER_MIN;
  let text = '';
  for (const number of numbers) {
    if (isDump && number.length >= LINE_NUMBER_MIN) continue;
    const code = byte.test(number) ? Number.parseInt(number, base) : 0;
    text += code < 128 ? String.fromCharCode(code) : '\u0000';
  }
  return text;
}
