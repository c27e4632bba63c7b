// Other ways to find secrets in a log, each on one thread and with its best options.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { peakMbIn } from './peak.ts';

// The scanner's rules as one expression, case-insensitive where the rules are. It finds everything that is
// planted, but it doesn't decode base64 or validate ids.
const SLASH = String.raw`(?:\\?/|%(?:25)*2F|\\u002F|&#(?:x2F|47);)`;
const NAME =
  'roblosecurity(?:[^{}\\n]*value)?|(?:roblox|rbx|open[-_ ]?cloud)[A-Z0-9_ .-]{0,40}key|x[-_]api[-_]key|(?:client|oauth|discord|roblox)[-_ ]?secret';
const BETWEEN = String.raw`(?:[^A-Z0-9\n]|%(?:25)*[0-9A-F]{2}|\\u[0-9A-F]{4}|\\[tnr]){1,14}`;
const EXPRESSION = [
  String.raw`[MNO][A-Za-z0-9]{22,26}={0,2}\.[A-Za-z0-9_-]{5,7}\.[A-Za-z0-9_-]{20,}`,
  String.raw`mfa\.[A-Za-z0-9_-]{70,}`,
  `(?i:webhooks${SLASH}[0-9]{15,20}${SLASH}[A-Z0-9_-]{20,})`,
  String.raw`(?i:(?:\||%(?:25)*7C|\\u007C|&#(?:x7C|124);)_[A-Z0-9._-]{24,})`,
  `(?i:(?:${NAME})${BETWEEN}[A-Z0-9_+/.=-]{20,})`,
  'gth_[spak]_[0-9A-Za-z_]{16,}',
  '(?i:gate-(?:[0-9A-Z]{5}-?){3}[0-9A-Z]{5})',
  // The start of a signed token in base64, which has three spellings.
  '(?:ZXlKaGJHY2|V5SmhiR2Np|leUpoYkdja)[A-Za-z0-9+/_-]{10,}',
].join('|');

/** For the whole file, without the process's startup. */
export interface Peer {
  seconds: number;
  found: number;
}

/** Bytes instead of Unicode, binary files too. Reports what ours does: line, column, offset. */
export const EXACT_BYTES = ['--no-unicode', '-a', '-n', '--column', '-b', '-o'];

export function hasRipgrep(): boolean {
  return !spawnSync('rg', ['--version']).error;
}

/** Returns the file to which it wrote the rules. */
export function writeExpression(folder: string): string {
  const file = join(folder, 'expression');
  writeFileSync(file, EXPRESSION);
  return file;
}

/** Runs one process per file, on one thread. */
export function openRipgrep(folder: string): (file: string) => Peer {
  const expression = writeExpression(folder);
  const empty = join(folder, 'empty');
  writeFileSync(empty, '');
  const time = (path: string): Peer => {
    const startedAt = performance.now();
    const args = ['-j1', ...EXACT_BYTES, '-f', expression, path];
    const { stdout } = spawnSync('rg', args, { maxBuffer: 64e6 });
    const seconds = (performance.now() - startedAt) / 1_000;
    return { seconds, found: stdout.toString('latin1').split('\n').length - 1 };
  };
  const start = time(empty).seconds;
  return (file) => {
    const { seconds, found } = time(file);
    return { seconds: seconds - start, found };
  };
}

const CHUNK = 1 << 20;

export function timeRegExp(file: string): Peer {
  const pattern = new RegExp(EXPRESSION, 'g');
  const bytes = Buffer.alloc(CHUNK);
  let found = 0;
  const once = () => {
    const opened = openSync(file, 'r');
    const startedAt = performance.now();
    found = 0;
    for (;;) {
      const size = readSync(opened, bytes);
      if (size === 0) break;
      for (const _match of bytes.toString('latin1', 0, size).matchAll(pattern)) found += 1;
    }
    closeSync(opened);
    if (found === 0) throw new Error('The expression found nothing');
    return (performance.now() - startedAt) / 1_000;
  };
  return { seconds: Math.min(once(), once()), found };
}

/** Secretlint takes whole texts, so it gets the first megabytes of the file. */
export async function timeSecretlint(file: string, size: number): Promise<number> {
  const opened = openSync(file, 'r');
  const bytes = Buffer.alloc(size);
  readSync(opened, bytes);
  closeSync(opened);
  const startedAt = performance.now();
  await lintSource({
    source: { filePath: 'a.log', content: bytes.toString(), ext: '.log', contentType: 'text' },
    options: { config: { rules: [{ id: creator.meta.id, rule: creator }] } },
  });
  return (performance.now() - startedAt) / 1_000;
}

/** The peak memory of an idle process, not counting its parent's. */
export function emptyProcessMb(): number {
  const tell = `process.stdout.write(require('node:fs').readFileSync('/proc/self/status', 'utf8'))`;
  return peakMbIn(execFileSync(process.execPath, ['-e', tell], { encoding: 'utf8' }));
}
