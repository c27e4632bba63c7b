import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discordToken } from '#testing/login-secrets.ts';
import { readPieces } from './file-text.ts';
import { findLogins } from './secret-shapes.ts';

const read = (bytes: Uint8Array) => [...readPieces(bytes)];

test('text is read in any of its encodings, and what is no text is not', () => {
  const text = 'token=abc äöü';
  const utf16 = Buffer.from(text, 'utf16le');
  expect(read(Buffer.from(text))).toEqual([text]);
  expect(read(Buffer.from(text, 'latin1'))[0]).toContain('token=abc');
  expect(read(utf16)).toEqual([text]);
  expect(read(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).toEqual([text]);
  expect(read(Buffer.from(utf16).swap16())).toEqual([text]);
  expect(read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 65]))).toEqual([]);
  expect(read(new Uint8Array())).toEqual([]);
});

test('a document is read, also where its text is beside other bytes or two bytes wide', () => {
  const wide = Buffer.from('token=abcdef', 'utf16le');
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n\0'), wide, Buffer.from('\0\n%%EOF')]);
  expect(read(bytes).join('')).toContain('token=abcdef');
});

test.each([
  ['invisible letters', discordToken.split('').join('\u200b')],
  ['look-alike letters', discordToken.replaceAll('a', '\u0430').replaceAll('o', '\u043e')],
])('a login that is disguised with %s is still found', (_how, disguised) => {
  const [text = ''] = read(Buffer.from(`notes äöü ${disguised}`));
  expect(findLogins(text).map(({ kind }) => kind)).toEqual(
    findLogins(`notes äöü ${disguised}`).map(({ kind }) => kind),
  );
  expect(findLogins(text)).not.toEqual([]);
});

test('no short word is cut in all pieces, wherever it is', () => {
  const word = 'x'.repeat(4_000);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300_000 }), (at) => {
      const text = `${'.'.repeat(at)}${word}${'.'.repeat(1_000)}`;
      expect(read(Buffer.from(text)).some((piece) => piece.includes(word))).toBe(true);
    }),
    { numRuns: 40 },
  );
});
