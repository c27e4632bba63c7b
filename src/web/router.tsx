import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { tools } from '../tools/index.ts';
import { MessageBoxes } from '../ui/message-boxes.tsx';
import { adminBaseOf } from './admin/use-admin-path.ts';
import { ErrorBoundary } from './error-screen/error-boundary.tsx';
import { Home } from './home/home.tsx';
import { NotFound } from './not-found/not-found.tsx';
import { Providers } from './providers.tsx';
import { redirects } from './redirects.ts';
import { Shell } from './shell/shell.tsx';

const pages = import.meta.glob<{ Page: ComponentType }>('../tools/*/page.tsx');

/** Each tool is a chunk of its own, fetched when it is opened. */
const toolScreens = tools.map(({ id }) => ({
  id,
  Screen: lazy(async () => {
    const load = pages[`../tools/${id}/page.tsx`];
    if (!load) throw new Error(`The tool ${id} has no page.tsx`);
    return { default: (await load()).Page };
  }),
}));

const Information = lazy(async () => ({
  default: (await import('./information/information.tsx')).Information,
}));

const CaseScreen = lazy(async () => ({
  default: (await import('./cases/page/cases-screen.tsx')).CaseScreen,
}));

const CasesScreen = lazy(async () => ({
  default: (await import('./cases/page/cases-screen.tsx')).CasesScreen,
}));

const AdminArea = lazy(async () => ({
  default: (await import('./admin/admin-area.tsx')).AdminArea,
}));

// Not the data router: it loads nothing for us and costs 17 KB of the first view.
export function Router() {
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Providers>
          <Areas />
        </Providers>
        <MessageBoxes />
      </ErrorBoundary>
    </BrowserRouter>
  );
}

/** The admin area has a frame of its own. */
function Areas() {
  const base = adminBaseOf(useLocation().pathname);
  return (
    <Suspense>
      {base ? (
        <ErrorBoundary key={base}>
          <AdminArea base={base} />
        </ErrorBoundary>
      ) : (
        <Shell>
          <Screens />
        </Shell>
      )}
    </Suspense>
  );
}

/**
 * A screen that breaks leaves the shell standing, and the next address starts anew. The Suspense is
 * outside the key: while a tool is fetched, the screen before it stays.
 */
function Screens() {
  const { pathname } = useLocation();
  return (
    <Suspense>
      <ErrorBoundary key={pathname}>
        <Routes>
          <Route index Component={Home} />
          <Route path="/information" Component={Information} />
          <Route path="/cases" Component={CasesScreen} />
          <Route path="/cases/:id" Component={CaseScreen} />
          {toolScreens.map(({ id, Screen }) => (
            <Route key={id} path={`/${id}`} Component={Screen} />
          ))}
          {redirects().map(({ from, to }) => (
            <Route key={from} path={from} element={<Navigate to={to} replace />} />
          ))}
          <Route path="*" Component={NotFound} />
        </Routes>
      </ErrorBoundary>
    </Suspense>
  );
}
