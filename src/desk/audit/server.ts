import { DeskError } from '#errors.ts';
import { isChainResult } from '#kit/contract/audit.ts';
import { readTarget } from '#kit/contract/target.ts';
import { Download, type Handlers } from '#kit/server/context.ts';
import { PAGE_ROWS, readCursor, writeCursor } from '#kit/values/cursor.ts';
import { describeCase } from './cases/describe.ts';
import { findCases } from './cases/find-cases.ts';
import { type FilterInput, readFilter } from './cases/read-filter.ts';
import { makeReadable } from './cases/readable.ts';
import { readHead, writeHead } from './chain/block.ts';
import { findFloor, findLastBlock } from './chain/store.ts';
import type { schemas } from './contract.ts';
import { exportCases } from './export.ts';

export const handlers: Handlers<typeof schemas> = {
  async list({ cursor, limit, ...wishes }, context) {
    const filter = readFilter(wishes);
    await settleFor(wishes, context);
    const page = { before: readCursor(cursor).at, rows: Number(limit ?? PAGE_ROWS) };
    const { found, cases } = await context.database.transaction(async (tx) => {
      const some = await findCases(tx, filter, page);
      const readable = await makeReadable(tx, some.cases, { ...context, describe: describeCase });
      return { found: some, cases: readable };
    });
    return {
      now: context.nowMs,
      cases,
      next_cursor: found.next === undefined ? null : writeCursor({ at: found.next, id: '' }),
      is_cut_short: found.isCutShort,
      looked_back_to: found.lookedBackTo ?? null,
    };
  },

  async export({ format, ...wishes }, context) {
    const filter = readFilter(wishes);
    await context.audit.settle();
    const isCsv = format === 'csv';
    return new Download({
      name: `audit-log.${format}`,
      type: isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      pieces: exportCases(context.database, { filter, format }),
    });
  },

  async chain(_input, { database, audit, nowMs }) {
    const verified = (await audit.lastLook()) ?? null;
    return database.transaction(async (tx) => {
      const block = await findLastBlock(tx);
      const floor = await findFloor(tx);
      return {
        now: nowMs,
        head: block ? writeHead(block) : null,
        rows: (block?.last_id ?? 0) - (floor?.last_id ?? 0),
        verified,
      };
    });
  },

  async verify({ head, position: from }, { audit, admin, nowMs, requestId }) {
    if (head !== undefined && !readHead(head)) throw new DeskError('audit/bad-head');
    const by = { actor: `key:${admin?.keyId}`, holder: admin?.label ?? null, requestId };
    const step = await audit.verify({ head, from, by });
    if (step === 'bad-position') throw badPosition();
    if (!isChainResult(step)) return { now: nowMs, is_finished: false, ...step, verdict: null };
    return { now: nowMs, is_finished: true, position: null, rows: step.rows, verdict: step };
  },

  async erase(input, { audit, admin, note }) {
    const target = readTarget(input.target);
    if (!target) throw new DeskError('audit/bad-target');
    const by = { actor: `key:${admin?.keyId}`, holder: admin?.label ?? null };
    const { cases } = await audit.erase(target, by);
    note({ cases });
    const detail = cases === 1 ? '1 case was erased.' : `${cases} cases were erased.`;
    return { detail, cases };
  },
};

/** Without a filter other than time, the list is read from the log itself, sealed or not. */
async function settleFor(
  { from: _from, to: _to, jobs: _jobs, ...facets }: FilterInput,
  { audit }: { audit: { settle(): Promise<void> } },
): Promise<void> {
  if (Object.values(facets).some((value) => value !== undefined)) await audit.settle();
}

function badPosition(): DeskError {
  return new DeskError('desk/invalid-input', {
    params: { problem: 'position: Take it from the answer before' },
    fields: { position: 'Use the value from the previous answer' },
  });
}
