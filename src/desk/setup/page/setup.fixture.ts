import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import type { StepId } from '../contract.ts';
import type { Checklist, Step } from './checklist.ts';

type State = Step['state'];

/** A new desk, on which nothing was done. */
export function newChecklist(change: Partial<Checklist> = {}): Checklist {
  return {
    now: NOW,
    left: 7,
    hidden: null,
    steps: stepsAt({}),
    name: { site_name: 'Gatehouse', community: null, support: null },
    address: {
      public_url: null,
      reach: 'none',
      proxy: 'none',
      proxy_from: null,
      opened_at: null,
      phone_url: null,
    },
    discord: { mode: 'practice', as: null, servers: [], members_intent: null, missing: 0 },
    roblox: { mode: 'practice', as: null, experiences: [], missing: 0 },
    limits: { targets: 10, protected: 0, decided: null },
    team: { joined: [], open: 0 },
    raid: { job_id: null, job_state: null, undone: false },
    ...change,
  };
}

const ids = ['name', 'address', 'discord', 'roblox', 'limits', 'team', 'raid'] as const;

export function stepsAt(
  states: Partial<Record<StepId, State>>,
  more: Partial<Record<StepId, Partial<Step>>> = {},
): Step[] {
  return ids.map((id) => ({
    ...{ id, state: states[id] ?? 'todo', skipped: null, undone: false },
    ...more[id],
  }));
}

interface SetupOptions {
  admin?: 'full' | 'read' | 'none';
  pass?: boolean;
  answers?: Answers;
  /** The step in the address. */
  step?: StepId;
}

/** The checklist on a desk with this state. `hold` changes it, as another admin or the world would. */
export async function openSetup(first: Checklist, options: SetupOptions = {}) {
  let held = first;
  const { admin = 'full', pass = false, step, answers = {} } = options;
  const page = await openPage(step ? `/setup?step=${step}` : '/setup', {
    admin,
    pass,
    answers: {
      'setup/read': () => held,
      'access/codes/list': { now: NOW, codes: [], next_cursor: null, is_cut: false },
      ...answers,
    },
  });
  return {
    ...page,
    hold(next: Checklist) {
      held = next;
    },
  };
}
