import { Link, useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { words } from '#ui/words.ts';
import { usePass } from '../client/pass.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { useRedeem } from '../redeem/use-redeem.ts';
import { site } from '../site.ts';
import en from '../words/en.json';
import { AdminButton } from './admin-button.tsx';
import { MainMenu } from './main-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const say = words(en);

export function TopBar() {
  const { held } = usePass();
  const redeem = useRedeem();
  // Home has the big field instead.
  const isHome = useLocation().pathname === '/';
  const hasOwnName = site.siteName !== say('product');
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-2 px-4 sm:h-15 sm:px-6 lg:px-8">
        <Link
          to="/"
          className="flex flex-none items-center gap-2.5 text-[17px] font-bold tracking-[-0.015em] text-ink no-underline"
        >
          <Logo />
          {say('product')}
          {hasOwnName && (
            <span className="max-w-55 truncate border-l border-line pl-2.5 text-[13px] leading-5 font-normal tracking-normal text-ink-2 max-lg:hidden">
              {site.siteName}
            </span>
          )}
        </Link>
        <div className="mr-auto ml-3 min-w-0 max-lg:ml-0">{!isHome && <PaletteButton />}</div>
        <nav aria-label={say('nav')} className="flex flex-none gap-2 max-lg:gap-0 max-sm:hidden">
          {site.communityInviteUrl && (
            <LinkButton to={site.communityInviteUrl} variant="quiet" icon="message">
              {say('community')}
            </LinkButton>
          )}
          <LinkButton to="/information" variant="quiet">
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
