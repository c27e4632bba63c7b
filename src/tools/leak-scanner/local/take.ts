import type { Read } from './worker-messages.ts';

export const FILES_MAX = 20_000;

/** The input of a scan. */
export interface Taken {
  reads: Read[];
  isPasted?: boolean | undefined;
  /** Whether there were more files than a scan reads. */
  isCut?: boolean | undefined;
  /** Folders that the browser didn't let this page read. */
  shutFolders?: readonly string[] | undefined;
}

export function readFiles(files: Iterable<File>): Taken {
  const reads: Read[] = [];
  for (const file of files) {
    if (reads.length === FILES_MAX) return { reads, isCut: true };
    reads.push({ path: file.webkitRelativePath || file.name, content: file });
  }
  return { reads };
}

/** Reads dropped files and, if the browser allows it in a sandboxed page, everything in dropped folders. */
export async function readDrop(drop: DataTransfer): Promise<Taken> {
  // Read synchronously, because the browser clears the drop after the first await.
  const folders: FileSystemDirectoryEntry[] = [];
  const files: File[] = [];
  for (const item of drop.items) {
    const entry = item.webkitGetAsEntry();
    const file = entry && isFolder(entry) ? null : item.getAsFile();
    if (entry && isFolder(entry)) folders.push(entry);
    else if (file) files.push(file);
  }
  const taken = readFiles(files);
  const shutFolders: string[] = [];
  for (const folder of folders) {
    const isOpen = await walk(folder, taken);
    if (!isOpen) shutFolders.push(folder.name);
  }
  return { ...taken, shutFolders };
}

/** Adds the folder's contents. Returns false if the browser denies access. */
async function walk(folder: FileSystemDirectoryEntry, taken: Taken): Promise<boolean> {
  const entries = await entriesOf(folder);
  for (const entry of entries ?? []) {
    if (taken.reads.length >= FILES_MAX) {
      taken.isCut = true;
    } else if (isFolder(entry)) {
      await walk(entry, taken);
    } else {
      const content = await readEntryFile(entry as FileSystemFileEntry);
      if (content) taken.reads.push({ path: entry.fullPath.replace(/^\//, ''), content });
    }
  }
  return entries !== undefined;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[] | undefined> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // Browsers return a folder in batches, ending with an empty one.
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | undefined>((resolve) => {
      reader.readEntries(resolve, () => resolve(undefined));
    });
    if (some === undefined) return undefined;
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function readEntryFile(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
}
