import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { BASE62, type Chance, chance, DIGITS } from '../src/kit/secrets/random.fixture.ts';
import { DISGUISES, LEAKS, plainText } from '../src/tools/leak-scanner/leaks.fixture.ts';

export interface Planted {
  kind: string;
  offset: number;
}

const CLEAN_BYTES = 16 * 1024 * 1024;
const WORDS =
  'joined left message channel roster webhook sent kicked reason spam link report closed opened by moderator discord roblox member invite expired cache miss retry'.split(
    ' ',
  );

/** Writes a log of this size with this many fake secrets. It is the same each time. */
export function writeLog(file: string, bytes: number, secrets: number): Planted[] {
  const random = chance(2026);
  const clean = cleanLines(random);
  const every = bytes / secrets;
  const planted: Planted[] = [];
  const out = openSync(file, 'w');
  let written = 0;
  let waiting: string[] = [];
  let waitingBytes = 0;
  for (let count = 0; written + waitingBytes < bytes; count += 1) {
    const offset = written + waitingBytes;
    let line = clean[count % clean.length]!;
    if (planted.length < secrets && offset >= planted.length * every) {
      const leak = random.pick(DISGUISES)(LEAKS[planted.length % LEAKS.length]!(random));
      const stamp = `${line.slice(0, 24)} WARN `;
      planted.push({ kind: leak.kind, offset: offset + stamp.length + leak.before.length });
      line = `${stamp}${plainText(leak)}`;
    }
    waiting.push(line);
    waitingBytes += line.length + 1;
    if (waitingBytes >= 1 << 20) {
      written += writeSync(out, `${waiting.join('\n')}\n`);
      waiting = [];
      waitingBytes = 0;
    }
  }
  if (waiting.length > 0) writeSync(out, `${waiting.join('\n')}\n`);
  closeSync(out);
  return planted;
}

const PLAIN_WORDS =
  'started stopped request handled cache warm cold queue worker batch flushed rotated connected closed timeout retry healthy ready table index page session loaded saved'.split(
    ' ',
  );

/** A log of words and numbers, in which hardly anything resembles a secret. It is the same each time. */
export function writeSparseLog(file: string, bytes: number, secrets: number): void {
  const random = chance(2027);
  const lines: string[] = [];
  let time = Date.UTC(2026, 10, 1);
  for (let size = 0; size < CLEAN_BYTES; size += lines.at(-1)!.length + 1) {
    time += random.below(900);
    lines.push(sparseLine(random, new Date(time).toISOString()));
  }
  const block = `${lines.join('\n')}\n`;
  const every = Math.floor(bytes / secrets);
  const out = openSync(file, 'w');
  let planted = 0;
  for (let written = 0; written < bytes; ) {
    if (written >= planted * every) {
      const leak = LEAKS[planted % LEAKS.length]!(random);
      written += writeSync(out, `${new Date(time).toISOString()} WARN  ${plainText(leak)}\n`);
      planted += 1;
    }
    written += writeSync(out, block);
  }
  closeSync(out);
}

function sparseLine(random: Chance, stamp: string): string {
  const level = random.pick(['INFO ', 'INFO ', 'DEBUG', 'WARN ']);
  const words = Array.from({ length: random.between(4, 13) }, () => random.pick(PLAIN_WORDS));
  const line = `${stamp} ${level} [worker-${random.below(16)}] ${words.join(' ')}`;
  const kind = random.below(10);
  if (kind < 2) return `${line} user=${random.text(DIGITS, 18)}`;
  if (kind === 2) return `${line} took ${random.below(900)} ms`;
  if (kind === 3) return `${line} GET /api/v1/items/${random.text(DIGITS, 9)}/parts 200`;
  return line;
}

/** Lines without secrets, as services typically write them. */
function cleanLines(random: Chance): string[] {
  const pool = Array.from({ length: 4_096 }, (_, at) => poolOf(at)).join('');
  const lines: string[] = [];
  let size = 0;
  let time = Date.UTC(2026, 10, 1);
  while (size < CLEAN_BYTES) {
    time += random.below(900);
    const line = lineOf({ random, pool, stamp: new Date(time).toISOString() });
    lines.push(line);
    size += line.length + 1;
  }
  return lines;
}

function poolOf(at: number): string {
  return createHash('sha512').update(String(at)).digest('base64').slice(0, 84);
}

interface Line {
  random: Chance;
  /** Random base64 to take pieces from. */
  pool: string;
  stamp: string;
}

function lineOf({ random, pool, stamp }: Line): string {
  const words = (count: number) =>
    Array.from({ length: count }, () => random.pick(WORDS)).join(' ');
  const drawn = (length: number) => {
    const at = random.below(pool.length - length);
    return pool.slice(at, at + length);
  };
  const hex = (length: number) => Buffer.from(drawn(length)).toString('hex').slice(0, length);
  const id = `${random.between(1, 9)}${random.text(DIGITS, 17)}`;
  const uuid = [8, 4, 4, 4, 12].map(hex).join('-');
  const kind = random.below(100);
  if (kind < 30) return `${stamp} INFO  [shard-${random.below(16)}] ${words(11)} id=${id}`;
  if (kind < 55) {
    const user = { id, name: random.text(BASE62, 8) };
    return JSON.stringify({
      time: stamp,
      level: 'info',
      event: words(2),
      user,
      trace: uuid,
      ms: random.below(900),
    });
  }
  if (kind < 75) {
    return `${stamp} GET https://cdn.example.com/assets/${hex(16)}/image.png?size=128&v=${random.below(9)} 200 ${random.below(5_000)} "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Safari/537.36"`;
  }
  if (kind < 87) return `${stamp} DEBUG payload=${drawn(random.between(8, 60) * 4)}`;
  if (kind < 92) return `${stamp} DEBUG body=${Buffer.from(words(20)).toString('base64')}`;
  if (kind < 96) return `${stamp} sha256=${hex(64)} etag="${hex(32)}"`;
  return `${stamp} PATCH /api/v10/guilds/${id}/members/${id}/roles x-request-id=${uuid}`;
}
