import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { NotFound } from '#kit/page/not-found/not-found.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { ErrorBoundary } from '../../error-screen/error-boundary.tsx';
import { Fetched } from '../../fetched.tsx';
import { useArrival } from '../../shell/use-arrival.ts';
import { casesScreen, screens } from '../screen-list.ts';
import en from '../words/en.json';
import { AdminNav } from './admin-nav.tsx';

const say = words(en);

/** The navigation and the open screen. It is inert while logged out, when the login dialog covers it. */
export function AdminFrame({ isInert }: { isInert: boolean }) {
  const main = useArrival();
  const adminPath = useAdminPath();
  const [pathname] = useLocation();
  return (
    <div
      data-part="admin"
      className="min-h-[100dvh] lg:grid lg:grid-cols-[232px_minmax(0,1fr)]"
      inert={isInert}
    >
      <a href="#main" className="btn solid fixed top-2.5 left-2.5 z-30 not-focus-visible:sr-only">
        {say('skip')}
      </a>
      <AdminNav />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-w-0 px-6 pt-0 pb-9 [outline:none] lg:max-w-310 lg:px-8 max-sm:px-4 max-sm:pt-0 max-sm:pb-8"
      >
        <Suspense fallback={<Waiting />}>
          <ErrorBoundary key={pathname}>
            <Switch>
              {screens.map(({ name, hasPages, chunk }) => (
                <Route
                  key={name}
                  path={adminPath(name === 'overview' ? '' : `${name}${hasPages ? '/*?' : ''}`)}
                >
                  <Fetched of={chunk} props={{}} />
                </Route>
              ))}
              <Route path={adminPath('cases/*?')}>
                <Fetched of={casesScreen} props={{}} />
              </Route>
              <Route component={NotFound} />
            </Switch>
          </ErrorBoundary>
        </Suspense>
      </main>
    </div>
  );
}

function Waiting() {
  return (
    // Padding, because a margin would move the whole main part down until the screen is there.
    <div className="pt-20">
      <div className="panel">
        <SkeletonRows />
      </div>
    </div>
  );
}
