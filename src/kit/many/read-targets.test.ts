import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_BYTES_MAX } from './file-limit.ts';
import { faultOfFile, readText } from './read-file.ts';
import { readTargets } from './read-targets.ts';

const NOW = Date.UTC(2026, 10, 15);
const A = '1200000000000000001';
const B = '1200000000000000002';
const C = '882345678901234567';

const discord = (text: string) => readTargets(text, 'discord', NOW);
const roblox = (text: string) => readTargets(text, 'roblox', NOW);

const id = fc.bigInt({ min: 10n ** 17n, max: 15n * 10n ** 17n }).map((value) => value.toString());
const written = fc.constantFrom(
  (one: string) => one,
  (one: string) => `<@${one}>`,
  (one: string) => `<@!${one}>`,
  (one: string) => `https://discord.com/users/${one}`,
  (one: string) => `"${one}"`,
  (one: string) => `  ${one}\t`,
  (one: string) => `${one} # seen at the gate`,
);
const between = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\n# a comment\n', ' ,\n', ';\n');

describe('a list of accounts', () => {
  test('is read from ids, mentions and links, however they are separated', () => {
    const { targets } = discord(`${A}, <@${B}>;<@!${C}>`);
    expect(targets).toEqual([A, B, C]);
    expect(discord(`${A} ${B}\n\n# raid of the 14th\n<@${C}>`).targets).toEqual([A, B, C]);
    expect(discord(`https://discord.com/users/${A}`).targets).toEqual([A]);
  });

  test('has each account once and says how many were named again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(id, written, between), { minLength: 1, maxLength: 60 }),
        (parts) => {
          const text = parts.map(([one, write, end]) => `${write(one)}${end}`).join('');
          const read = discord(text);
          const unique = [...new Set(parts.map(([one]) => one))];
          expect(read.targets).toEqual(unique);
          expect(read.doubles).toBe(parts.length - unique.length);
          expect(read.strangers).toBe(0);
        },
      ),
    );
  });

  test('never fails on any text, and every account in it is there once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 160 }), (text) => {
        for (const read of [discord(text), roblox(text)]) {
          expect(new Set(read.targets).size).toBe(read.targets.length);
          expect(read.strangersShown.length).toBe(Math.min(20, read.strangers));
          if (read.lines === 0) expect(read).toMatchObject({ targets: [], strangers: 0 });
        }
      }),
    );
  });

  test('says by its line what is no account', () => {
    const read = discord(`${A}\nkestrel_092\n<@&${B}>\n\n12345\nkestrel 5 raider`);
    expect(read.targets).toEqual([A]);
    expect(read.strangersShown).toEqual([
      { line: 2, text: 'kestrel_092' },
      { line: 3, text: `<@&${B}>` },
      { line: 5, text: '12345' },
      { line: 6, text: 'kestrel 5 raider' },
    ]);
  });

  test('of players holds names, ids and profiles, a name in any case once', () => {
    const read = roblox(
      'Kestrel_092\nkestrel_092\n156\nhttps://www.roblox.com/users/4410/profile\n@123456',
    );
    expect(read.targets).toEqual(['Kestrel_092', '156', '4410', '@123456']);
    expect(read.doubles).toBe(1);
    expect(roblox('two words').targets).toEqual([]);
  });

  test('a line of a megabyte is one stranger, shown short', () => {
    const read = discord(`${'x'.repeat(1_000_000)}\n${A}`);
    expect(read.strangers).toBe(1);
    expect(read.strangersShown[0]?.text.length).toBe(48);
    expect(read.targets).toEqual([A]);
  });

  test('a hundred thousand doubles are one account', () => {
    const read = discord(`${A}\n`.repeat(100_000));
    expect(read).toMatchObject({ lines: 100_000, targets: [A], doubles: 99_999 });
  });
});

describe('a file', () => {
  const decodeText = (bytes: Uint8Array) => {
    const reading = readText(bytes);
    return reading.ok ? reading.text : undefined;
  };
  const text = `${A}\r\n${B}\r\n`;
  const utf16 = (endian: 'le' | 'be', hasMark: boolean) => {
    const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}${text}`, 'utf16le');
    return new Uint8Array(endian === 'le' ? bytes : bytes.swap16());
  };

  test('is UTF-8 or UTF-16, marked or not', () => {
    const files = [
      new TextEncoder().encode(text),
      new TextEncoder().encode(`\uFEFF${text}`),
      utf16('le', true),
      utf16('be', true),
      utf16('le', false),
      utf16('be', false),
    ];
    for (const bytes of files) {
      expect(discord(decodeText(bytes) ?? '').targets).toEqual([A, B]);
    }
  });

  test('is Latin-1 where it is nothing else', () => {
    const bytes = new Uint8Array(Buffer.from(`${A} # José, Łódź aside: für Ärger\n${B}`, 'latin1'));
    expect(decodeText(bytes)).toContain('für Ärger');
    expect(discord(decodeText(bytes) ?? '').targets).toEqual([A, B]);
  });

  test('whatever was text comes back as it was', () => {
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: 30 }), (ids) => {
        const list = ids.join('\n');
        expect(decodeText(new TextEncoder().encode(list))).toBe(list);
        expect(decodeText(new Uint8Array(Buffer.from(list, 'utf16le')))).toBe(list);
      }),
    );
  });

  test('that is no text is told apart, and never throws', () => {
    expect(decodeText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe(
      undefined,
    );
    expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toBe(undefined);
    expect(readText(new Uint8Array([0x81, 0x28]))).toEqual({ ok: false, fault: 'unknown' });
    const lies = [
      [0xef, 0xbb, 0xbf, 0xc3, 0x28],
      [0xff, 0xfe, 0x31],
      [0xfe, 0xff, 0xd8, 0x00],
    ];
    for (const bytes of lies) {
      expect(readText(new Uint8Array(bytes))).toEqual({ ok: false, fault: 'encoding' });
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const decoded = decodeText(bytes);
        expect(decoded === undefined || decoded.isWellFormed()).toBe(true);
      }),
    );
  });

  test('of another kind, too large or empty is refused before it is read', () => {
    expect(faultOfFile({ name: 'raid.TXT', size: FILE_BYTES_MAX })).toBe(undefined);
    expect(faultOfFile({ name: 'raid.csv', size: 10 })).toBe('type');
    expect(faultOfFile({ name: 'raid.txt', size: FILE_BYTES_MAX + 1 })).toBe('size');
    expect(faultOfFile({ name: 'raid.txt', size: 0 })).toBe('empty');
  });
});
