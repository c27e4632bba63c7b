import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { findPairedTool } from '#kit/contract/paired-tool.ts';
import { readTarget, targetText } from '#kit/contract/target.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { PAGE_ROWS, readCursor, writeCursor } from '#kit/values/cursor.ts';
import { toolFromAction } from '../facets/index-rows.ts';
import type { schemas } from './contract.ts';
import { describeCase, describeForModerator, readFacts, wasPractice } from './describe.ts';
import { type CaseFilter, findCases } from './find-cases.ts';
import { NOTE } from './notes.ts';
import { isOfOtherWorld } from './other-world.ts';
import { readPins } from './pins/read-pins.ts';
import { makeReadable } from './readable.ts';
import { isSeen } from './seen.ts';
import { type CaseRow, everywhere, findBeside, findCase, listCasesWith } from './store.ts';
import { findUnresolved } from './unresolved.ts';

export { commands } from './discord.ts';

const RELATED_MAX = 20;
const ABOUT_MAX = 100;
const WAITING_SHOWN = 3;
// A pass that opens few tools may have to skip many cases that it can't see.
const PAGES_LOOKED_AT_MAX = 10;

export const handlers: Handlers<typeof schemas> = {
  async list(input, context) {
    await context.audit.settle();
    const rows = input.limit ?? PAGE_ROWS;
    const page = { before: readCursor(input.cursor).at, rows };
    const filter = { ...filterFor(input, context), jobs: input.jobs };
    const { found, cases } = await context.database.transaction(async (tx) => {
      const some = await findSeen(tx, filter, page, context);
      return { found: some, cases: await describeAll(tx, some.cases, context) };
    });
    return {
      now: context.nowMs,
      cases,
      next_cursor: found.next === undefined ? null : writeCursor({ at: found.next, id: '' }),
    };
  },

  async waiting(_input, { database, nowMs, pass }) {
    if (!pass) return { count: 0, newest: [] };
    const open = await database.transaction((tx) => findUnresolved(tx, { passId: pass.id, nowMs }));
    const newest = open.slice(0, WAITING_SHOWN).map(({ id, target_name }) => ({ id, target_name }));
    return { count: open.length, newest };
  },

  async get(input, context) {
    await context.audit.settle();
    return context.database.transaction(async (tx) => {
      const row = await findSeenCase(tx, input.case_id, context);
      const related = row.target
        ? await findSeen(tx, { target: row.target }, wholePage(RELATED_MAX + 1), context)
        : { cases: [], next: undefined };
      const others = related.cases.filter(({ id }) => id !== row.id);
      const about = await listAbout(tx, row);
      const { notes, events } = sortOut(about);
      const half = await findHalf(tx, row, context);
      const [shown, ...more] = await describeAll(
        tx,
        [row, ...others.slice(0, RELATED_MAX), ...events],
        context,
      );
      if (!shown) throw new Error('A case that was found is not described');
      const shownRelated = Math.min(others.length, RELATED_MAX);
      return {
        now: context.nowMs,
        case: shown,
        half,
        notes,
        pins: await findPins(tx, row, context),
        events: more.slice(shownRelated),
        beside: row.job_id === null ? null : await findBeside(tx, `job:${row.job_id}`, row.id),
        related: more.slice(0, shownRelated),
        has_more: others.length > RELATED_MAX || related.next !== undefined,
        undo: undoFor(row, context),
      };
    });
  },

  async note(input, context) {
    const row = await context.database.transaction((tx) =>
      findSeenCase(tx, input.case_id, context),
    );
    if (wasPractice(row)) context.note({ practice: true });
    return { detail: `Note added to case ${row.id}.`, case_id: row.id };
  },
};

const wholePage = (rows: number) => ({ before: Number.MAX_SAFE_INTEGER, rows });

/** Filters by target or job. A moderator may omit both to get their own cases. */
function filterFor(
  { target, job_id: job }: { target?: string | undefined; job_id?: number | undefined },
  { pass, admin }: Context,
): CaseFilter {
  if (target === undefined && job !== undefined) return { job: String(job) };
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
  const [half] = await describeAll(tx, [row], context);
  return half ? { ...half, undo: undoFor(row, context) } : null;
}

async function findPins(tx: Transaction, row: CaseRow, context: Context) {
  if (row.target === null) return [];
  return readPins(tx, { target: row.target, isPractice: wasPractice(row) }, context);
}

function describeAll(tx: Transaction, rows: readonly CaseRow[], context: Context) {
  return makeReadable(tx, rows, { ...context, describe: (row) => describeFor(row, context) });
}

/** The cases about a case or its job, and the one that undid it; oldest first. If there are too many, the newest. */
async function listAbout(tx: Transaction, row: CaseRow): Promise<CaseRow[]> {
  const wanted = { span: everywhere, rows: ABOUT_MAX, outcome: 'done' } as const;
  const found = await listCasesWith(tx, [`target:case:${row.id}`], wanted);
  if (row.job_id !== null) {
    found.push(...(await listCasesWith(tx, [`target:job:${row.job_id}`], wanted)));
  }
  const undo = row.undone_by === null ? undefined : await findCase(tx, row.undone_by);
  if (undo) found.push(undo);
  return found.sort((left, right) => left.id - right.id);
}

function sortOut(about: readonly CaseRow[]) {
  const isNote = ({ action }: CaseRow) => action === NOTE;
  return {
    notes: about.filter(isNote).flatMap(({ id, at, name, detail }) => {
      const text = readFacts(detail)?.text;
      return typeof text === 'string' ? [{ case_id: id, at, name, text }] : [];
    }),
    events: about.filter((row) => !isNote(row)),
  };
}

function undoFor(row: CaseRow, { undoOf, connections }: Context) {
  if (row.outcome !== 'done' || row.undone_by !== null || row.is_erased === 1) return null;
  // A practice case isn't undone on a real platform, nor a real one in practice.
  if (isOfOtherWorld(row, connections.modes())) return null;
  const { id: caseId, action } = row;
  const done = { detail: readFacts(row.detail), result: readFacts(row.result) };
  const plan = undoOf({ caseId, action, ...done });
  return plan ? { action: plan.action, input: plan.input } : null;
}
