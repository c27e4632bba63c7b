import type { Read } from './worker-messages.ts';

export const FILES_MAX = 20_000;

/** What is to be scanned. */
export interface Taken {
  reads: Read[];
  isPasted?: boolean | undefined;
  /** There were more files than are read at once. */
  isCut?: boolean | undefined;
}

export function readFiles(files: Iterable<File>): Taken {
  const reads: Read[] = [];
  for (const file of files) {
    if (reads.length === FILES_MAX) return { reads, isCut: true };
    reads.push({ path: file.webkitRelativePath || file.name, content: file });
  }
  return { reads };
}

/** Files, and everything that is in dropped folders. */
export async function readDrop(drop: DataTransfer): Promise<Taken> {
  // Asked for at once: after the first wait the browser has taken the drop away.
  const entries = [...drop.items].map((item) => item.webkitGetAsEntry());
  const files = [...drop.files];
  if (!entries.some((entry) => entry?.isDirectory)) return readFiles(files);
  const reads: Read[] = [];
  const isCut = await walk(
    entries.filter((entry) => entry !== null),
    reads,
  );
  return { reads, isCut };
}

async function walk(entries: FileSystemEntry[], reads: Read[]): Promise<boolean> {
  for (const entry of entries) {
    if (reads.length === FILES_MAX) return true;
    if (isFolder(entry)) {
      if (await walk(await entriesOf(entry), reads)) return true;
    } else {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (file) reads.push({ path: entry.fullPath.replace(/^\//, ''), content: file });
    }
  }
  return false;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A browser gives a folder in portions, and an empty one at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
}
