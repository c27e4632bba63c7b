import { Link, useLocation } from 'react-router';
import type { PlatformName } from '#kit/contract/needs.ts';
import { words } from '#ui/words.ts';
import { useAdminSession } from '../client/admin-session.ts';
import { usePlatforms } from '../client/platforms.ts';
import en from '../words/en.json';

const say = words(en);
const platforms: readonly PlatformName[] = ['discord', 'roblox'];

/** Shown on every screen while a platform is in practice mode. `boxed` fits it into the admin area. */
export function PracticeStrip({ boxed }: { boxed?: boolean }) {
  const { modes } = usePlatforms();
  const practised = platforms.filter((platform) => modes?.[platform] === 'practice');
  const [only] = practised;
  if (only === undefined) return null;
  return (
    <div
      role="note"
      className={`flex min-h-8.5 items-center gap-x-4 gap-y-1 border-dashed border-prac-fill px-12 pt-1.25 pb-1.25 text-label leading-[1.4] text-prac [--hatch:repeating-linear-gradient(135deg,var(--prac-fill)_0_1.5px,transparent_1.5px_7px)] [background:var(--hatch)_0_0/32px_100%_no-repeat,var(--hatch)_100%_0/32px_100%_no-repeat,var(--prac-soft)] max-sm:[background-size:14px_100%,14px_100%,auto] max-sm:px-6.5 max-sm:pt-1 max-sm:text-small ${boxed ? 'rounded-panel border' : 'border-b'}`}
    >
      <p>
        <b>{say('practice')}</b>{' '}
        {say(practised.length === platforms.length ? 'practice.both' : `practice.${only}`)}
      </p>
      <ToConnections />
    </div>
  );
}

/** Only an admin can change it. */
function ToConnections() {
  const session = useAdminSession();
  const { pathname } = useLocation();
  if (!session || pathname.endsWith('/connections')) return null;
  return (
    <Link
      className="ml-auto flex-none font-semibold text-inherit max-sm:py-1.5"
      to={`${session.access === 'full' ? '/admin-full' : '/admin'}/connections`}
    >
      {say('practice.connect')}
    </Link>
  );
}
