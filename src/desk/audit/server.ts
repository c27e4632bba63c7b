import { PAGE_ROWS, readCursor, writeCursor } from '../../kit/cursor.ts';
import { maskAddress } from '../../kit/network.ts';
import type { Handlers } from '../../kit/server.ts';
import type { schemas } from './contract.ts';
import { type CaseRow, listCases } from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  async list(input, { database, nowMs }) {
    const limit = Number(input.limit ?? PAGE_ROWS);
    const before = readCursor(input.cursor).at;
    const rows = await database.transaction((tx) => listCases(tx, before, limit + 1));
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      now: nowMs,
      cases: shown.map(describeCase),
      next_cursor: rows.length > limit && last ? writeCursor({ at: last.id, id: '' }) : null,
    };
  },
};

function describeCase(row: CaseRow) {
  return {
    ...row,
    address: row.address === null ? null : maskAddress(row.address),
    detail: readFacts(row.detail),
    result: readFacts(row.result),
  };
}

function readFacts(stored: string | null): Record<string, unknown> | null {
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as Record<string, unknown>;
  } catch {
    // The redactor may have cut through the middle of a value.
    return { text: stored };
  }
}
