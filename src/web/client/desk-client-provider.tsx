import { type ReactNode, useMemo } from 'react';
import {
  type ActionCall,
  type Answer,
  type DeskClient,
  DeskClientContext,
  type Guard,
} from '../../kit/page-client.tsx';
import { openRedeem } from '../redeem/use-redeem.ts';
import { site } from '../site.ts';
import { useBackend } from './backend.ts';
import { takeUp } from './exchanged.ts';
import { refreshPass, usePass } from './pass.ts';
import { sendAction } from './send.ts';

let guard: Promise<Guard> | undefined;

function loadGuard(): Promise<Guard> {
  guard ??= import('../../desk/guard/rules.ts');
  return guard;
}

async function send(call: ActionCall): Promise<Answer> {
  const answer = await sendAction(call);
  if (call.action.afterExchange) return takeUp(answer);
  if (call.action.access === 'moderator') void refreshPass();
  return answer;
}

/** Hands the tools what they may ask of the desk. */
export function DeskClientProvider({ children }: { children: ReactNode }) {
  const { state } = useBackend();
  const pass = usePass();
  const client = useMemo<DeskClient>(
    () => ({
      ...site,
      backend: state,
      pass,
      openRedeem,
      loadGuard,
      send,
    }),
    [state, pass],
  );
  return <DeskClientContext value={client}>{children}</DeskClientContext>;
}
