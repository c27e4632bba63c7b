import { DeskError, type ErrorCode, errors } from '#errors.ts';
import { targetText } from '#kit/contract/target.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import type { Kept } from '#kit/server/kept.ts';
import { requireSeenCase } from '#kit/server/seen-case.ts';
import { cutPage, readCursor } from '#kit/values/cursor.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import { readBan } from './ban.ts';
import { insertComment, listComments } from './comments/store.ts';
import type { schemas } from './contract.ts';
import { decide, findStanding, requireAppeal } from './decide.ts';
import { judgeDecider, listOpenTools, whoIs } from './deciders.ts';
import { hasLinks } from './links.ts';
import { COMMENTS_MAX } from './rules.ts';
import { answer, describePlace, send } from './send.ts';
import {
  type AppealRow,
  countEarlier,
  countWaiting,
  eraseAppeals,
  findPlaceInQueue,
  forgetAppeals,
  listAppeals,
  listAppealsOf,
} from './store.ts';

export { tend } from './tend.ts';

export const kept: Kept = {
  erase: (tx, target) => eraseAppeals(tx, targetText(target)),
  forgetBefore: forgetAppeals,
};

export const handlers: Handlers<typeof schemas> = {
  send,
  answer,
  decide,

  async waiting(_input, context) {
    const tools = listOpenTools(context);
    return { count: await context.database.transaction((tx) => countWaiting(tx, tools)) };
  },

  async list(input, context) {
    const tools = listOpenTools(context);
    const which = input.state ?? 'waiting';
    const after = readCursor(input.cursor);
    const [rows, waiting] = await context.database.transaction(async (tx) => [
      await listAppeals(tx, { which, tools, after }),
      await countWaiting(tx, tools),
    ]);
    const { shown, next } = cutPage(rows, ({ id }) => ({ at: id, id: '' }));
    return {
      now: context.nowMs,
      appeals: shown.map((row) => describe(row, context)),
      waiting,
      next_cursor: next,
    };
  },

  async get({ appeal_id: id }, context) {
    const { database, nowMs } = context;
    const row = await database.transaction((tx) => requireAppeal(tx, id, context));
    const { standing, jobId } = await findStanding(row, context);
    const tools = listOpenTools(context);
    return database.transaction(async (tx) => {
      const isOpen = row.state === 'waiting';
      const judged = await judgeDecider(tx, row, context);
      const comments = await listComments(tx, id);
      const [job] = jobId === null ? [] : await context.jobs.sums(tx, [jobId]);
      const before = (await listAppealsOf(tx, row.ban_case)).filter((one) => one.id < id);
      const isQueued = isOpen || row.state === 'lifting';
      const queue = isQueued ? await findPlaceInQueue(tx, id, tools) : null;
      return {
        now: nowMs,
        appeal: {
          ...describe(row, context),
          text: row.text,
          has_links: hasLinks(row.text),
          standing,
          other_bans: Math.max(0, (job?.counts.done ?? 1) - (standing === 'lifted' ? 0 : 1)),
          job_id: jobId,
          // While it waits, these belong to a decision that isn't made.
          answer: isOpen ? null : row.answer,
          is_alone: !isOpen && row.is_alone === 1,
          lift_case: row.lift_case,
          lift_job: row.lift_job,
          is_restored: row.is_restored === 1,
          is_busy: isOpen && row.busy_until > nowMs,
          fault: describeFault(row.fault),
        },
        earlier: await countEarlier(tx, row),
        of_this_ban: before.length,
        comments: comments.map(({ at, by_name: name, text }) => ({
          ...{ at, name, text },
          is_maker: row.made_by !== null && isSameHolder(name, row.made_by),
        })),
        may: {
          decide: isOpen && judged.mayDecide,
          why_not: judged.whyNot,
          is_maker: judged.isMaker,
          is_alone: judged.isAlone,
        },
        queue: queue && { ...queue, count: await countWaiting(tx, tools) },
      };
    });
  },

  async slip({ case_id: caseId }, context) {
    const ban = readBan(await requireSeenCase(caseId, context), context);
    if (!ban) return { now: context.nowMs, slip: null, appeals: [] };
    const rows = await context.database.transaction((tx) => listAppealsOf(tx, caseId));
    const { publicUrl } = context;
    return {
      now: context.nowMs,
      slip: {
        code: await context.appealCodes.write(caseId),
        address: publicUrl === null ? null : new URL('/appeal', publicUrl).href,
      },
      appeals: rows.map(({ id, at, state }) => ({ id, at, state })),
    };
  },

  async comment({ appeal_id: id, text }, context) {
    const { database, nowMs } = context;
    const { actor, holder } = whoIs(context);
    const row = await database.transaction(async (tx) => {
      await tx.lock(`appeal ${id}`);
      const found = await requireAppeal(tx, id, context);
      if ((await listComments(tx, id)).length >= COMMENTS_MAX) {
        throw new DeskError('appeals/comments-full', { params: { limit: COMMENTS_MAX } });
      }
      const comment = { at: nowMs, by_name: holder, by_actor: actor, text: text.trim() };
      await insertComment(tx, id, comment);
      return found;
    });
    context.about({ kind: 'case', id: String(row.ban_case) });
    context.note({ appeal_id: id, ...(row.is_practice === 1 && { practice: true }) });
    return { detail: 'Your team sees this comment. The banned person doesn’t.' };
  },
};

function describe(row: AppealRow, { titleOf }: Context) {
  return {
    id: row.id,
    state: row.state,
    at: row.at,
    case_id: row.ban_case,
    tool: { id: row.tool, title: titleOf(row.tool) },
    target: row.target,
    target_name: row.target_name,
    place: describePlace(row),
    made_by: row.made_by,
    banned_at: row.banned_at,
    ends_at: row.ends_at,
    is_practice: row.is_practice === 1,
    decided_at: row.decided_at,
    decided_by: row.state === 'waiting' ? null : row.decided_by,
  };
}

/** After these errors the ban may be lifted. */
const UNSURE: readonly string[] = ['platform/unsure', 'desk/unsure', 'desk/deadline'];

function describeFault(code: string | null) {
  if (code === null || !Object.hasOwn(errors, code)) return null;
  const { title, detail } = errors[code as ErrorCode];
  // Its sentence may need names that are no longer known.
  const isWhole = !/\{\w+\}/.test(detail);
  return { title, detail: isWhole ? detail : '', is_unsure: UNSURE.includes(code) };
}
