import { closeSync, openSync, readSync } from 'node:fs';

const BYTES_MAX = 64 * 1024;

/**
 * Reads a secret from the file that NAME_FILE names. A fault repeats neither the path nor the content, because
 * either may be the secret itself.
 */
export function readSecretFile(name: string, path: string, faults: string[]): string | undefined {
  let content: Buffer;
  try {
    content = readStart(path);
  } catch (error) {
    faults.push(`${name} names a file that can't be read: ${explain(error)}.`);
    return undefined;
  }
  const text = content.toString('utf8').trim();
  if (content.length > BYTES_MAX) faults.push(`${name} names a file of more than 64 KB.`);
  else if (text === '') faults.push(`${name} names an empty file.`);
  else if (/[\r\n\0]/.test(text)) faults.push(`${name} names a file with more than one line.`);
  else return text;
  return undefined;
}

/** Read in pieces, because a pipe has no length and a device may have no end. */
function readStart(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const content = Buffer.alloc(BYTES_MAX + 1);
    let length = 0;
    for (;;) {
      const count = readSync(file, content, length, content.length - length, null);
      length += count;
      if (count === 0 || length === content.length) return content.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

function explain(error: unknown): string {
  const { code = 'unknown cause' } = error as { code?: string };
  const words: Record<string, string> = {
    ENOENT: 'there is no such file',
    ENOTDIR: 'there is no such file',
    EACCES: 'this user has no right to read it',
    EISDIR: 'it is a folder',
  };
  return words[code] ?? code;
}
