import { useRef, useState } from 'react';
import type { Feature } from '../contract/feature.ts';
import { type ActionTypes, findAction } from '../page/action.tsx';
import type { Answer, Problem } from '../page/client.tsx';
import { type AdminInput, useAdminClient } from './admin-client.tsx';

interface Preview<Types extends ActionTypes> {
  look: (input: Types['input']) => Promise<void>;
  data: Types['output'] | undefined;
  problem: Problem | undefined;
  busy: boolean;
  /** Drops the current preview, including one that's still loading. */
  clear: () => void;
}

interface State<Output> {
  data?: Output;
  problem?: Problem;
  busy: boolean;
}

/** Previews a change. Nothing changes, so no queries are invalidated. */
export function usePreview<Types extends ActionTypes>(
  feature: Feature,
  name: string,
): Preview<Types> {
  const { send } = useAdminClient();
  const action = findAction(feature, name);
  const [state, setState] = useState<State<Types['output']>>({ busy: false });
  const asked = useRef(0);

  async function look(input: Types['input']) {
    asked.current += 1;
    const turn = asked.current;
    setState({ busy: true });
    const answer: Answer<Types['output']> = await send(action, input as AdminInput);
    if (turn !== asked.current) return;
    setState(
      answer.ok ? { data: answer.data, busy: false } : { problem: answer.problem, busy: false },
    );
  }

  function clear() {
    asked.current += 1;
    setState({ busy: false });
  }

  return { look, clear, data: state.data, problem: state.problem, busy: state.busy };
}
