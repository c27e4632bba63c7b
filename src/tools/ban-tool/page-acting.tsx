import {
  type ActedOn,
  describeSuccess,
  isAccepted,
  type Ordered,
  type Outcome as OutcomeOf,
  useOutcome,
} from '#kit/acting/acting.tsx';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import type { JobRow } from '#kit/page/job-row.tsx';
import { useUndo } from '#kit/page/undo.tsx';
import { sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import en from './words/en.json';

const say = words(en);

export type Ban = ActionOf<typeof schemas, 'ban'>;
export type Unban = ActionOf<typeof schemas, 'unban'>;
export type One = Extract<Ban['output'], ActedOn>;
export type Verb = 'ban' | 'unban';

export interface Order extends Ordered {
  verb: Verb;
  /** The player as the page knew them when the button was pressed. */
  player: { userId: string; name: string | null; picture: string | null };
  place: string;
  /** Bans only: the reason for the other half of the case. */
  reason?: string;
  privateReason?: string;
  /** Bans only. Null means permanent. */
  seconds?: number | null;
  withAlts?: boolean;
}

export type Outcome = OutcomeOf<Order, One>;
export type Acting = ReturnType<typeof useActing>;

/** Every action that changes something, and the outcome of the last one. */
export function useActing(onChanged: () => void) {
  const { outcome, show, settle } = useOutcome<Order, One>({ onChanged });
  const ban = useAction<Ban>(tool, 'ban', { success: successWords('ban') });
  const unban = useAction<Unban>(tool, 'unban', { success: successWords('unban') });
  const undoing = useUndo<Unban>(tool, 'unban', { success: successWords('undo') });
  return {
    outcome,
    show,
    changed: onChanged,
    ban: { ...ban, order: (order: Order, input: Ban['input']) => settle(order, ban.run(input)) },
    unban: {
      ...unban,
      order: (order: Order, input: Unban['input']) => settle(order, unban.run(input)),
    },
    undo: {
      busy: undoing.busy,
      order({ player, place }: Order, caseId: number) {
        const order: Order = { verb: 'unban', player, place, undoes: caseId, at: Date.now() };
        return settle(order, undoing.undo(caseId));
      },
    },
    /** Called when the job of a single player has ended. */
    end(order: Order, end: JobRow) {
      show(readEnd(order, end));
      onChanged();
    },
  };
}

function readEnd(order: Order, { job, row }: JobRow): Outcome {
  const caseId = row?.case_id ?? undefined;
  if (row?.state === 'done' || row?.state === 'already') return { kind: 'done', order, caseId };
  const title = say(job.state === 'declined' ? 'declined' : 'ended');
  return { kind: 'refused', order, title, detail: row?.cause ?? say('ended.detail') };
}

function successWords(verb: Verb | 'undo') {
  return (output: Ban['output']) => {
    const isWaiting = isAccepted(output) && output.state === 'waiting';
    const told = describeSuccess(output, {
      done: say(`success.${verb}`),
      job: say(isWaiting ? 'waits' : 'queued'),
    });
    if (!('until' in output) || output.until === null || output.outcome !== 'done') return told;
    // The server's sentence has the end in UTC.
    const { username, user_id: id, universe_name: place, until, now } = output;
    const parts = { name: username ?? id, place, time: sayMoment(until, now) };
    return { ...told, description: say('success.until', parts) };
  };
}
