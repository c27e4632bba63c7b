import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { AdminBase } from '#kit/page/admin-path.ts';
import { useAdminSession, watchAdminSession } from '../client/admin-session.ts';
import { Shell } from '../shell/shell.tsx';
import { AdminClientProvider } from './admin-client-provider.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { FullOnly } from './frame/full-only.tsx';
import { KeyAgain } from './key-again/key-again.tsx';
import { LoginDialog, LoginScreen } from './login/login-dialog.tsx';
import { queryClient } from './query-client.ts';

export { fetchAdminScreen } from './screen-list.ts';

/** Everything below /admin and /admin-full. */
export function AdminArea({ base }: { base: AdminBase }) {
  useEffect(watchAdminSession, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Area needsFull={base === '/admin-full'} />
    </QueryClientProvider>
  );
}

function Area({ needsFull }: { needsFull: boolean }) {
  const session = useAdminSession();
  // If the session ends by itself, the screen stays mounted with everything that was typed.
  const [isOpen, setOpen] = useState(false);
  /** The token of a read-only key that its holder wants to replace. */
  const [unwanted, setUnwanted] = useState<string>();
  const isTooLittle = needsFull && session?.access === 'read';
  if (session && !isTooLittle && !isOpen) setOpen(true);

  if (!isOpen) {
    return (
      <Shell>
        <Suspense>
          {isTooLittle && session.token !== unwanted ? (
            <FullOnly onOther={() => setUnwanted(session.token)} />
          ) : (
            <LoginScreen />
          )}
        </Suspense>
      </Shell>
    );
  }
  const isShut = !session || isTooLittle;
  return (
    <AdminClientProvider onLeave={() => setOpen(false)}>
      <AdminFrame isInert={isShut} />
      {isShut && (
        <Suspense>
          <LoginDialog needsFull={isTooLittle} />
        </Suspense>
      )}
      <KeyAgain isHidden={isShut} />
    </AdminClientProvider>
  );
}
