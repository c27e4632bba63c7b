import { type ReactNode, useMemo } from 'react';
import { type AdminClient, AdminClientContext } from '#kit/admin/admin-client.tsx';
import { dropAdminSession, useAdminSession } from '../client/admin-session.ts';
import { fetchAdminFile } from './fetch-admin-file.ts';
import { ScreenFrame } from './frame/screen-frame.tsx';
import { queryClient } from './query-client.ts';
import { sendAdmin } from './send-admin.ts';

interface AdminClientProviderProps {
  /** Called before the user ends the session, which closes the screen. */
  onLeave: () => void;
  children: ReactNode;
}

/** Gives the admin screens access to the desk. */
export function AdminClientProvider({ onLeave, children }: AdminClientProviderProps) {
  const session = useAdminSession();
  const client = useMemo<AdminClient>(
    () => ({
      session,
      send: sendAdmin,
      fetchFile: fetchAdminFile,
      endSession() {
        onLeave();
        dropAdminSession();
        queryClient.clear();
      },
      ScreenFrame,
    }),
    [session, onLeave],
  );
  return <AdminClientContext value={client}>{children}</AdminClientContext>;
}
