import { Link, useLocation } from 'react-router';
import type { PlatformName } from '#kit/contract/needs.ts';
import { words } from '#ui/words.ts';
import { useAdminSession } from '../client/admin-session.ts';
import { usePlatforms } from '../client/platforms.ts';
import en from '../words/en.json';
import './practice-strip.css';

const say = words(en);
const platforms: readonly PlatformName[] = ['discord', 'roblox'];

/** On every screen while a platform is only practised; `boxed` between the panels of the admin area. */
export function PracticeStrip({ boxed }: { boxed?: boolean }) {
  const { modes } = usePlatforms();
  const practised = platforms.filter((platform) => modes?.[platform] === 'practice');
  const [only] = practised;
  if (only === undefined) return null;
  return (
    <div role="note" className={`practice-strip ${boxed ? 'boxed' : ''}`}>
      <p>
        <b>{say('practice')}</b>{' '}
        {say(practised.length === platforms.length ? 'practice.both' : `practice.${only}`)}
      </p>
      <ToConnections />
    </div>
  );
}

/** Only an admin can do anything about it. */
function ToConnections() {
  const session = useAdminSession();
  const { pathname } = useLocation();
  if (!session || pathname.endsWith('/connections')) return null;
  return (
    <Link to={`${session.access === 'full' ? '/admin-full' : '/admin'}/connections`}>
      {say('practice.connect')}
    </Link>
  );
}
