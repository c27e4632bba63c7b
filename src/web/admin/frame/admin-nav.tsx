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
const link =
  'flex h-10 w-full flex-none cursor-pointer items-center gap-2 rounded-control px-3 text-[14.5px] leading-none font-semibold whitespace-nowrap text-on-band-2 no-underline [transition:background-color_0.12s,color_0.12s] hover:bg-band-2 hover:text-on-band aria-[current=page]:bg-surface aria-[current=page]:text-ink max-sm:h-11 motion-reduce:transition-none lg:gap-3 dark:aria-[current=page]:bg-primary dark:aria-[current=page]:text-on-primary';

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
    <nav
      aria-label={say('nav')}
      className="text-on-band-2 lg:sticky lg:top-0 lg:flex lg:flex-col lg:gap-0.5 lg:h-[100dvh] lg:py-3.5 lg:px-3 lg:overflow-y-auto band"
    >
      <div className="flex items-center py-2.5 px-4 lg:px-2.5 lg:pt-1 lg:pb-4.5">
        {/* The gate in the colors of the band. */}
        <Link
          to="/"
          className="[--primary:var(--on-band)] [--warn-fill:#e0a23c] flex items-center gap-2.5 text-on-band text-[17px] font-bold tracking-[-0.015em] no-underline"
        >
          <Logo />
          <span className="max-lg:hidden">{say('product')}</span>
          <span className="lg:hidden">{say('admin')}</span>
        </Link>
        <AdminMenu />
      </div>
      <ul
        ref={list}
        className="relative flex gap-1 px-3 pt-0.75 pb-3 overflow-x-auto [scrollbar-width:none] lg:flex-1 lg:flex-col lg:gap-0.5 lg:p-0 lg:overflow-visible"
      >
        {screens.map(({ name, icon }) => (
          <li key={name}>
            <NavLink
              to={adminPath(name === 'overview' ? undefined : name)}
              end={name === 'overview'}
              className={link}
            >
              <Icon name={icon} size={19} className="max-lg:hidden" />
              {say(`nav.${name}`)}
              <Count count={waiting[name]} />
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="hidden lg:grid lg:gap-0.5">
        <Link to="/" className={link}>
          <Icon name="arrow-left" size={19} />
          {say('nav.dashboard')}
        </Link>
        <SignOut className={link} />
      </div>
    </nav>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="grid place-items-center min-w-5 h-5 py-0 px-1.5 rounded-[10px] bg-warn-soft text-warn text-tiny font-[650] tabular-nums lg:ml-auto">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{say('nav.waiting', { count })}</span>
    </span>
  );
}
