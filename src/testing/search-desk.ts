import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDesk } from './desk.ts';
import { engine } from './engine.ts';

/** Lists the places that contain any of these words: the log, files of the data folder, tables. */
export async function searchDesk(desk: TestDesk, wanted: string[]): Promise<string[]> {
  const places = [
    ['the log', desk.log.join('\n')] as const,
    ...listFiles(desk.folder).map((file) => [file, readFileSync(file, 'latin1')] as const),
    ...(engine() === 'postgres' ? await readTables(desk) : []),
  ];
  return places
    .filter(([, text]) => wanted.some((word) => text.includes(word)))
    .map(([name]) => name);
}

/** Reads each table with all its rows as text. */
function readTables(desk: TestDesk) {
  return desk.beside(async (tx) => {
    const tables = await tx.all<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const texts: (readonly [string, string])[] = [];
    for (const { name } of tables) {
      const rows = await tx.all<{ row: string }>(
        `SELECT CAST(kept AS TEXT) AS row FROM ${name} AS kept`,
      );
      texts.push([name, rows.map(({ row }) => row).join('\n')]);
    }
    return texts;
  });
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? listFiles(path) : [path]));
}
