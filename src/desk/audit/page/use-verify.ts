import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAdminClient } from '#kit/admin/admin-client.tsx';
import type { Verdict } from '#kit/contract/audit.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { Answer, Problem } from '#kit/page/client.tsx';
import { audit, type schemas } from '../contract.ts';

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
  const { send } = useAdminClient();
  const queryClient = useQueryClient();
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
      const answer: Answer<Step> = await send(audit.actions.verify, {
        ...(head !== undefined && { head }),
        ...(position !== null && { position }),
      });
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
