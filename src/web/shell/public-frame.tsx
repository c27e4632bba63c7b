import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '#ui/logo.tsx';
import { words } from '#ui/words.ts';
import { useSite } from '../current-site.ts';
import en from '../words/en.json';
import { ThemeMenu } from './theme-menu.tsx';
import { useArrival } from './use-arrival.ts';

const say = words(en);
const link = 'text-inherit no-underline hover:underline';

/** Around a page for everyone, such as /appeal: no search, no Redeem, nothing for people with a pass. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const main = useArrival();
  const { siteName } = useSite();
  const hasOwnName = siteName !== say('product');
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="btn solid fixed top-2.5 left-2.5 z-30 not-focus-visible:sr-only">
        {say('skip')}
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-surface">
        <div className="flex h-14 items-center gap-2 px-4 sm:h-15 sm:px-6 lg:px-8">
          <Link
            to="/"
            className="mr-auto flex min-w-0 items-center gap-2.5 text-[17px] font-bold tracking-[-0.015em] text-ink no-underline"
          >
            <Logo />
            {say('product')}
            {hasOwnName && (
              <span className="min-w-0 truncate border-l border-line pl-2.5 text-[13px] leading-5 font-normal tracking-normal text-ink-2">
                {siteName}
              </span>
            )}
          </Link>
          <ThemeMenu isAlways />
        </div>
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-h-[calc(100dvh-3.5rem)] flex-1 outline-none sm:min-h-[calc(100dvh-3.75rem)]"
      >
        {children}
      </main>
      <footer className="mt-auto border-t border-line text-small text-ink-2">
        <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2.5 px-4 py-3.5 sm:px-6 sm:py-2 lg:px-8">
          <span>{say('public')}</span>
          <nav aria-label={say('footer')} className="flex gap-5 sm:ml-auto">
            <Link to="/information" className={link}>
              {say('terms')}
            </Link>
            <Link to="/status" className={link}>
              {say('status')}
            </Link>
          </nav>
          <span className="text-ink-3 max-sm:hidden">{say('affiliation')}</span>
        </div>
      </footer>
    </div>
  );
}
