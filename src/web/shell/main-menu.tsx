import { useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from '../../ui/words.ts';
import { site } from '../site.ts';
import en from '../words/en.json';
import { ThemeChoice } from './theme-choice.tsx';

const say = words(en);

/** On a phone: everything of the top bar but Redeem. */
export function MainMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <div className="sm:hidden">
      <IconButton icon="menu" label={say('menu')} popoverTarget="main-menu" />
      <div popover="auto" id="main-menu" ref={menu} className="menu main-menu">
        <nav aria-label={say('menu')} className="grid">
          {site.communityInviteUrl && (
            <LinkButton
              to={site.communityInviteUrl}
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
        </nav>
        <hr className="my-1.5 border-line" />
        <ThemeChoice />
      </div>
    </div>
  );
}
