import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import { useWaitingAppeals } from '#desk/appeals/page/use-waiting-appeals.ts';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { words } from '#ui/words.ts';
import { useOwnPractice } from '../../client/platforms.ts';
import { ThemeChoice } from '../../shell/theme-choice.tsx';
import { type AdminScreenEntry, screens } from '../screen-list.ts';
import { useCrowded } from '../use-crowded.ts';
import { useOpenRequests, useWaitingJobs } from '../use-waiting-work.ts';
import en from '../words/en.json';
import { KeyWords } from './screen-frame.tsx';
import { SignOut } from './sign-out.tsx';

const say = words(en);
const link =
  'flex h-10 w-full flex-none cursor-pointer items-center gap-2 rounded-control px-3 text-[14.5px] leading-none font-semibold whitespace-nowrap text-on-band-2 no-underline [transition:background-color_0.12s,color_0.12s] hover:bg-band-2 hover:text-on-band aria-[current=page]:bg-surface aria-[current=page]:text-ink max-sm:h-11 motion-reduce:transition-none lg:gap-3 dark:aria-[current=page]:bg-primary dark:aria-[current=page]:text-on-primary';

/** A sidebar on a desktop. On smaller screens, tabs that scroll if needed. */
export function AdminNav() {
  const waiting = useWaiting();
  const list = useRef<HTMLUListElement>(null);
  const [pathname] = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another tab to show
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !tab) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav
      data-keep-clear
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
            <NavLink of={name}>
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

interface NavLinkProps {
  of: AdminScreenEntry['name'];
  children: ReactNode;
}

/** Leads to a screen, and is marked on it and its subpages. */
function NavLink({ of: name, children }: NavLinkProps) {
  const adminPath = useAdminPath();
  const to = adminPath(name === 'overview' ? undefined : name);
  const [isOpen] = useRoute(name === 'overview' ? to : `${to}/*?`);
  return (
    <Link to={to} aria-current={isOpen ? 'page' : undefined} className={link}>
      {children}
    </Link>
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

/** How many items are waiting for the admin, per screen. */
function useWaiting(): Readonly<Record<string, number | undefined>> {
  const crowded = useCrowded();
  const waitingJobs = useWaitingJobs();
  const openRequests = useOpenRequests();
  const waitingAppeals = useWaitingAppeals();
  const modes = Object.values(useOwnPractice().deskModes ?? {});
  const broken = modes.filter((mode) => mode === 'broken').length;
  return {
    connections: broken,
    passes: crowded.data?.passes.length,
    jobs: waitingJobs.data?.waiting,
    requests: openRequests.data?.open,
    appeals: waitingAppeals.data?.waiting,
  };
}

/** Shown on small screens instead of the bottom of the sidebar. */
function AdminMenu() {
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
