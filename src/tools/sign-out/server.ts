import { DeskError } from '#errors.ts';
import type { Handlers } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import { browserOf } from './rules.ts';

export const handlers: Handlers<typeof schemas> = {
  async sessions(_input, { own, nowMs }) {
    const sessions = await own.listSessions();
    return {
      now: nowMs,
      sessions: sessions.map((session) => ({
        id: session.id,
        browser: browserOf(session.agent),
        address: session.address,
        created_at: session.createdAt,
        seen_at: session.seenAt,
        is_own: session.isOwn,
      })),
    };
  },

  async end({ which, session_id }, { own, note }) {
    const { ended, pass } = await own.endSessions(aimOf(which, session_id));
    note({ ended });
    return { detail: detailOf(ended, pass === null), ended, redeem_code: pass };
  },
};

function aimOf(which: 'one' | 'others' | 'all', id: string | undefined) {
  if (which === 'one') return { id: id ?? refuse('Say which session') };
  return id === undefined ? which : refuse('Only for one session');
}

function refuse(fault: string): never {
  const params = { problem: `session_id: ${fault}` };
  throw new DeskError('desk/invalid-input', { params, fields: { session_id: fault } });
}

function detailOf(ended: number, isAll: boolean): string {
  const count = ended === 1 ? '1 session has ended.' : `${ended} sessions have ended.`;
  const rest = isAll
    ? 'No browser holds this pass any more. The owner can re-issue it.'
    : 'The secret of your pass has changed, and this browser holds the new one.';
  return `${count} ${rest}`;
}
