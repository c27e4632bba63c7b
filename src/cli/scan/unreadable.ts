const MISSING = ['ENOENT', 'ENOTDIR'];
const CAUSES: Record<string, string> = {
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ELOOP: 'it is a link to itself',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  EIO: 'the disk could not read it',
};

/** Why a file or folder couldn't be read, as plain data that a thread can send to another. */
export interface Unreadable {
  isMissing: boolean;
  cause: string;
}

/** Throws an error that doesn't come from reading. */
export function explainReadError(error: unknown): Unreadable {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return { isMissing: MISSING.includes(code), cause: CAUSES[code] ?? message };
}
