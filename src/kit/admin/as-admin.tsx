import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { isForAdmins } from '../contract/feature.ts';
import { type DeskClient, DeskClientContext, useDeskClient } from '../page/client.tsx';
import { useAdminClient } from './admin-client.tsx';

/** Wraps pages that moderators use too, so that an admin session takes the place of a pass. */
export function AsAdmin({ children }: { children: ReactNode }) {
  const desk = useDeskClient();
  const { send: sendAdmin } = useAdminClient();
  const queryClient = useQueryClient();
  const sendWithPass = desk.send;
  // The identity stays stable: components that load data with it would reload if it changed.
  const send = useCallback<DeskClient['send']>(
    async (call) => {
      const { action, input, ...options } = call;
      if (!isForAdmins(action) && !action.orAdmin) return sendWithPass(call);
      const answer = await sendAdmin(action, input, options);
      if (action.effect === 'changes') void queryClient.invalidateQueries();
      return answer;
    },
    [sendWithPass, sendAdmin, queryClient],
  );
  // `held` stays true after the session ends, so loaded data and typed text survive beneath the login.
  const asAdmin = useMemo(
    () => ({ ...desk, pass: { held: true, loading: false }, send }),
    [desk, send],
  );
  return <DeskClientContext value={asAdmin}>{children}</DeskClientContext>;
}
