import { describe, expect, it } from 'vitest';
import { decoyDigests, makeDecoy } from '#kit/decoys/decoys.ts';
import { COOKIE_WARNING } from '#kit/secrets/cookie-warning.ts';
import { BASE62, type Chance, chance } from '#kit/secrets/random.fixture.ts';
import { rounds } from '#testing/rounds.ts';
import { DISGUISES, LEAKS, plainText, surround } from './leaks.fixture.ts';
import { lookAlike } from './look-alikes.fixture.ts';
import { createScanner, type Finding, type KnownDecoy } from './scanner.ts';

const ROUNDS = rounds({ gate: 600, long: 2_000 });
const scanner = createScanner({ withExcerpts: true });

function scan(text: string | Uint8Array, random?: Chance): Finding[] {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const findings: Finding[] = [];
  scanner.begin({ onFinding: (finding) => findings.push(finding) });
  for (const part of cut(bytes, random)) scanner.push(part);
  scanner.end();
  return findings;
}

/** Cuts bytes into chunks of any size. */
function* cut(bytes: Uint8Array, random: Chance | undefined): Generator<Uint8Array> {
  if (!random) return yield bytes;
  for (let at = 0; at < bytes.length; ) {
    const size = random.pick([1, 7, 64, 1_000, 30_000, 2_000_000]) * random.between(1, 3);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

function noise(random: Chance, lines: number): string {
  return Array.from({ length: lines }, () => `${lookAlike(random)}\n`).join('');
}

/** The position as an editor counts it. */
function placeOf(text: string, before: string) {
  const lines = before.split('\n');
  return {
    line: lines.length,
    column: lines.at(-1)!.length + 1,
    offset: Buffer.byteLength(text.slice(0, before.length)),
  };
}

describe('a cookie behind the whole warning', () => {
  it('counts also where its value repeats, unless that is a word or one letter', () => {
    expect(scan(`${COOKIE_WARNING}${'C0FFEE'.repeat(40)}`)).toHaveLength(1);
    for (const value of ['X'.repeat(60), 'YOUR_COOKIE_GOES_HERE_PLEASE', 'A'.repeat(60), '']) {
      expect(scan(`cookie = "${COOKIE_WARNING}${value}"`), value).toEqual([]);
    }
  });
});

describe('a secret', () => {
  it('is found in every disguise, wherever it stands and however it is read', () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const random = chance(seed);
      const leak = surround(random.pick(DISGUISES)(random.pick(LEAKS)(random)), random);
      const head = noise(random, random.below(12));
      const text = `${head}${plainText(leak)}\n${noise(random, random.below(6))}`;
      const found = scan(text, random);
      const where = `seed ${seed}: ${JSON.stringify(plainText(leak)).slice(0, 300)}`;
      expect(
        found.map(({ kind }) => kind),
        where,
      ).toEqual([leak.kind]);
      const { line, column, offset, length } = found[0]!;
      expect({ line, column, offset }, where).toEqual(placeOf(text, head + leak.before));
      expect(length, where).toBe(Buffer.byteLength(leak.secret));
    }
  });

  it('is found in base64, on one line or wrapped', () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const random = chance(seed);
      const leak = surround(random.pick(LEAKS)(random), random);
      // An Open Cloud key is base64 itself, and two layers aren't decoded.
      if (leak.kind === 'open-cloud-key' && leak.secret.length > 100) continue;
      const words = () => `${random.text(BASE62, random.between(0, 9))} `.repeat(random.below(40));
      const packed = Buffer.from(`${words()}${plainText(leak)} ${words()}`).toString(
        random.pick(['base64', 'base64url']),
      );
      const width = random.pick([0, 64, 76]);
      const wrapped = width
        ? packed
            .match(new RegExp(`.{1,${width}}`, 'g'))!
            .join(random.pick(['\n', '\r\n', '\n  ', '\\n']))
        : packed;
      const text = `${noise(random, random.below(4))}data: "${wrapped}"\n${noise(random, 2)}`;
      const found = scan(text, random);
      const where = `seed ${seed}: ${JSON.stringify(leak).slice(0, 300)} ${wrapped.slice(0, 200)}`;
      expect(
        found.map(({ kind, layer }) => ({ kind, layer })),
        where,
      ).toEqual([{ kind: leak.kind, layer: 'base64' }]);
      const { offset, length } = found[0]!;
      const source = Buffer.from(text)
        .subarray(offset, offset + length)
        .toString();
      const decoded = Buffer.from(source.replace(/\\n|\s/g, ''), 'base64').toString();
      expect(decoded, where).toContain(leak.secret);
    }
  });

  it('is found across any border of a chunk', () => {
    const random = chance(5);
    for (const make of LEAKS) {
      const leak = make(random);
      const bytes = Buffer.from(`see ${plainText(leak)} there`);
      for (let size = 1; size < 80; size += 1) {
        const findings: Finding[] = [];
        scanner.begin({ onFinding: (finding) => findings.push(finding) });
        for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size));
        scanner.end();
        expect(findings.map(({ kind }) => kind)).toEqual([leak.kind]);
      }
    }
  });

  // The kernel processes 256 bytes per step and 4,096 per block. Text before may or may not belong to a run.
  it.each([' ', 'a', 'ab-', '9 '])('is found at every border of a block, behind %j', (filler) => {
    const random = chance(7);
    for (const make of LEAKS) {
      const leak = make(random);
      const text = `${plainText(leak)}"`;
      const widest = 4_096 + 8;
      const before = filler.repeat(widest);
      for (let at = widest - 300 - text.length; at < widest; at += 1) {
        const found = scan(`${before.slice(0, at)}"${text}`);
        const where = `${at}: ${text}`;
        expect(
          found.map(({ kind, offset }) => ({ kind, offset })),
          where,
        ).toEqual([{ kind: leak.kind, offset: at + 1 + leak.before.length }]);
      }
    }
  });

  it('is found each time, in order, where thousands stand close together', () => {
    const random = chance(13);
    const leaks = Array.from({ length: 5_000 }, () => random.pick(LEAKS)(random));
    const found = scan(leaks.map((leak) => `${plainText(leak)}\n`).join(''));
    expect(found.map(({ kind }) => kind)).toEqual(leaks.map(({ kind }) => kind));
    expect(found.map(({ line }) => line)).toEqual(leaks.map((_, at) => at + 1));
  });

  // Lines are counted in blocks of 4,096 bytes as these are scanned, up to 4 MB at once.
  it('stands in the line and the column that an editor shows, however long the lines are', () => {
    for (let seed = 0; seed < rounds({ gate: 20, long: 60 }); seed += 1) {
      const random = chance(seed);
      const filler = () => {
        const lines = random.pick(['\n', 'short line\n', `${'a word '.repeat(800)}\n`, '\n\r\n']);
        const size = random.pick([1, 40, 4_096, 9_000, 100_000, seed === 0 ? 6_000_000 : 20_000]);
        return lines.repeat(Math.ceil(size / lines.length)).slice(0, size);
      };
      let text = '';
      const places = Array.from({ length: 12 }, () => {
        text += filler();
        const leak = random.pick(LEAKS)(random);
        const place = placeOf(text, `${text} ${leak.before}`);
        text += ` ${plainText(leak)} `;
        return { kind: leak.kind, line: place.line, column: place.column };
      });
      const found = scan(text, seed % 2 === 0 ? undefined : random);
      expect(
        found.map(({ kind, line, column }) => ({ kind, line, column })),
        `seed ${seed}`,
      ).toEqual(places);
    }
  });

  it('is found in a line without an end, and behind a megabyte of one run', () => {
    const random = chance(11);
    for (const unit of ['a', 'ab ', 'QUJD', '\u20ac', '.', '|_', '%2F']) {
      const filler = unit.repeat(Math.ceil(3_000_000 / unit.length));
      for (const make of LEAKS) {
        const leak = make(random);
        const found = scan(`${filler} ${plainText(leak)} ${filler}`);
        expect(
          found.map(({ kind }) => kind),
          `${unit} ${plainText(leak)}`,
        ).toEqual([leak.kind]);
        expect(found[0]!.column).toBe(filler.length + 1 + leak.before.length + 1);
      }
    }
  });

  it('is never shown: neither in the mask, nor in the line around it', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const random = chance(seed);
      const [leak, other] = [random.pick(LEAKS)(random), random.pick(LEAKS)(random)];
      const found = scan(`a ${plainText(leak)} b ${plainText(other)} c`);
      expect(found).toHaveLength(2);
      for (const finding of found) {
        const told = JSON.stringify({ ...finding, webhook: undefined });
        for (const { secret } of [leak, other]) {
          for (let at = 8; at + 24 <= secret.length; at += 8) {
            if (/^[a-z_|:.-]+$/i.test(secret.slice(at, at + 16))) continue;
            expect(told, `seed ${seed}`).not.toContain(secret.slice(at, at + 16));
          }
        }
      }
    }
  });

  it('is never shown in part where the line around another is cut off', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const random = chance(seed);
      const [leak, other] = [random.pick(LEAKS)(random), random.pick(LEAKS)(random)];
      const gap = 'and '.repeat(random.between(14, 24));
      const found = scan(`${plainText(other)} ${gap}${plainText(leak)} ${gap}${plainText(other)}`);
      const { excerpt = '' } = found.find(({ kind, offset }) => kind === leak.kind && offset > 0)!;
      for (const piece of [other.secret.slice(-6), other.secret.slice(0, 6)]) {
        if (/^[a-z_|:.-]+$/i.test(piece)) continue;
        expect(excerpt, `seed ${seed}`).not.toContain(piece);
      }
    }
  });

  it('has the same fingerprint however it is written', () => {
    const url = `https://discord.com/api/webhooks/123456789012345678/${chance(3).text(BASE62, 68)}`;
    const ways = [
      url,
      url.replaceAll('/', '\\/'),
      encodeURIComponent(url),
      url.replace('discord.com/api', 'canary.discordapp.com/api/v9'),
    ];
    const prints = ways.map((way) => scan(way)[0]?.fingerprint);
    expect(new Set(prints).size).toBe(1);
    expect(prints[0]).toMatch(/^[\da-f]{8}$/);
  });
});

describe('what is no secret', () => {
  it('gives nothing, in many thousands of look-alikes', () => {
    for (let seed = 0; seed < rounds({ gate: 25, long: 100 }); seed += 1) {
      const text = noise(chance(seed), 2_000);
      const found = scan(text);
      const bytes = Buffer.from(text);
      const shown = found.map(({ kind, offset }) => [
        kind,
        bytes.subarray(Math.max(0, offset - 60), offset).toString(),
        bytes.subarray(offset, offset + 120).toString(),
      ]);
      expect(shown).toEqual([]);
    }
  });

  it('costs no more where it is made to be read in many ways', () => {
    const words = Array.from({ length: 500 }, (_, at) => `${'ABCDEFGHIJ'[at % 10]}aaaa`).join('');
    expect(scan(`client_secret=${words}+ ${words}`.repeat(20))).toBeDefined();
  });

  it('gives nothing in bytes of chance', () => {
    const random = chance(1);
    const bytes = Uint8Array.from({ length: 3_000_000 }, () => random.below(256));
    expect(scan(bytes)).toEqual([]);
  });
});

describe('a decoy', () => {
  const random = chance(9);
  const decoy = makeDecoy((count) => Uint8Array.from({ length: count }, () => random.below(256)));
  const known: KnownDecoy = {
    number: 7,
    label: 'staff drive',
    place: null,
    by: 'Mira',
    at: '2026-10-02T10:00:00.000Z',
    digests: decoyDigests(decoy),
  };

  it.each([
    ['whole', decoy],
    ['cut at its front', decoy.slice(70)],
    ['cut at its end', decoy.slice(0, -100)],
    ['encoded', encodeURIComponent(decoy)],
    ['beside its name', `.ROBLOSECURITY=${decoy}`],
    ['without the warning', `.ROBLOSECURITY=${decoy.slice(115)}`],
  ])('is recognised %s', (_how, text) => {
    const findings: Finding[] = [];
    const knowing = createScanner({ decoys: [known] });
    knowing.begin({ onFinding: (finding) => findings.push(finding) });
    knowing.push(new TextEncoder().encode(`x ${text} y`));
    knowing.end();
    expect(findings).toMatchObject([{ kind: 'decoy', decoy: known, isLikely: false }]);
  });

  it('of another desk is a cookie', () => {
    expect(scan(decoy)).toMatchObject([{ kind: 'roblox-cookie' }]);
  });
});
