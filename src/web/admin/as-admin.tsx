import { type ReactNode, useMemo } from 'react';
import { DeskClientContext, useDeskClient } from '#kit/page/client.tsx';
import { sendAsAdmin } from './send-as-admin.ts';

/** Around pages that moderators have too: an admin session stands in the place of a pass. */
export function AsAdmin({ children }: { children: ReactNode }) {
  const desk = useDeskClient();
  const send = useMemo(() => sendAsAdmin(desk.send), [desk.send]);
  // Held also while the session has ended: beneath the login stays what was read and typed.
  const asAdmin = useMemo(
    () => ({ ...desk, pass: { held: true, loading: false }, send }),
    [desk, send],
  );
  return <DeskClientContext value={asAdmin}>{children}</DeskClientContext>;
}
