import { useState } from 'react';
import { words } from '#ui/words.ts';
import type { Feature } from '../contract/feature.ts';
import { type ActionTypes, type RunningAction, useAction } from './action.tsx';
import { type Answer, type Problem, useDeskClient } from './client.tsx';
import en from './words/en.json';

const say = words(en);

// Mirrors desk/audit/cases/contract.ts, because a tool's page may not import parts of the desk.
const readCase = {
  method: 'POST',
  path: '/cases/get',
  access: 'moderator',
  effect: 'reads',
} as const;

interface UndoOptions<Output> {
  success: (output: Output) => { title: string; description: string };
}

interface Undoing<Output> extends Pick<RunningAction<ActionTypes>, 'busy' | 'problem'> {
  undo(caseId: number): Promise<Answer<Output>>;
}

/** Undoes a case through an action of its tool, with the input that the server provides. */
export function useUndo<Types extends ActionTypes>(
  tool: Feature,
  name: string,
  options: UndoOptions<Types['output']>,
): Undoing<Types['output']> {
  const { send } = useDeskClient();
  const [isReading, setReading] = useState(false);
  const { run, busy, problem } = useAction<{
    input: Record<string, unknown>;
    output: Types['output'];
  }>(tool, name, options);

  async function undo(caseId: number): Promise<Answer<Types['output']>> {
    setReading(true);
    const found = await send({ action: readCase, input: { case_id: caseId } });
    setReading(false);
    if (!found.ok) return found;
    const plan = planIn(found.data);
    if (plan?.action !== `${tool.id}/${name}`) return { ok: false, problem: noUndo(caseId) };
    return run({ ...plan.input, undoes: caseId });
  }

  return { undo, busy: busy || isReading, problem };
}

function noUndo(caseId: number): Problem {
  return {
    status: 409,
    code: 'audit/no-undo',
    title: say('undo.none.title'),
    detail: say('undo.none.detail', { id: caseId }),
    fields: {},
  };
}

function planIn(data: unknown): { action: string; input: Record<string, unknown> } | undefined {
  const { undo } = data as { undo: { action: string; input: Record<string, unknown> } | null };
  return undo ?? undefined;
}
