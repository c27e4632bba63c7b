import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectEncoding, inOrder, isPacked, type Span, scrubFile } from './scrub.ts';
import { readText } from './text-rows.ts';

const SECRET = 'S3CRET-value';

function spanOf(offset: number, length: number, at = 0): Span {
  return { offset, length, kind: 'discord-token', at };
}

/** All positions of the secret in these bytes. */
function spansIn(bytes: Uint8Array, secret: Uint8Array): Span[] {
  const [text, wanted] = [letters(bytes), letters(secret)];
  const spans: Span[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    spans.push(spanOf(at, wanted.length, spans.length));
  }
  return spans;
}

/** One character per byte. */
function letters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

test('a scrubbed file holds everything but its secrets, wherever they stand', async () => {
  const piece = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(SECRET), fc.constant('\n'));
  await fc.assert(
    fc.asyncProperty(fc.array(piece), async (pieces) => {
      const text = pieces.join('');
      const bytes = new TextEncoder().encode(text);
      const spans = spansIn(bytes, new TextEncoder().encode(SECRET));
      const wanted = text.toWellFormed().replaceAll(SECRET, '[discord token]');
      const saved = await scrubFile(new Blob([bytes]), spans.toReversed());
      expect(await saved.bytes()).toEqual(new TextEncoder().encode(wanted));
      const { scrubbed } = readText(bytes, spans, 'utf-8');
      expect(scrubbed).toBe(wanted.replace(/^\ufeff/, ''));
    }),
  );
});

test.each(['utf-16le', 'utf-16be'] as const)(
  'a file in %s stays one, with and without its mark',
  async (encoding) => {
    for (const mark of ['\ufeff', '']) {
      const bytes = toUtf16(`${mark}a = ${SECRET};\nb = 2`, encoding);
      const spans = spansIn(bytes, toUtf16(SECRET, encoding));
      const content = new Blob([bytes]);
      expect(await detectEncoding(content, spans)).toBe(encoding);
      const saved = await (await scrubFile(content, spans)).bytes();
      expect(new TextDecoder(encoding).decode(saved)).toBe('a = [discord token];\nb = 2');
      const { rows } = readText(bytes, spans, encoding);
      expect(JSON.stringify(rows)).not.toContain(SECRET);
    }
  },
);

test('of two that overlap no part stays', async () => {
  expect(inOrder([spanOf(4, 6), spanOf(0, 5), spanOf(20, 2), spanOf(21, 1)])).toEqual([
    spanOf(0, 10),
    spanOf(20, 2),
  ]);
  const saved = await scrubFile(new Blob(['0123456789abc']), [spanOf(2, 4), spanOf(4, 5)]);
  expect(await saved.text()).toBe('01[discord token]9abc');
});

test('a packed file is told by how it begins', async () => {
  expect(await isPacked(new Blob([new Uint8Array([0x1f, 0x8b, 8, 0])]))).toBe(true);
  expect(await isPacked(new Blob(['PK\u0003\u0004rest']))).toBe(true);
  expect(await isPacked(new Blob(['PK is a pair of letters']))).toBe(false);
  expect(await isPacked(new Blob([]))).toBe(false);
});

function toUtf16(text: string, encoding: 'utf-16le' | 'utf-16be'): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) {
    bytes.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le');
  }
  return new Uint8Array(bytes.buffer);
}
