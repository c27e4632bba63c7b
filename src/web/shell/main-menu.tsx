import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import { usePass } from '../client/pass.ts';
import { useSite } from '../current-site.ts';
import { openPalette, preloadPalette } from '../palette/palette-state.ts';
import en from '../words/en.json';
import { AdminButton } from './admin-button.tsx';
import { PassLinks } from './pass-links.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const say = words(en);

/** On a phone: everything in the top bar except Redeem. */
export function MainMenu() {
  const { held } = usePass();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const { communityInviteUrl } = useSite();
  return (
    <div className="sm:hidden">
      <IconButton icon="menu" label={say('menu')} popoverTarget="main-menu" />
      <div
        popover="auto"
        id="main-menu"
        ref={menu}
        className="menu inset-[62px_12px_auto_auto] w-[min(260px,calc(100vw_-_24px))]"
      >
        <nav aria-label={say('menu')} className="grid">
          <Button
            variant="quiet"
            icon="search"
            className="justify-start"
            onFocus={preloadPalette}
            onClick={() => {
              // Closing returns the focus to the menu's button, and so will the palette.
              close();
              void openPalette();
            }}
          >
            {say('palette.short')}
          </Button>
          {held && <PassLinks menu={{ onClick: close }} />}
          {communityInviteUrl && (
            <LinkButton
              to={communityInviteUrl}
              variant="quiet"
              icon="message"
              className="justify-start"
            >
              {say('community')}
            </LinkButton>
          )}
          <LinkButton
            to="/information"
            variant="quiet"
            icon="file"
            className="justify-start"
            onClick={close}
          >
            {say('terms')}
          </LinkButton>
          <AdminButton icon="key-round" className="justify-start" onClick={close} />
        </nav>
        <hr className="my-1.5 border-line" />
        <ThemeChoice />
      </div>
    </div>
  );
}
