// What else finds secrets in a log, each on one thread, each in its own best way.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { peakMbIn } from './peak.ts';

// As near as one expression comes to what the scanner knows, with small and large letters where it takes both.
// It reads no base64, and checks no id.
const SLASH = String.raw`(?:\\?/|%(?:25)*2F|\\u002F|&#(?:x2F|47);)`;
const NAME =
  'roblosecurity|(?:roblox|rbx|open[-_ ]?cloud)[A-Z0-9_ .-]{0,40}key|x[-_]api[-_]key|(?:client|oauth|discord|roblox)[-_ ]?secret';
const BETWEEN = String.raw`(?:[^A-Z0-9\n]|%(?:25)*[0-9A-F]{2}|\\u[0-9A-F]{4}|\\[tnr]){1,14}`;
const EXPRESSION = [
  String.raw`[MNO][A-Za-z0-9]{22,26}={0,2}\.[A-Za-z0-9_-]{5,7}\.[A-Za-z0-9_-]{20,}`,
  String.raw`mfa\.[A-Za-z0-9_-]{70,}`,
  `(?i:webhooks${SLASH}[0-9]{15,20}${SLASH}[A-Z0-9_-]{20,})`,
  String.raw`(?i:(?:\||%(?:25)*7C|\\u007C|&#(?:x7C|124);)_[A-Z0-9._-]{24,})`,
  `(?i:(?:${NAME})${BETWEEN}[A-Z0-9_+/.=-]{20,})`,
  'gth_[spak]_[0-9A-Za-z_]{16,}',
  '(?i:gate-(?:[0-9A-Z]{5}-?){3}[0-9A-Z]{5})',
].join('|');

/** Seconds for the whole file, without the start of the process. Undefined where it is not installed. */
export function timeRipgrep(file: string, folder: string): number | undefined {
  if (spawnSync('rg', ['--version']).error) return undefined;
  const expression = join(folder, 'expression');
  const empty = join(folder, 'empty');
  writeFileSync(expression, EXPRESSION);
  writeFileSync(empty, '');
  const time = (path: string) => {
    const startedAt = performance.now();
    // One thread, bytes instead of Unicode, binary files too.
    spawnSync('rg', ['--no-unicode', '-j1', '-a', '-c', '-f', expression, path]);
    return (performance.now() - startedAt) / 1_000;
  };
  return Math.min(time(file), time(file)) - time(empty);
}

const CHUNK = 1 << 20;

export function timeRegExp(file: string): number {
  const pattern = new RegExp(EXPRESSION, 'g');
  const bytes = Buffer.alloc(CHUNK);
  const once = () => {
    const opened = openSync(file, 'r');
    const startedAt = performance.now();
    let count = 0;
    for (;;) {
      const size = readSync(opened, bytes);
      if (size === 0) break;
      for (const _match of bytes.toString('latin1', 0, size).matchAll(pattern)) count += 1;
    }
    closeSync(opened);
    if (count === 0) throw new Error('The expression found nothing');
    return (performance.now() - startedAt) / 1_000;
  };
  return Math.min(once(), once());
}

/** It takes whole texts, so it gets the first megabytes of the file. */
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

/** What a process takes that has nothing to do. The most that it ever took, which a parent's does not count in. */
export function emptyProcessMb(): number {
  const tell = `process.stdout.write(require('node:fs').readFileSync('/proc/self/status', 'utf8'))`;
  return peakMbIn(execFileSync(process.execPath, ['-e', tell], { encoding: 'utf8' }));
}
