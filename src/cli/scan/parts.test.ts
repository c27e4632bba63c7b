import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BASE62, type Chance, chance } from '#kit/secrets/random.fixture.ts';
import { rounds } from '#testing/rounds.ts';
import { DISGUISES, LEAKS, plainText } from '#tools/leak-scanner/leaks.fixture.ts';
import { lookAlike } from '#tools/leak-scanner/look-alikes.fixture.ts';
import { createScanner } from '#tools/leak-scanner/scanner.ts';
import { cutInParts, scanPart } from './parts.ts';
import { type Event, scanFile } from './scan-file.ts';

const SIZES = { part: 20_000, search: 64 << 10, lead: 16 << 10, tail: 64 << 10 };
const scanner = createScanner();
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-parts-'));
const path = join(folder, 'file');

afterAll(() => rmSync(folder, { recursive: true }));

function scanWhole() {
  const events: Event[] = [];
  const totals = { bytes: 0 };
  const onBytes = (count: number) => {
    totals.bytes += count;
  };
  scanFile(
    scanner,
    { path, isShortOnly: false },
    { onEvent: (event) => events.push(event), onBytes },
  );
  return { events, ...totals };
}

function scanParts() {
  const events: Event[] = [];
  let bytes = 0;
  let lines = 0;
  const parts = cutInParts(path, SIZES) ?? [];
  for (const part of parts) {
    const ended = scanPart(
      scanner,
      part,
      {
        onEvent: (event) =>
          events.push('line' in event ? { ...event, line: event.line + lines } : event),
        onBytes: (count) => {
          bytes += count;
        },
      },
      SIZES,
    );
    lines += ended;
  }
  return { count: parts.length, events, bytes, lines };
}

const leak = (random: Chance) => plainText(random.pick(DISGUISES)(random.pick(LEAKS)(random)));

const KINDS: readonly ((random: Chance) => string)[] = [
  (random) => `${lookAlike(random)}\n`.repeat(random.below(200)),
  (random) => `${leak(random)}\n`,
  (random) => `${leak(random)} ${leak(random)}`,
  (random) => Array.from({ length: random.below(300) }, () => lookAlike(random)).join('\r\n'),
  (random) => `${'grüße aus 東京 🛡️ '.repeat(random.below(400))}\n`,
  (random) => random.text(BASE62, random.pick([100, 5_000, 40_000])),
  (random) => '\n'.repeat(random.below(3_000)),
  (random) => {
    const words = () => `${random.text(BASE62, 7)} `.repeat(random.below(3_000));
    const packed = Buffer.from(`${words()}${leak(random)} ${words()}${leak(random)}`);
    const lines = packed.toString('base64').match(/.{1,76}/g) ?? [];
    return `\ndata:\n${lines.join(random.pick(['\n', '\r\n', '\n  ']))}\n`;
  },
  (random) => `{"name":".ROBLOSECURITY",\n"path":"/",\n"value":"${random.text(BASE62, 500)}"}\n`,
];

it('a file that is cut in parts gives what it gives as a whole', () => {
  let cuts = 0;
  let findings = 0;
  for (let seed = 0; seed < rounds({ gate: 60, long: 2_000 }); seed += 1) {
    const random = chance(seed);
    let text = random.pick(['', '', '\ufeff']);
    const size = random.pick([25_000, 100_000, 300_000]);
    while (text.length < size) text += random.pick(KINDS)(random);
    writeFileSync(path, text);
    const whole = scanWhole();
    const parts = scanParts();
    cuts += parts.count - 1;
    findings += whole.events.length;
    expect(parts.events, `seed ${seed}`).toEqual(whole.events);
    expect(parts.bytes, `seed ${seed}`).toBe(whole.bytes);
    expect(parts.lines, `seed ${seed}`).toBe(text.split('\n').length - 1);
  }
  expect(cuts).toBeGreaterThan(100);
  expect(findings).toBeGreaterThan(500);
});

it('a cut is never made where a line of base64, or one without an end, goes on', () => {
  const random = chance(1);
  const block = `${random.text(BASE62, 76)}\n`.repeat(5_000);
  for (const text of [block, 'a'.repeat(400_000), `${'word '.repeat(100_000)}`]) {
    writeFileSync(path, text);
    expect(cutInParts(path, SIZES)).toHaveLength(1);
  }
});

it.each([
  ['UTF-16', Buffer.from(`\ufeff${'a line of it\n'.repeat(9_000)}`, 'utf16le')],
  ['an archive', Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), Buffer.alloc(90_000, '.\n')])],
  ['a short file', Buffer.alloc(10_000, 'a line.\n')],
])('%s is not cut', (_what, bytes) => {
  writeFileSync(path, bytes);
  expect(cutInParts(path, SIZES)).toBeUndefined();
});
