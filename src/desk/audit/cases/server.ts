import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { ConnectionMode } from '#kit/contract/connections.ts';
import { isPlatform, type PlatformName } from '#kit/contract/needs.ts';
import { findPairedTool } from '#kit/contract/paired-tool.ts';
import { readTarget, targetText } from '#kit/contract/target.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { PAGE_ROWS, readCursor, writeCursor } from '#kit/values/cursor.ts';
import { toolFromAction } from '../facets/index-rows.ts';
import type { schemas } from './contract.ts';
import { describeCase, describeForModerator, readFacts, wasPractice } from './describe.ts';
import { type CaseFilter, findCases } from './find-cases.ts';
import { isSeen } from './seen.ts';
import { type CaseRow, everywhere, findCase, listCasesWith } from './store.ts';

const RELATED_MAX = 20;
const NOTES_MAX = 100;
// A pass that opens few tools may have to skip many cases that it can't see.
const PAGES_LOOKED_AT_MAX = 10;

export const handlers: Handlers<typeof schemas> = {
  async list(input, context) {
    await context.audit.settle();
    const rows = input.limit ?? PAGE_ROWS;
    const page = { before: readCursor(input.cursor).at, rows };
    const filter = filterFor(input.target, context);
    const found = await context.database.transaction((tx) => findSeen(tx, filter, page, context));
    return {
      now: context.nowMs,
      cases: found.cases.map((row) => describeFor(row, context)),
      next_cursor: found.next === undefined ? null : writeCursor({ at: found.next, id: '' }),
    };
  },

  async get(input, context) {
    await context.audit.settle();
    return context.database.transaction(async (tx) => {
      const row = await findSeenCase(tx, input.case_id, context);
      const related = row.target
        ? await findSeen(tx, { target: row.target }, wholePage(RELATED_MAX + 1), context)
        : { cases: [], next: undefined };
      const others = related.cases.filter(({ id }) => id !== row.id);
      return {
        now: context.nowMs,
        case: describeFor(row, context),
        half: await findHalf(tx, row, context),
        notes: await listNotes(tx, row.id),
        related: others.slice(0, RELATED_MAX).map((each) => describeFor(each, context)),
        has_more: others.length > RELATED_MAX || related.next !== undefined,
        undo: undoFor(row, context),
      };
    });
  },

  async note(input, context) {
    const row = await context.database.transaction((tx) =>
      findSeenCase(tx, input.case_id, context),
    );
    return { detail: `Note added to case ${row.id}.`, case_id: row.id };
  },
};

const wholePage = (rows: number) => ({ before: Number.MAX_SAFE_INTEGER, rows });

/** Filters by target. A moderator may omit it to get their own cases. */
function filterFor(target: string | undefined, { pass, admin }: Context): CaseFilter {
  if (target === undefined && pass && !admin) return { actor: `pass:${pass.id}` };
  const about = readTarget(target ?? '');
  if (!about) throw new DeskError('audit/bad-target');
  return { target: targetText(about) };
}

/** Finds a page of the cases that this caller may see. */
async function findSeen(
  tx: Transaction,
  filter: CaseFilter,
  page: { before: number; rows: number },
  context: Context,
): Promise<{ cases: CaseRow[]; next: number | undefined }> {
  const cases: CaseRow[] = [];
  let before: number | undefined = page.before;
  for (let looks = 0; looks < PAGES_LOOKED_AT_MAX && before !== undefined; looks += 1) {
    const rows = page.rows - cases.length;
    const found = await findCases(tx, filter, { before, rows });
    cases.push(...found.cases.filter((row) => isSeen(row, context)));
    before = found.next;
    if (cases.length >= page.rows) break;
  }
  return { cases, next: before };
}

async function findSeenCase(tx: Transaction, id: number, context: Context): Promise<CaseRow> {
  const row = await findCase(tx, id);
  // Missing and hidden cases get the same error, so that a pass can't count the cases it can't open.
  if (!row || !isSeen(row, context)) {
    throw new DeskError('audit/no-such-case', { params: { case: id } });
  }
  return row;
}

function describeFor(row: CaseRow, context: Context) {
  const { admin, pass } = context;
  if (admin) return describeCase(row);
  const other = findPairedTool(toolFromAction(row.action));
  const isOpen = pass?.scope === null || (other && pass?.scope?.includes(other.id));
  return { ...describeForModerator(row), other_half: isOpen ? row.other_half : null };
}

/** The other half, if this caller may see it. */
async function findHalf(tx: Transaction, { other_half: id }: CaseRow, context: Context) {
  const row = id === null ? undefined : await findCase(tx, id);
  if (!row || !isSeen(row, context)) return null;
  return { ...describeFor(row, context), undo: undoFor(row, context) };
}

/** A practice case isn't undone on a real platform, nor a real one in practice. */
function isOfOtherWorld(row: CaseRow, modes: Record<PlatformName, ConnectionMode>): boolean {
  const mode = isPlatform(row.platform) ? modes[row.platform] : undefined;
  return mode !== undefined && (mode === 'practice') !== wasPractice(row);
}

/** Notes are cases about a case. Returns them oldest first; if there are too many, only the newest. */
async function listNotes(tx: Transaction, caseId: number) {
  const rows = await listCasesWith(tx, [`target:case:${caseId}`], {
    span: everywhere,
    rows: NOTES_MAX,
    outcome: 'done',
  });
  return rows.reverse().flatMap(({ id, at, name, detail }) => {
    const text = readFacts(detail)?.text;
    return typeof text === 'string' ? [{ case_id: id, at, name, text }] : [];
  });
}

function undoFor(row: CaseRow, { undoOf, connections }: Context) {
  if (row.outcome !== 'done' || row.undone_by !== null || row.is_erased === 1) return null;
  if (isOfOtherWorld(row, connections.modes())) return null;
  const { id: caseId, action } = row;
  const done = { detail: readFacts(row.detail), result: readFacts(row.result) };
  const plan = undoOf({ caseId, action, ...done });
  return plan ? { action: plan.action, input: plan.input } : null;
}
