import { type ReactNode, useMemo } from 'react';
import { type AdminClient, AdminClientContext } from '#kit/admin/admin-client.tsx';
import { dropAdminSession, useAdminSession } from '../client/admin-session.ts';
import { fetchAdminFile } from './fetch-admin-file.ts';
import { ScreenFrame } from './frame/screen-frame.tsx';
import { queryClient } from './query-client.ts';
import { sendAdmin } from './send-admin.ts';

interface AdminClientProviderProps {
  /** Called before the session is given up on purpose: the screen closes with it. */
  onLeave: () => void;
  children: ReactNode;
}

/** Hands the admin screens what they may ask of the desk. */
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
