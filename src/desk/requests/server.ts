import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { AskedFor, RequestKind } from '#kit/contract/requests.ts';
import { line, type Markdown } from '#kit/message/markdown.ts';
import type { Context, Handlers, Pass } from '#kit/server/context.ts';
import { cutPage, readCursor } from '#kit/values/cursor.ts';
import { OPEN_MAX, type schemas } from './contract.ts';
import {
  answerRequest,
  countOpen,
  findRequest,
  insertRequest,
  type KeptRequest,
  listOpenOf,
  listRequests,
} from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  async ask(input, context) {
    const { database, nowMs } = context;
    const pass = requirePass(context);
    const about = input.kind === 'tool' ? findRequestedTool(input.tool, { pass, context }) : null;
    const { isNew, request } = await database.transaction(async (tx) => {
      await tx.lock(`requests ${pass.id}`);
      const open = await listOpenOf(tx, pass.id);
      const same = open.find((one) => one.kind === input.kind && one.about === about);
      if (same) return { isNew: false, request: same };
      if (open.length >= OPEN_MAX) {
        throw new DeskError('requests/too-many', { params: { limit: OPEN_MAX } });
      }
      const note = input.note?.trim() ?? '';
      const wish = { kind: input.kind, about, note, at: nowMs };
      const { id: pass_id, holder } = pass;
      const inserted = await insertRequest(tx, { ...wish, pass_id, holder });
      const content = sayAsked(inserted, context);
      await context.notify(tx, { topic: 'requests', content });
      return { isNew: true, request: inserted };
    });
    context.note({ request_id: request.id });
    return {
      detail: isNew
        ? 'Asked. The owner sees it under Admin > Requests.'
        : 'You already asked for this. The owner sees it under Admin > Requests.',
      request: describe(request, context),
    };
  },

  async list(input, context) {
    const { admin, pass, nowMs } = context;
    const passId = admin ? undefined : (pass?.id ?? 'none');
    const after = readCursor(input.cursor);
    const [rows, open] = await context.database.transaction(async (tx) => [
      await listRequests(tx, { passId, state: input.state, after }),
      await countOpen(tx, passId),
    ]);
    const { shown, next } = cutPage(rows, ({ id }) => ({ at: id, id: '' }));
    const requests = shown.map((one) => describe(one, context));
    return { now: nowMs, requests, open, next_cursor: next };
  },

  async answer(input, context) {
    const { database, nowMs, admin } = context;
    const by = admin?.label ?? 'unknown';
    const words = input.answer?.trim() || null;
    const answered = await database.transaction(async (tx) => {
      const request = await findRequest(tx, input.request_id);
      if (!request) throw new DeskError('requests/no-such', { params: { id: input.request_id } });
      // Two approvals for one pass both add to its scope, so they must not run at the same time.
      await tx.lock(`requests ${request.pass_id}`);
      const targets = input.grant
        ? await grant(tx, { request, context, wish: input.targets })
        : null;
      const state = input.grant ? ('granted' as const) : ('declined' as const);
      const detail = targets === null ? null : JSON.stringify({ targets });
      const answer = { state, at: nowMs, by, words, detail };
      if (!(await answerRequest(tx, request.id, answer))) {
        throw new DeskError('requests/answered', { params: { by: request.answered_by ?? by } });
      }
      const settled = { answered_at: nowMs, answered_by: by, answer: words };
      return { ...request, ...settled, state, detail };
    });
    context.about({ kind: 'pass', id: answered.pass_id, name: answered.holder });
    context.note({ kind: answered.kind, tool: answered.about, holder: answered.holder });
    return { detail: sayAnswer(answered, context), request: describe(answered, context) };
  },
};

/** Without the note, which is for the owner. */
function sayAsked({ holder, about }: KeptRequest, { titleOf }: Context): Markdown {
  if (about === null) return line`${holder} asks to act on more targets today.`;
  return line`${holder} asks for the tool ${titleOf(about)}.`;
}

function requirePass({ pass }: Context): Pass {
  if (!pass) throw new DeskError('access/pass-missing');
  return pass;
}

/** The requested tool. It must exist on this desk, and the pass must not open it already. */
function findRequestedTool(
  wish: string | undefined,
  { pass, context }: { pass: Pass; context: Context },
): string {
  const tool = wish ?? '';
  if (!context.toolIds.has(tool)) {
    throw new DeskError('requests/no-such-tool', { params: { tool: tool || 'without a name' } });
  }
  if (pass.scope === null || pass.scope.includes(tool)) {
    throw new DeskError('requests/open-already', { params: { tool: context.titleOf(tool) } });
  }
  return tool;
}

/** Grants the request. Returns the number of targets if it was for a budget. */
async function grant(
  tx: Transaction,
  { request, context, wish }: { request: KeptRequest; context: Context; wish: number | undefined },
): Promise<number | null> {
  const { grants, nowMs, settings } = context;
  // Checked before the pass, because another admin may have answered first and changed it.
  if (request.state !== 'open') {
    throw new DeskError('requests/answered', { params: { by: request.answered_by ?? 'Someone' } });
  }
  const pass = await grants.findPass(tx, request.pass_id, nowMs);
  if (!pass) throw new DeskError('requests/pass-ended');
  if (request.kind === 'tool') {
    if (request.about !== null) await grants.openTool(tx, pass, request.about);
    return null;
  }
  const targets = wish ?? settings.changesPerTenMinutes;
  await grants.addTargets(tx, pass, { targets, nowMs });
  return targets;
}

function sayAnswer(request: KeptRequest, { titleOf }: Context): string {
  const { holder, about, state } = request;
  if (state === 'declined') return `Declined. ${holder} sees your answer.`;
  if (about !== null) return `${holder} can now use ${titleOf(about)}.`;
  return `${holder} can act on ${countTargets(request)} more targets today.`;
}

function countTargets({ detail }: KeptRequest): number | null {
  return detail === null ? null : (JSON.parse(detail) as { targets: number }).targets;
}

function describe(one: KeptRequest, { pass, titleOf }: Context): AskedFor {
  const kind: RequestKind = one.kind;
  return {
    id: one.id,
    kind,
    tool: one.about === null ? null : { id: one.about, title: titleOf(one.about) },
    note: one.note,
    state: one.state,
    at: one.at,
    holder: one.holder,
    pass_id: one.pass_id,
    is_yours: one.pass_id === pass?.id,
    answered_at: one.answered_at,
    answered_by: one.answered_by,
    answer: one.answer,
    granted_targets: countTargets(one),
  };
}
