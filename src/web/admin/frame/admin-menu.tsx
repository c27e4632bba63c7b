import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { words } from '#ui/words.ts';
import { ThemeChoice } from '../../shell/theme-choice.tsx';
import en from '../words/en.json';
import { KeyWords } from './screen-frame.tsx';
import { SignOut } from './sign-out.tsx';

const say = words(en);

/** Below a desktop's width: what stands at the foot of the side navigation there. */
export function AdminMenu() {
  return (
    <div className="ml-auto lg:hidden">
      <IconButton
        icon="menu"
        label={say('menu')}
        popoverTarget="admin-menu"
        className="text-on-band hover:bg-band-2 hover:text-on-band"
      />
      <div
        popover="auto"
        id="admin-menu"
        className="menu inset-[62px_12px_auto_auto] w-[min(280px,calc(100vw_-_24px))]"
      >
        <p className="px-3.5 py-2 text-[13px] text-ink-2">
          <KeyWords />
        </p>
        <Link to="/" className="btn quiet w-full justify-start">
          <Icon name="arrow-left" />
          {say('nav.dashboard')}
        </Link>
        <SignOut className="btn quiet w-full justify-start" />
        <div className="sm:hidden">
          <hr className="my-1.5 border-line" />
          <ThemeChoice />
        </div>
      </div>
    </div>
  );
}
