import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { AdminClientProvider } from '../admin/admin-client-provider.tsx';
import { KeyAgain } from '../admin/key-again/key-again.tsx';
import { LoginDialog, LoginScreen } from '../admin/login/login-dialog.tsx';
import { queryClient } from '../admin/query-client.ts';
import { useAdminSession, watchAdminSession } from '../client/admin-session.ts';
import { OpenedScreen } from './opened-screen.tsx';
import { JoinedSetup } from './setup-steps.tsx';
import { takeOpenedToken } from './take-opened-token.ts';

/** The checklist for an admin, a login for anyone else, and a greeting for a phone that scanned its code. */
export function SetupArea() {
  const [token] = useState(takeOpenedToken);
  return (
    <QueryClientProvider client={queryClient}>
      {token === undefined ? <Checklist /> : <OpenedScreen token={token} />}
    </QueryClientProvider>
  );
}

function Checklist() {
  const session = useAdminSession();
  // If the session ends by itself, the checklist stays mounted with everything that was typed.
  const [isOpen, setOpen] = useState(false);
  useEffect(watchAdminSession, []);
  if (session && !isOpen) setOpen(true);
  if (!isOpen) {
    return (
      <Suspense>
        <LoginScreen />
      </Suspense>
    );
  }
  return (
    <AdminClientProvider onLeave={() => setOpen(false)}>
      <div inert={!session}>
        <JoinedSetup />
      </div>
      {!session && (
        <Suspense>
          <LoginDialog needsFull={false} />
        </Suspense>
      )}
      <KeyAgain isHidden={!session} />
    </AdminClientProvider>
  );
}
