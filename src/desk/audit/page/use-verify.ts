import { useEffect, useRef, useState } from 'react';
import { audit, type schemas } from '../contract.ts';
import type { Verdict } from '#kit/contract/audit.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { Answer, Problem } from '#kit/page/client.tsx';
import { queryClient } from '#web/admin/query-client.ts';
import { sendAdmin } from '#web/admin/send-admin.ts';

type Step = ActionOf<typeof schemas, 'verify'>['output'];

export type Look =
  | { state: 'idle' }
  | { state: 'running' | 'cancelled'; rows: number }
  | { state: 'failed'; rows: number; problem: Problem }
  | { state: 'done'; verdict: Verdict; head: string | undefined };

interface Verify {
  look: Look;
  /** `head`: one that was kept elsewhere. */
  start: (head: string | undefined) => Promise<void>;
  cancel: () => void;
}

/** Looks through the whole log, a stretch at a time. */
export function useVerify(): Verify {
  const [look, setLook] = useState<Look>({ state: 'idle' });
  // An answer to a look that was given up, or begun anew, is nobody's.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  async function start(head: string | undefined) {
    turn.current += 1;
    const mine = turn.current;
    setLook({ state: 'running', rows: 0 });
    let position: string | null = null;
    for (let rows = 0; ; ) {
      const answer = await lookOn(head, position);
      if (mine !== turn.current) return;
      if (!answer.ok) return setLook({ state: 'failed', rows, problem: answer.problem });
      const { verdict } = answer.data;
      if (verdict) {
        void queryClient.invalidateQueries({ queryKey: [audit.id, 'chain'] });
        return setLook({ state: 'done', verdict, head });
      }
      ({ position, rows } = answer.data);
      setLook({ state: 'running', rows });
    }
  }

  function cancel() {
    turn.current += 1;
    setLook((before) => ({ state: 'cancelled', rows: 'rows' in before ? before.rows : 0 }));
  }

  return { look, start, cancel };
}

function lookOn(head: string | undefined, position: string | null): Promise<Answer<Step>> {
  return sendAdmin(audit.actions.verify, { ...(head && { head }), ...(position && { position }) });
}
