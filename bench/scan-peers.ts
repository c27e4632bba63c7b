// What else finds secrets in a log, each on one thread, each in its own best way.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

// As near as one expression comes to what the scanner knows. It reads no base64, and checks no id.
const SLASH = String.raw`(?:\\?/|%(?:25)*2F|\\u002F)`;
const EXPRESSION = [
  String.raw`[MNO][A-Za-z0-9]{22,26}={0,2}\.[A-Za-z0-9_-]{5,7}\.[A-Za-z0-9_-]{20,}`,
  String.raw`mfa\.[A-Za-z0-9_-]{70,}`,
  `webhooks${SLASH}[0-9]{15,20}${SLASH}[A-Za-z0-9_-]{20,}`,
  String.raw`(?:\||%(?:25)*7C|\\u007c)_[A-Za-z0-9._-]{24,}`,
  String.raw`(?:ROBLOSECURITY|[Kk][Ee][Yy]|[Cc]lient_?[Ss]ecret|CLIENT_SECRET)(?:[^A-Za-z0-9]|%[0-9A-F]{2}|\\u[0-9a-f]{4}){1,14}[A-Za-z0-9_+/.-]{20,}`,
  'gth_[spak]_[0-9A-Za-z_]{16,}',
  'GATE-(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}',
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

/** What a process takes that has nothing to do. */
export function emptyProcessMb(): number {
  const tell = 'process.stdout.write(String(process.resourceUsage().maxRSS))';
  return Number(execFileSync(process.execPath, ['-e', tell], { encoding: 'utf8' })) / 1_024;
}
