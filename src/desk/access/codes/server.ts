import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { type Context, Download, type Handlers, type Undo } from '#kit/server/context.ts';
import { csvLine, csvTime } from '#kit/values/csv.ts';
import { beginningWith, cutPage, cutSearch, newest, readCursor } from '#kit/values/cursor.ts';
import { redeemLink } from '#kit/values/public-url.ts';
import { readStoredList } from '#kit/values/stored-pass.ts';
import { drawCodes } from '../issue.ts';
import { type CodeWord, readCodeWord } from '../rules.ts';
import type { schemas } from './contract.ts';
import { findCodes, hasCode, insertCode, type ListedCode, listCodes, revokeCode } from './store.ts';

interface Filter {
  state?: CodeWord | undefined;
  query?: string | undefined;
}

export const handlers: Handlers<typeof schemas> = {
  async list(input, { database, nowMs }) {
    const { state, query = '' } = input;
    const describe = (code: ListedCode) => describeCode(code, nowMs);
    if (query.trim() !== '') {
      const range = beginningWith(query);
      const rows = await database.transaction((tx) => findCodes(tx, { state, range, nowMs }));
      const { shown, isCut } = cutSearch(rows, positionInList);
      return { now: nowMs, codes: shown.map(describe), next_cursor: null, is_cut: isCut };
    }
    const after = readCursor(input.cursor);
    const rows = await database.transaction((tx) => listCodes(tx, { state, after, nowMs }));
    const { shown, next } = cutPage(rows, positionInList);
    return { now: nowMs, codes: shown.map(describe), next_cursor: next, is_cut: false };
  },

  async create(input, context) {
    const { nowMs, randomBytes, database, admin, settings } = context;
    const unknown = input.scope?.find((id) => !context.toolIds.has(id));
    if (unknown !== undefined) {
      throw new DeskError('access/unknown-tool', { params: { tool: unknown } });
    }
    const issuer = { nowMs, randomBytes, by: admin?.label ?? 'unknown' };
    const seconds = input.expires_in_seconds ?? null;
    const wishes = {
      label: input.label,
      holder: input.holder,
      scope: input.scope,
      dailyCap: input.daily_cap,
      expiresAt: seconds === null ? null : nowMs + seconds * 1_000,
    };
    const drawn = drawCodes(issuer, wishes, input.count ?? 1);
    const holders = await database.transaction(async (tx) => {
      const written: string[] = [];
      for (const { row } of drawn) written.push(await insertCode(tx, row));
      return written;
    });
    context.note({ code_ids: drawn.map(({ row }) => row.id) });
    const [only] = drawn;
    if (only && drawn.length === 1) {
      context.about({ kind: 'code', id: only.row.id, name: only.row.label });
    }
    return {
      detail: drawn.length === 1 ? 'The code was created.' : `${drawn.length} codes were created.`,
      codes: drawn.map(({ code, row: { id, label, holder } }, at) => ({
        ...{ id, label, holder: holders[at] ?? holder, code },
        link: settings.publicUrl === '' ? null : redeemLink(settings.publicUrl, code),
      })),
    };
  },

  async revoke(input, { database, nowMs }) {
    await database.transaction(async (tx) => {
      if (await revokeCode(tx, input.code_id, nowMs)) return;
      const isThere = await hasCode(tx, input.code_id);
      throw new DeskError(isThere ? 'access/code-revoked-before' : 'access/no-such-code');
    });
    return { detail: 'The code was revoked. If it was redeemed, its pass no longer works.' };
  },

  async export(input, context) {
    return new Download({
      name: 'access-codes.csv',
      type: 'text/csv; charset=utf-8',
      pieces: writeCsv(input, context),
    });
  },
};

export const undo: Record<string, Undo> = {
  create: ({ result }) =>
    Array.isArray(result?.code_ids) && result.code_ids.length === 1
      ? { action: 'access/codes/revoke', input: { code_id: result.code_ids[0] } }
      : undefined,
};

const positionInList = (code: ListedCode) => ({ at: code.created_at, id: code.id });

function readCodeState(code: ListedCode, nowMs: number): CodeWord {
  return readCodeWord(
    { expiresAt: code.expires_at, redeemedAt: code.redeemed_at, revokedAt: code.revoked_at },
    nowMs,
  );
}

function describeCode({ reissues, scope, ...code }: ListedCode, nowMs: number) {
  const tools = readStoredList(scope);
  return {
    ...code,
    scope: tools && [...tools],
    state: readCodeState({ ...code, scope, reissues }, nowMs),
    reissues: reissues !== null,
  };
}

const ROWS_AT_ONCE = 1_000;
const HEAD = ['id', 'label', 'holder', 'state', 'tools', 'daily_cap', 'created_at', 'created_by'];
const HEAD_TIMES = ['expires_at', 'redeemed_at', 'revoked_at'];

/** Writes a thousand rows at a time, so that the desk can answer other requests in between. */
async function* writeCsv(filter: Filter, { database, nowMs }: Context): AsyncIterable<string> {
  yield csvLine([...HEAD, ...HEAD_TIMES]);
  const lines = (rows: ListedCode[]) => rows.map((row) => csvCode(row, nowMs)).join('');
  if (filter.query?.trim()) {
    const range = beginningWith(filter.query);
    const find = (tx: Transaction) => findCodes(tx, { state: filter.state, range, nowMs });
    yield lines(cutSearch(await database.transaction(find), positionInList).shown);
    return;
  }
  for (let after = newest; ; ) {
    const page = { state: filter.state, after, nowMs, rows: ROWS_AT_ONCE };
    const rows = await database.transaction((tx) => listCodes(tx, page));
    yield lines(rows);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = positionInList(last);
  }
}

function csvCode(code: ListedCode, nowMs: number): string {
  return csvLine([
    code.id,
    code.label,
    code.holder,
    readCodeState(code, nowMs),
    readStoredList(code.scope)?.join(' ') ?? 'all',
    code.daily_cap,
    csvTime(code.created_at),
    code.created_by,
    csvTime(code.expires_at),
    csvTime(code.redeemed_at),
    csvTime(code.revoked_at),
  ]);
}
