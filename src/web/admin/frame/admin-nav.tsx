import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Icon } from '#ui/icon.tsx';
import { Logo } from '#ui/logo.tsx';
import { words } from '#ui/words.ts';
import { screens } from '../screen-list.ts';
import en from '../words/en.json';
import { AdminMenu } from './admin-menu.tsx';
import { SignOut } from './sign-out.tsx';
import { useWaiting } from './use-waiting.ts';

const say = words(en);

/** At the side on a desktop; on anything smaller tabs on the band, which scroll where they need to. */
export function AdminNav() {
  const adminPath = useAdminPath();
  const waiting = useWaiting();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another tab to show
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !tab) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav aria-label={say('nav')} className="admin-nav band">
      <div className="admin-brand">
        <Link to="/" className="admin-logo">
          <Logo />
          <span className="max-lg:hidden">{say('product')}</span>
          <span className="lg:hidden">{say('admin')}</span>
        </Link>
        <AdminMenu />
      </div>
      <ul ref={list} className="admin-tabs">
        {screens.map(({ name, icon }) => (
          <li key={name}>
            <NavLink
              to={adminPath(name === 'overview' ? undefined : name)}
              end={name === 'overview'}
              className="admin-link"
            >
              <Icon name={icon} size={19} className="max-lg:hidden" />
              {say(`nav.${name}`)}
              <Count count={waiting[name]} />
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="admin-leave">
        <Link to="/" className="admin-link">
          <Icon name="arrow-left" size={19} />
          {say('nav.dashboard')}
        </Link>
        <SignOut className="admin-link" />
      </div>
    </nav>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="admin-count">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{say('nav.waiting', { count })}</span>
    </span>
  );
}
