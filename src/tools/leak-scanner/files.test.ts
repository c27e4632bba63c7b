import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Chance, chance } from '#kit/secrets/random.fixture.ts';
import { scanSource } from './files.ts';
import { LEAKS, plainText } from './leaks.fixture.ts';
import { lookAlike } from './look-alikes.fixture.ts';
import { createScanner, type Finding } from './scanner.ts';

const scanner = createScanner();

interface Told {
  findings: (Finding & { path: string })[];
  refused: [path: string, cause: string][];
  lines: number;
  bytes: number;
}

async function scan(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Told> {
  const told: Told = { findings: [], refused: [], lines: 0, bytes: 0 };
  told.lines = await scanSource(
    scanner,
    { path: 'file', open: () => chunks },
    {
      onFinding: (path, finding) => told.findings.push({ ...finding, path }),
      onRefused: (path, cause) => told.refused.push([path, cause]),
      onBytes: (count) => {
        told.bytes += count;
      },
    },
  );
  return told;
}

function* inParts(bytes: Uint8Array, random: Chance): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const size = random.pick([1, 3, 500, 70_000]);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const encoded = {
  'UTF-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'UTF-16LE': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'UTF-16LE without a mark': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16BE without a mark': (text: string) => Buffer.from(text, 'utf16le').swap16(),
};

describe.each(Object.entries(encoded))('in %s', (name, encode) => {
  it('a secret is found where it stands, with both kinds of ends of lines', async () => {
    for (let seed = 0; seed < 150; seed += 1) {
      const random = chance(seed);
      const leak = random.pick(LEAKS)(random);
      const end = random.pick(['\n', '\r\n']);
      const noise = Array.from({ length: random.below(5) }, () => lookAlike(random)).join(end);
      const head = `started: yes, and the rest follows 🛡️ é${end}${noise}${end}`;
      const text = `${head}${plainText(leak)}${end}`;
      const { findings, lines } = await scan(inParts(encode(text), random));
      const before = (head + leak.before).split('\n');
      const skipped = name.includes('without') ? 0 : encode('').length;
      expect(findings, `${seed}`).toMatchObject([
        {
          kind: leak.kind,
          line: before.length,
          column: before.at(-1)!.length + 1,
          offset: skipped + encode(head + leak.before).length - encode('').length,
          length: encode(leak.secret).length - encode('').length,
        },
      ]);
      expect(lines).toBe(text.split('\n').length - 1);
    }
  });
});

describe('packed', () => {
  const random = chance(4);
  const leak = plainText(LEAKS[0]!(random));
  const text = new TextEncoder().encode(`one\ntwo ${leak}\n`);
  const wide = Buffer.from(`\ufeffone\ntwo ${leak}\n`, 'utf16le');

  it('in .gz it is found where it stands in the text', async () => {
    for (const bytes of [gzipSync(text), gzipSync(wide)]) {
      const { findings, refused } = await scan(inParts(bytes, random));
      expect(findings).toMatchObject([{ kind: 'discord-token', path: 'file', line: 2, column: 5 }]);
      expect(refused).toEqual([]);
    }
  });

  it('in .zip it is found in each file, under its name', async () => {
    const bytes = zipSync({
      'notes.txt': text,
      'folder/wide.txt': wide,
      'stored.txt': [text, { level: 0 }],
      'empty.txt': new Uint8Array(),
    });
    const { findings, refused } = await scan(inParts(bytes, random));
    expect(findings.map(({ path, line }) => [path, line])).toEqual([
      ['file!/notes.txt', 2],
      ['file!/folder/wide.txt', 2],
      ['file!/stored.txt', 2],
    ]);
    expect(refused).toEqual([]);
  });

  it('an archive inside an archive is told of, and the rest is read', async () => {
    const bytes = zipSync({ 'a.gz': gzipSync(text), 'b.zip': zipSync({ c: text }), 'd.txt': text });
    const { findings, refused } = await scan([bytes]);
    expect(findings.map(({ path }) => path)).toEqual(['file!/d.txt']);
    expect(refused).toEqual([
      ['file!/a.gz', 'an archive inside an archive is not opened'],
      ['file!/b.zip', 'an archive inside an archive is not opened'],
    ]);
  });

  it('a bomb is refused by its ratio, before it has gone off', async () => {
    const zeros = new Uint8Array(24_000_000);
    const bombs = [gzipSync(zeros), zipSync({ bomb: zeros })];
    for (const bomb of bombs) {
      const { refused, lines } = await scan([bomb]);
      expect(refused).toEqual([['file', 'it unpacks to more than 200 times its size']]);
      expect(lines).toBe(0);
    }
  });

  it('what is cut or broken says so, and what was found before stays', async () => {
    const long = new TextEncoder().encode(
      `${leak}\n${Array.from({ length: 40_000 }, () => lookAlike(random)).join('\n')}`,
    );
    const gz = gzipSync(long);
    const cut = await scan([gz.subarray(0, gz.length >> 1)]);
    expect(cut.refused).toEqual([['file', 'it ends in the middle']]);
    expect(cut.findings).toMatchObject([{ kind: 'discord-token' }]);
    const broken = gz.slice();
    broken.fill(0x55, 400, 700);
    const { refused } = await scan([broken]);
    expect(refused).toEqual([['file', 'it is broken']]);
  });
});

describe('bad input', () => {
  it('of nothing, of zeros and of invalid UTF-8 gives nothing', async () => {
    for (const bytes of [[], [0], new Array(5_000).fill(0), new Array(5_000).fill(0xff)]) {
      const told = await scan([Uint8Array.from(bytes)]);
      expect(told).toMatchObject({ findings: [], refused: [], bytes: bytes.length });
    }
  });

  it('of a line without an end keeps its memory', async () => {
    const part = new TextEncoder().encode('abcdefgh'.repeat(125_000));
    let most = 0;
    function* stream() {
      for (let count = 0; count < 300; count += 1) {
        yield part;
        most = Math.max(most, process.memoryUsage.rss());
      }
    }
    await scan([part]);
    const before = process.memoryUsage.rss();
    expect(await scan(stream())).toMatchObject({ findings: [], lines: 1 });
    expect(most - before).toBeLessThan(80_000_000);
  });

  it('that stops being readable is thrown, and the next is read as if nothing had been', async () => {
    async function* broken() {
      yield new TextEncoder().encode('a'.repeat(5_000));
      throw new Error('EIO');
    }
    await expect(scan(broken())).rejects.toThrow('EIO');
    const { findings } = await scan([
      new TextEncoder().encode(`x ${plainText(LEAKS[2]!(chance(1)))}`),
    ]);
    expect(findings).toMatchObject([{ kind: 'discord-webhook', line: 1, column: 3, offset: 2 }]);
  });
});
