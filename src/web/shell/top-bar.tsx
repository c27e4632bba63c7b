import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { words } from '../../ui/words.ts';
import { usePass } from '../client/pass.ts';
import { useRedeem } from '../redeem/use-redeem.ts';
import { site } from '../site.ts';
import en from '../words/en.json';
import { MainMenu } from './main-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const say = words(en);

export function TopBar() {
  const { held } = usePass();
  const redeem = useRedeem();
  const hasOwnName = site.siteName !== say('product');
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-2 px-4 sm:h-15 sm:px-6 lg:px-8">
        <Link
          to="/"
          className="mr-auto flex items-center gap-2.5 text-[17px] font-bold tracking-[-0.015em] text-ink no-underline"
        >
          <Logo />
          {say('product')}
          {hasOwnName && (
            <span className="border-l border-line pl-2.5 text-[13px] leading-5 font-normal tracking-normal text-ink-2 max-lg:hidden">
              {site.siteName}
            </span>
          )}
        </Link>
        <nav aria-label={say('nav')} className="flex gap-2 max-sm:hidden">
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
        <Button variant={held ? 'outline' : 'solid'} onClick={redeem.open}>
          {say('redeem')}
        </Button>
        <MainMenu />
      </div>
    </header>
  );
}
