import { DeskError } from '#errors.ts';
import type { Handlers } from '#kit/server/context.ts';
import { sayUnlinked } from '#kit/values/say-unlinked.ts';
import type { schemas } from './contract.ts';
import { nameBrowser } from './rules.ts';

export const handlers: Handlers<typeof schemas> = {
  async sessions(_input, { own, nowMs }) {
    const [sessions, discord] = await Promise.all([own.listSessions(), own.findDiscordName()]);
    return {
      discord: discord ?? null,
      now: nowMs,
      sessions: sessions.map((session) => ({
        id: session.id,
        browser: nameBrowser(session.agent),
        address: session.address,
        created_at: session.createdAt,
        seen_at: session.seenAt,
        is_own: session.isOwn,
      })),
    };
  },

  async end({ which, session_id }, { own, note }) {
    const { ended, pass, unlinked } = await own.endSessions(readAim(which, session_id));
    note(unlinked === null ? { ended } : { ended, unlinked: true });
    const detail = `${sayEnded(ended, pass === null)}${sayUnlinked(unlinked)}`;
    return { detail, ended, redeem_code: pass };
  },
};

function readAim(which: 'one' | 'others' | 'all', id: string | undefined) {
  if (which === 'one') return { id: id ?? refuse('Choose a session') };
  return id === undefined ? which : refuse('Only for one session');
}

function refuse(fault: string): never {
  const params = { problem: `session_id: ${fault}` };
  throw new DeskError('desk/invalid-input', { params, fields: { session_id: fault } });
}

function sayEnded(ended: number, isAll: boolean): string {
  const count = ended === 1 ? '1 session ended.' : `${ended} sessions ended.`;
  const rest = isAll
    ? 'No browser has this pass anymore. The owner can re-issue it.'
    : 'The secret of your pass changed, and this browser has the new one.';
  return `${count} ${rest}`;
}
