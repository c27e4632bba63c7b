import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { tools } from '#tools/index.ts';
import './features.ts';
import type { DeskPath } from '#kit/contract/screen-paths.ts';
import { readAdminBase } from '#kit/page/admin-path.ts';
import { PageRouter } from '#kit/page/navigation/page-router.tsx';
import { isPathOf } from '#kit/page/navigation/path-patterns.ts';
import { NotFound } from '#kit/page/not-found/not-found.tsx';
import { findWebhookTokens } from '#kit/webhook/webhook-url.ts';
import { HiddenParts } from '#ui/hidden-context.ts';
import { MessageBoxes } from '#ui/message-boxes.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { BannerHost } from './banner/banner-host.tsx';
import { DeskClientProvider } from './client/desk-client-provider.tsx';
import { loadGuard } from './client/load-guard.ts';
import { storedPass } from './client/stored-pass.ts';
import { watchDesk } from './client/watch.ts';
import { ErrorBoundary } from './error-screen/error-boundary.tsx';
import { Fetched, makeChunk } from './fetched.tsx';
import { HelpHost } from './help/help-host.tsx';
import { Home } from './home/home.tsx';
import { fetchPassParts } from './home/pass/late-parts.ts';
import { loadStyles } from './load-styles.ts';
import { Overlays } from './overlays/overlays.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { RedeemHost } from './redeem/redeem-host.tsx';
import { redirects } from './redirects.ts';
import { Shell } from './shell/shell.tsx';
import { useKeptForms } from './shell/use-kept-forms.ts';

const pages = import.meta.glob<{ Page: ComponentType }>('../tools/*/page.tsx');

/** A screen in a separate chunk, with the styles and the guard, which the first view doesn't need. */
function makeScreen(load: () => Promise<ComponentType>) {
  return makeChunk(async () => {
    const [screen] = await Promise.all([load(), loadStyles(), loadGuard()]);
    return screen;
  });
}

/** Each tool is a separate chunk that is loaded when it is opened. */
const toolScreens = tools.map(({ id }) => ({
  path: `/${id}`,
  chunk: makeScreen(async () => {
    const load = pages[`../tools/${id}/page.tsx`];
    if (!load) throw new Error(`The tool ${id} has no page.tsx`);
    return (await load()).Page;
  }),
}));

async function loadCases() {
  await import('./case-features.ts');
  return import('#desk/audit/cases/page/view/cases-screen.tsx');
}

/** For people who were banned: it has a frame of its own. */
const PUBLIC_APPEAL = '/appeal';
const publicFrame = makeChunk(async () => (await import('./shell/public-frame.tsx')).PublicFrame);

interface Screen {
  path: DeskPath;
  chunk: ReturnType<typeof makeScreen>;
}

/** The server knows the same addresses. Typed, so that no screen is left out there. */
const deskScreens: readonly Screen[] = [
  {
    path: '/information',
    chunk: makeScreen(async () => (await import('./information/information.tsx')).Information),
  },
  {
    path: '/setup',
    chunk: makeScreen(async () => (await import('./setup/setup-area.tsx')).SetupArea),
  },
  {
    path: '/cases',
    chunk: makeScreen(async () => (await loadCases()).CasesScreen),
  },
  {
    path: '/cases/:id',
    chunk: makeScreen(async () => (await loadCases()).CaseScreen),
  },
  {
    path: '/jobs',
    chunk: makeScreen(
      async () => (await import('#desk/jobs/page/list/jobs-screen.tsx')).JobsScreen,
    ),
  },
  {
    path: '/jobs/:id',
    chunk: makeScreen(async () => (await import('#desk/jobs/page/job/job-screen.tsx')).JobScreen),
  },
  {
    path: '/status',
    chunk: makeScreen(async () => (await import('#desk/status/page.tsx')).StatusScreen),
  },
  {
    path: '/appeals',
    chunk: makeScreen(
      async () => (await import('#desk/appeals/page/desk/appeals-screen.tsx')).AppealsScreen,
    ),
  },
  {
    path: '/appeals/:id',
    chunk: makeScreen(
      async () => (await import('#desk/appeals/page/desk/appeals-screen.tsx')).OneAppealScreen,
    ),
  },
  {
    path: '/discord-account',
    chunk: makeScreen(
      async () =>
        (await import('#desk/discord/links/page/discord-account-screen.tsx')).DiscordAccountScreen,
    ),
  },
  {
    path: PUBLIC_APPEAL,
    chunk: makeScreen(async () => {
      const screen = import('#desk/appeals/page/public/appeal-screen.tsx');
      await publicFrame.fetch();
      return (await screen).AppealScreen;
    }),
  },
];

export const screens = [...deskScreens, ...toolScreens];

const home = makeChunk(async () => {
  if (storedPass.get() !== undefined) await fetchPassParts();
  return Home;
});

const adminArea = makeChunk(async () => {
  const { AdminArea, fetchAdminScreen } = await import('./admin/admin-area.tsx');
  await Promise.all([fetchAdminScreen(window.location.pathname), loadStyles(), loadGuard()]);
  return AdminArea;
});

/** Loads the screen of a path before anything is rendered. */
export async function fetchScreen(pathname: string): Promise<void> {
  if (readAdminBase(pathname)) return adminArea.fetch();
  if (pathname === '/') return home.fetch();
  await screens.find(({ path }) => isPathOf(path, pathname))?.chunk.fetch();
}

export function Router() {
  return (
    <PageRouter>
      <ErrorBoundary>
        <Providers>
          <Areas />
        </Providers>
        <MessageBoxes />
      </ErrorBoundary>
    </PageRouter>
  );
}

/** The admin area and the public page for appeals have their own frames. */
function Areas() {
  const [pathname] = useLocation();
  const base = readAdminBase(pathname);
  if (!base && isPathOf(PUBLIC_APPEAL, pathname)) {
    return (
      <Suspense fallback={<Waiting />}>
        <Fetched of={publicFrame} props={{ children: <Screens /> }} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      {base ? (
        <ErrorBoundary key={base}>
          <Fetched of={adminArea} props={{ base }} />
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
 * An error in a screen leaves the shell intact, and the next path starts fresh. The Suspense is outside the
 * key, so the previous screen stays while a tool is loading.
 */
function Screens() {
  const [pathname] = useLocation();
  return (
    <Suspense fallback={<Waiting />}>
      <ErrorBoundary key={pathname}>
        <Switch>
          <Route path="/">
            <Fetched of={home} props={{}} />
          </Route>
          {screens.map(({ path, chunk }) => (
            <Route key={path} path={path}>
              <Fetched of={chunk} props={{}} />
            </Route>
          ))}
          {redirects().map(({ from, to }) => (
            <Route key={from} path={from}>
              <Redirect to={to} replace />
            </Route>
          ))}
          <Route component={NotFound} />
        </Switch>
      </ErrorBoundary>
    </Suspense>
  );
}

/** Shown on a slow network if there was no screen before. */
function Waiting() {
  return (
    // Padding, because a margin would move the page itself, and then everything moves when the screen comes.
    <div className="pt-20">
      <div className="frame">
        <div className="panel">
          <SkeletonRows />
        </div>
      </div>
    </div>
  );
}

/** Everything around the screens. */
function Providers({ children }: { children: ReactNode }) {
  useEffect(watchDesk, []);
  useKeptForms();
  return (
    <DeskClientProvider>
      <HiddenParts value={findWebhookTokens}>
        <Overlays>
          {children}
          <BannerHost />
          <RedeemHost />
          <PaletteHost />
          <HelpHost />
        </Overlays>
      </HiddenParts>
    </DeskClientProvider>
  );
}
