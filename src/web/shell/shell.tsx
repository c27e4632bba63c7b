import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { KeyCaps } from '#kit/page/key-caps.tsx';
import { keysAttribute } from '#kit/page/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { words } from '#ui/words.ts';
import { usePass } from '../client/pass.ts';
import { noteWorld } from '../client/shown-world.ts';
import { useSite } from '../current-site.ts';
import { noteVisit } from '../home/since/last-visit.ts';
import { openPalette, preloadPalette } from '../palette/palette-state.ts';
import { useRedeem } from '../redeem/use-redeem.ts';
import en from '../words/en.json';
import { AdminButton } from './admin-button.tsx';
import { BrakeStrip } from './brake-strip.tsx';
import { LimitStrip } from './limit-strip.tsx';
import { LiveState } from './live-state.tsx';
import { MainMenu } from './main-menu.tsx';
import { PassLinks } from './pass-links.tsx';
import { PracticeStrip } from './practice-strip.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { useArrival } from './use-arrival.ts';

const say = words(en);

export function Shell({ children }: { children: ReactNode }) {
  const main = useArrival();
  const { held } = usePass();
  const [pathname] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen that is opened belongs to the visit
  useEffect(() => {
    if (held) noteVisit(Date.now());
  }, [held, pathname]);
  // Whoever opens a screen sees which world it shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen that is opened
  useEffect(() => noteWorld(), [pathname]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="btn solid fixed top-2.5 left-2.5 z-30 not-focus-visible:sr-only">
        {say('skip')}
      </a>
      <TopBar />
      {/* The footer starts below the window, so a screen that is still growing doesn't push it around. */}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-h-[calc(100dvh-3.5rem)] sm:min-h-[calc(100dvh-3.75rem)] flex-1 outline-none"
      >
        <PracticeStrip />
        <LimitStrip />
        <BrakeStrip />
        {children}
      </main>
      <Footer />
    </div>
  );
}

const link = 'text-inherit no-underline hover:underline';

function Footer() {
  return (
    <footer className="mt-auto print:hidden border-t border-line text-small text-ink-2">
      <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2.5 px-4 py-3.5 sm:px-6 sm:py-2 lg:px-8">
        <LiveState />
        <nav aria-label={say('footer')} className="flex gap-5 sm:ml-auto">
          <Link to="/information" className={link}>
            {say('terms')}
          </Link>
          <Link to="/status" className={link}>
            {say('status')}
          </Link>
          <a href="/api/docs" className={link}>
            {say('api')}
          </a>
        </nav>
        <span className="text-ink-3">{say('affiliation')}</span>
      </div>
    </footer>
  );
}

function TopBar() {
  const { held } = usePass();
  const redeem = useRedeem();
  // Home has a large field instead.
  const isHome = useLocation()[0] === '/';
  const { siteName, communityInviteUrl } = useSite();
  const hasOwnName = siteName !== say('product');
  return (
    <header className="print:hidden sticky top-0 z-20 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-2 px-4 sm:h-15 sm:px-6 lg:px-8">
        <Link
          to="/"
          className="flex flex-none items-center gap-2.5 text-[17px] font-bold tracking-[-0.015em] text-ink no-underline"
        >
          <Logo />
          {say('product')}
          {hasOwnName && (
            <span className="max-w-55 truncate border-l border-line pl-2.5 text-[13px] leading-5 font-normal tracking-normal text-ink-2 max-lg:hidden">
              {siteName}
            </span>
          )}
        </Link>
        <div className="mr-auto ml-3 min-w-0 max-lg:ml-0">{!isHome && <PaletteButton />}</div>
        <nav aria-label={say('nav')} className="flex flex-none gap-2 max-lg:gap-0 max-sm:hidden">
          {held && <PassLinks />}
          {communityInviteUrl && (
            <LinkButton to={communityInviteUrl} variant="quiet" icon="message">
              {say('community')}
            </LinkButton>
          )}
          {/* The footer has it, too. */}
          <LinkButton to="/information" variant="quiet" className="max-lg:hidden">
            {say('terms')}
          </LinkButton>
        </nav>
        <ThemeMenu />
        <AdminButton className="max-sm:hidden" />
        <Button variant={held ? 'outline' : 'solid'} onClick={redeem.open}>
          {say('redeem')}
        </Button>
        <MainMenu />
      </div>
    </header>
  );
}

/** Looks like a field if there is room for one, otherwise like a button. */
function PaletteButton() {
  return (
    <button
      type="button"
      className="flex h-10 w-10 max-sm:hidden cursor-pointer items-center gap-2.5 rounded-control border border-transparent text-small text-ink-2 hover:border-line-2 max-lg:justify-center max-lg:hover:bg-sunken lg:w-75 lg:max-w-full lg:border-line lg:bg-page lg:pr-2 lg:pl-3"
      aria-keyshortcuts={keysAttribute('palette')}
      aria-haspopup="dialog"
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      onClick={() => void openPalette()}
    >
      <Icon name="search" size={18} />
      <span className="truncate max-lg:sr-only">{say('palette')}</span>
      <KeyCaps of="palette" className="ml-auto flex flex-none whitespace-nowrap max-lg:hidden" />
    </button>
  );
}
