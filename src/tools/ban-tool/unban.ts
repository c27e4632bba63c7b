// Unbans players, as a kind of job. Undoing a ban restores the ban before it.
import { z } from 'zod';
import { DeskError } from '#errors.ts';
import { isMarked } from '#kit/acting/rules.ts';
import type { ApplyWork, ClaimedRow, JobKind } from '#kit/contract/jobs.ts';
import type { DoneCase, Undo, UndoPlan } from '#kit/server/context.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import type { WrittenRestriction } from '#platforms/roblox/cloud.ts';
import type { schemas } from './contract.ts';
import { findTargets } from './find-players.ts';
import { readPrivateReason, readTargets, readUniverse } from './read-input.ts';
import { type Restriction, readKept, writeJoin } from './restriction.ts';
import {
  applyRows,
  type Change,
  type Judged,
  type ProtectedWhy,
  planRows,
  prepareRows,
  readProtection,
  titleRows,
  type Work,
} from './rows.ts';
import { sayTime, writePrivateReason } from './rules.ts';

/** If a call names a case, the desk adds that case's `before` and `mark`. */
type UnbanInput = z.output<ReturnType<typeof schemas>['unban']['input']>;

type UnbanParams = {
  universeId: string;
  universeName: string;
  privateReason: string;
  by: string;
};

export const unban: JobKind<'roblox', UnbanParams> = {
  platform: 'roblox',
  words: { act: 'Unban', done: 'Unbanned', one: 'unban', many: 'unbans', takesBack: null },
  call: 'PATCH /cloud/v2/universes/:universeId/user-restrictions/:userId',
  placeOf: ({ universeId }) => universeId,

  async plan(input, work) {
    const { link, by, signal } = work;
    const asked = input as UnbanInput;
    const targets = readTargets(asked);
    const undone = readUndoneBan(input);
    const universe = readUniverse(link, asked.universe_id);
    const privateReason = readPrivateReason(asked.private_reason, by);
    const params = { universeId: universe.id, universeName: universe.name, privateReason, by };
    const { lines, dropped } = await findTargets(link.api, targets, signal);
    if (asked.of_case !== undefined) refuseOther(asked.of_case, undone, { ...params, lines });
    const rules = { ...rulesFor(params, work), ...(undone && { data: undone }) };
    const rows = await planRows(lines, rules, work);
    refuseChanged(rows, undone);
    return { params, rows, dropped, title: titleRows('Unban', rows), summary: summarize(params) };
  },

  rowOf(input) {
    const asked = input as UnbanInput;
    const data = readUndoneBan(input);
    const params = { universeName: '', privateReason: asked.private_reason ?? '', by: '' };
    return {
      params: { ...params, universeId: asked.universe_id ?? '' },
      target: asked.user ?? '',
      ...(data && { data }),
    };
  },

  inputOf({ target, data }, { universeId, privateReason }) {
    const undone = readUndoneBan(data);
    return {
      user: target,
      universe_id: universeId,
      ...(privateReason !== '' && { private_reason: privateReason }),
      ...(undone && { of_case: undone.of_case }),
    };
  },

  prepare: (rows, work) => prepareRows(rows, rulesFor(work.params, work), work),

  apply: (rows, work) => applyRows(rows, work, (row) => buildChange(row, work)),
};

function rulesFor({ universeId }: UnbanParams, { settings, link, nowMs }: Work) {
  const at = { nowMs, protectedWhy: readProtection(settings, link) };
  return {
    universeId,
    judge: (was: Restriction, data: unknown) => judge(was, readUndoneBan(data), at),
  };
}

function judge(was: Restriction, undone: UndoneBan | undefined, at: At): Judged {
  if (!undone) return was.active ? { go: true, why: null } : notBanned;
  if (!isMarked(was.privateReason, undone.mark)) {
    if (!was.active) return notBanned;
    const cause = `Someone changed this ban after case ${undone.of_case}, so it was left as it is.`;
    return { go: false, state: 'skipped', code: 'ban-tool/changed', cause };
  }
  const before = standingAgain(undone, at);
  if (!before) return was.active ? { go: true, why: null } : notBanned;
  const until = before.until === null ? 'permanently' : `until ${sayTime(before.until)}`;
  return { go: true, why: `Restores the previous ban: ${until}.` };
}

const notBanned: Judged = { go: false, state: 'already', cause: 'Not banned.' };

/** A call that names a case must be about that case's player and experience. */
function refuseOther(
  caseId: number,
  undone: UndoneBan | undefined,
  { universeId, lines }: { universeId: string; lines: readonly { target: string }[] },
): void {
  const isMeant =
    undone?.of_universe === universeId && lines.length === 1 && lines[0]?.target === undone.of_user;
  if (!isMeant) throw new DeskError('ban-tool/no-such-ban', { params: { case: caseId } });
}

/** An unban ignores protection, so this verdict can only mean that the ban was changed. */
function refuseChanged(rows: readonly { verdict: string }[], undone: UndoneBan | undefined): void {
  if (undone && rows[0]?.verdict === 'protected') throw new DeskError('ban-tool/changed');
}

interface At {
  nowMs: number;
  protectedWhy: ProtectedWhy;
}

/** The earlier ban, if it would still be in effect and the player hasn't become protected since. */
function standingAgain(
  { before, of_user }: UndoneBan,
  { nowMs, protectedWhy }: At,
): Restriction | undefined {
  if (!before?.active || protectedWhy(of_user) !== null) return undefined;
  return before.until === null || before.until > nowMs ? before : undefined;
}

function buildChange(
  row: ClaimedRow,
  { params, by, settings, link }: ApplyWork<RobloxLink, UnbanParams>,
): Change {
  const undone = readUndoneBan(row.data);
  const protectedWhy = readProtection(settings, link);
  // Counted from the first try, so that every try sends the same duration.
  const before = undone && standingAgain(undone, { nowMs: row.firstSentAt, protectedWhy });
  const was = readKept(row.was);
  const detail = { user_id: row.target, universe_id: params.universeId, mark: row.mark };
  if (before) {
    return {
      written: putBack(before, row.firstSentAt),
      isDone: (now) =>
        now.active &&
        now.privateReason === before.privateReason &&
        now.displayReason === before.displayReason,
      tellDetail: () => ({ ...detail, until: before.until, restored: true }),
    };
  }
  const reason = { mark: row.mark, label: params.by || by, reason: params.privateReason };
  return {
    written: writeJoin({
      active: false,
      seconds: null,
      displayReason: '',
      privateReason: writePrivateReason(reason),
      withAlts: was?.withAlts ?? true,
    }),
    isDone: (now) => !now.active,
    tellDetail: () => ({ ...detail, until: null, restored: false }),
  };
}

/** Restores it with the time it had left. */
function putBack(before: Restriction, atMs: number): WrittenRestriction {
  const seconds = before.until === null ? null : Math.ceil((before.until - atMs) / 1_000);
  return writeJoin({ ...before, active: true, seconds });
}

function summarize({ universeName, privateReason }: UnbanParams): string {
  return `From ${universeName}.${privateReason === '' ? '' : ` “${privateReason}”`}`;
}

/** The facts stored with the case of a ban. */
interface UndoneBan {
  of_case: number;
  of_user: string;
  of_universe: string;
  /** The case number at the front of the ban's private reason. */
  mark: number;
  before: Restriction | null;
}

const undoneShape = z.object({
  of_case: z.int(),
  of_user: z.string(),
  of_universe: z.string(),
  mark: z.int(),
  before: z.unknown(),
});

/** Reads it from a row, or from a call's input merged with the looked-up facts. */
function readUndoneBan(kept: unknown): UndoneBan | undefined {
  const read = undoneShape.safeParse(kept).data;
  return read && { ...read, before: readKept(read.before) };
}

const doneShape = z.object({
  user_id: z.string(),
  universe_id: z.string(),
  mark: z.int(),
  before: z.unknown(),
});

function undoBan({ caseId, result }: DoneCase): UndoPlan | undefined {
  const done = doneShape.safeParse(result).data;
  // Nothing was done, or it was a job, which is undone as a whole.
  if (!done) return undefined;
  const { user_id: user, universe_id, mark, before } = done;
  return {
    action: 'ban-tool/unban',
    input: { user, universe_id, of_case: caseId },
    more: { mark, before: before ?? null, of_user: user, of_universe: universe_id },
  };
}

export const undo: Record<string, Undo> = { ban: undoBan };
