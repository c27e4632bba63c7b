import {
  type ActedOn,
  describeSuccess,
  type Ordered as OrderedOf,
  type Outcome as OutcomeOf,
  useOutcome,
} from '#kit/acting/acting.tsx';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useUndo } from '#kit/page/undo.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import en from './words/en.json';

const say = words(en);

export const modes = ['ban', 'unban', 'kick', 'timeout'] as const;
export type Mode = (typeof modes)[number];

type Ban = ActionOf<typeof schemas, 'ban'>;
export type Input = Ban['input'] & { with_case?: number | undefined };
export type One = Extract<Ban['output'], ActedOn>;

/** The request as the page knew it when the button was pressed. */
export interface Ordered extends OrderedOf {
  mode: Mode;
  /** Only set for one account. A list just has a title. */
  userId?: string | undefined;
  name: string;
  server: string;
  /** Null means permanent. For a timeout it means that it ends now. */
  seconds?: number | null | undefined;
  reason: string;
}

export type Outcome = OutcomeOf<Ordered, One>;
export type Acting = ReturnType<typeof useActing>;

/** All actions on accounts, and the outcome of the last one. */
export function useActing(onChanged: () => void) {
  const { outcome, show, settle } = useOutcome<Ordered, One>({
    onChanged,
    // For a list of one account, the account is only known now.
    complete: (order, { user_id: userId, username }) => ({
      ...order,
      userId,
      name: username ?? userId,
    }),
  });
  const actions = {
    ban: useAction<Ban>(tool, 'ban', { success: successWords('ban') }),
    unban: useAction<Ban>(tool, 'unban', { success: successWords('unban') }),
    kick: useAction<Ban>(tool, 'kick', { success: successWords('kick') }),
    timeout: useAction<Ban>(tool, 'timeout', { success: successWords('timeout') }),
  };
  const lift = useUndo<Ban>(tool, 'unban', { success: successWords('undo') });
  const endTimeout = useUndo<Ban>(tool, 'timeout', { success: successWords('undo') });
  return {
    outcome,
    actions,
    order: (order: Ordered, input: Input) => settle(order, actions[order.mode].run(input)),
    isUndoing: lift.busy || endTimeout.busy,
    undo(order: Ordered, caseId: number) {
      const isTimeout = order.mode === 'timeout';
      const mode = isTimeout ? 'timeout' : 'unban';
      const next: Ordered = { ...order, mode, seconds: null, undoes: caseId, at: Date.now() };
      return settle(next, (isTimeout ? endTimeout : lift).undo(caseId));
    },
    forget: () => show(undefined),
  };
}

function successWords(verb: Mode | 'undo') {
  return (output: Ban['output']) =>
    describeSuccess(output, { done: say(`success.${verb}`), job: say('success.job') });
}
