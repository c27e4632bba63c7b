import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cookie } from '../secrets/planted.fixture.ts';
import { chance } from '../secrets/random.fixture.ts';
import { findLogins } from '../secrets/secret-shapes.ts';
import { cleanFileName, FILE_NAME_MAX } from './clean-name.ts';
import { FILE_KINDS, readFileKind } from './file-kind.ts';
import { readReadable } from './readable-text.ts';

const kind = fc.constantFrom(...FILE_KINDS);
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', ' ', 'a', '.png', '.TXT', '\0', '\u202e', '😀'),
  }),
);

describe('a file name', () => {
  it('is safe to show and to save, whatever it was, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anyName, kind, (given, of) => {
        const name = cleanFileName(given, of);
        expect([...name].length).toBeLessThanOrEqual(FILE_NAME_MAX);
        expect(name).toMatch(
          /^[^. ].*[^. ]\.(png|jpg|webp|pdf|txt)$|^[^. ]\.(png|jpg|webp|pdf|txt)$/u,
        );
        expect(name).not.toMatch(/[\\/:*?"<>|]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(name.isWellFormed()).toBe(true);
        expect(cleanFileName(name, of)).toBe(name);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is fine already stays', () => {
    expect(cleanFileName('join-wave.png', 'png')).toBe('join-wave.png');
    expect(cleanFileName('Überfall 2.pdf', 'pdf')).toBe('Überfall 2.pdf');
    expect(cleanFileName('chat.log', 'text')).toBe('chat.log.txt');
  });
});

describe('a kind', () => {
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

  it('is read from the content', () => {
    expect(readFileKind(bytes('\x89PNG\r\n\x1a\n..'))).toBe('png');
    expect(readFileKind(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg');
    expect(readFileKind(bytes('RIFF\x10\0\0\0WEBPVP8 '))).toBe('webp');
    expect(readFileKind(bytes('%PDF-1.7\n%%EOF\r\n'))).toBe('pdf');
    expect(readFileKind(bytes('%PDF-1.7\n'))).toBeUndefined();
    expect(readFileKind(bytes('RIFF\x10\0\0\0WAVEfmt '))).toBeUndefined();
    expect(readFileKind(bytes(''))).toBeUndefined();
    expect(readFileKind(new TextEncoder().encode('Ärger\t🙂\r\n'))).toBe('text');
  });

  it('is text exactly for UTF-8 without control characters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (some) => {
        if (readFileKind(some) !== 'text') return;
        const text = Buffer.from(some).toString('utf8');
        expect(text).not.toMatch(/[^\P{Cc}\t\n\r]/u);
        // A mark at the start is the one thing that decoding leaves out.
        expect(Buffer.from(text).equals(Buffer.from(some))).toBe(true);
      }),
    );
  });
});

describe('what the guard reads of a document', () => {
  it('has a login in it wherever it stands, also in UTF-16', () => {
    const noise = fc.uint8Array({ maxLength: 200 });
    const login = cookie(chance(3));
    fc.assert(
      fc.property(
        noise,
        noise,
        fc.constantFrom<BufferEncoding>('latin1', 'utf16le'),
        (before, after, encoding) => {
          const content = Buffer.concat([
            before,
            Buffer.from([1]),
            Buffer.from(login, encoding),
            Buffer.from([1]),
            after,
          ]);
          expect(findLogins(readReadable(content, 'pdf'))[0]?.kind).toBe('roblox-cookie');
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is no login by chance', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 2_000, maxLength: 5_000 }), (content) => {
        expect(findLogins(readReadable(content, 'pdf'))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
