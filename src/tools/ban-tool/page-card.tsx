import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { PlayerLook, Seen } from './page-look.tsx';
import { Portrait } from './page-person.tsx';
import en from './words/en.json';

const say = words(en);
const DAY_MS = 86_400_000;

interface PlayerCardProps {
  look: PlayerLook;
  /** Nobody stands behind an id of the practice world. */
  isPractice: boolean;
}

/** What was typed is answered beside the field: who that is, and how they stand. */
export function PlayerCard({ look, isPractice }: PlayerCardProps) {
  const { seen, isLooking } = look;
  if (seen) return <Card seen={seen} isPractice={isPractice} />;
  return (
    <Niche>
      <span className="arch bg-raised!">
        <Icon name="id-card" />
      </span>
      <p role="status" className="min-w-0 flex-1 text-small text-ink-2">
        {isLooking ? (
          <>
            <span className="sr-only">{say('looking')}</span>
            <Skeleton width="70%" />
          </>
        ) : (
          say(look.problem ? 'card.nobody' : 'card.empty')
        )}
      </p>
    </Niche>
  );
}

function Niche({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-[57px] items-center gap-3 rounded-control bg-sunken px-2.5 py-1.5">
      {children}
    </div>
  );
}

function Card({ seen, isPractice }: { seen: Seen; isPractice: boolean }) {
  const { username, display_name, user_id, thumbnail_url, is_young, is_protected } = seen;
  return (
    <Niche>
      <Portrait picture={thumbnail_url} name={username} look="bg-raised!" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <b className="wrap-anywhere">{username}</b>
          {display_name !== username && display_name !== '' && (
            <span className="wrap-anywhere">{say('display', { name: display_name })}</span>
          )}
          {is_young && <Tag tone="warn">{ageWords(seen)}</Tag>}
          {is_protected && <Tag tone="warn">{say('protected')}</Tag>}
        </p>
        <p className="text-small text-ink-2">
          <span className="font-mono">{user_id}</span>
          {say('dot')}
          <Standing seen={seen} />
        </p>
      </div>
      {!isPractice && (
        <a
          href={`https://www.roblox.com/users/${user_id}/profile`}
          target="_blank"
          rel="noreferrer"
          className="flex-none text-small"
        >
          {say('profile')}
          <span className="sr-only">{say('profile.of', { name: username })}</span>
        </a>
      )}
    </Niche>
  );
}

function Standing({ seen: { restriction, now } }: { seen: Seen }) {
  if (!restriction) return say('standing.free');
  return (
    <span className="font-semibold text-bad">
      {restriction.until === null ? (
        say('standing.for-good')
      ) : (
        <>
          {say('standing.until')} <TimeText at={restriction.until} now={now} form="moment" />
        </>
      )}
    </span>
  );
}

function ageWords({ created_at, now }: Seen): string {
  if (created_at === null) return say('age.young');
  const count = Math.max(0, Math.floor((now - created_at) / DAY_MS));
  return count === 0 ? say('age.today') : say('age', { count });
}
