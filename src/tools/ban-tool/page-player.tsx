import type { ReactNode } from 'react';
import { LoginNotice, Person, Portrait, TargetField, useTargetInput } from '#kit/acting/target.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { LookProblem, useSettledLook } from '#kit/page/settled-look.tsx';
import { readPlayer } from '#kit/values/player.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import en from './words/en.json';

const say = words(en);

/**
 * Each look-up counts against the daily limit, so switching back and forth between two names reuses the
 * result.
 */
const FRESH_MS = 60_000;

type LookAction = ActionOf<typeof schemas, 'look'>;
export type Seen = LookAction['output'];

export type PlayerLook = ReturnType<typeof usePlayerLook>;

/** Looks up the player in the field as soon as the name or id is complete. */
export function usePlayerLook(user: string | undefined, universeId: string | undefined) {
  const isWhole = user !== undefined && universeId !== undefined;
  const input = isWhole ? { user, universe_id: universeId } : undefined;
  const look = useSettledLook<LookAction>([tool, 'look'], input, { keptMs: FRESH_MS });
  const { data: seen, at = 0, problem, isLooking, again } = look;
  // The time on the performance.now() clock from which Roblox accepts another change for this player.
  const waitUntil = seen?.wait_until ? at + (seen.wait_until - seen.now) : undefined;
  return { seen, problem, isLooking, waitUntil, again };
}

export type PlayerInput = ReturnType<typeof usePlayerInput>;

export function usePlayerInput() {
  return useTargetInput(`${tool.id}/player`, (text) => {
    const reading = readPlayer(text);
    if (reading.ok) {
      return { isBlank: false, refusal: undefined, error: undefined, user: text.trim() };
    }
    const error = say(`fault.${reading.fault}`);
    const refusal = { title: say(`fault.${reading.fault}.title`), description: error };
    return { isBlank: reading.fault === 'blank', refusal, error, user: undefined };
  });
}

interface PlayerFieldProps {
  of: PlayerInput;
  look: PlayerLook;
  isPractice: boolean;
}

/** The input for a player, with that player's profile next to it. */
export function PlayerField({ of, look, isPractice }: PlayerFieldProps) {
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,272px)_minmax(0,1fr)] sm:gap-4">
        <TargetField
          of={of}
          label={say('player')}
          aside={say('player.aside')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            // Enter in this field must not ban the player.
            event.preventDefault();
            of.refuse();
          }}
        />
        <div className="min-w-0 sm:mt-3.5">
          <PlayerCard look={look} isPractice={isPractice} />
        </div>
      </div>
      <LoginNotice of={of.text} />
      <PlayerProblem look={look} onInstead={of.type} />
      {of.isBlank && <PracticeSamples of="players" onPick={of.type} />}
    </div>
  );
}

interface PlayerProblemProps {
  look: PlayerLook;
  onInstead: (userId: string) => void;
}

function PlayerProblem({ look: { problem, again }, onInstead }: PlayerProblemProps) {
  if (!problem) return null;
  const { userId } = problem;
  return (
    <LookProblem problem={problem} onAgain={again} again={say('again')}>
      {userId !== undefined && (
        <Button size="small" icon="user-check" onClick={() => onInstead(userId)}>
          {say('instead', { id: userId })}
        </Button>
      )}
    </LookProblem>
  );
}

const DAY_MS = 86_400_000;

interface PlayerCardProps {
  look: PlayerLook;
  /** Ids of the sandbox have no profile to link to. */
  isPractice: boolean;
}

/** Shows next to the field who the player is and whether they are banned. */
function PlayerCard({ look, isPractice }: PlayerCardProps) {
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
      <PlayerPortrait
        picture={thumbnail_url}
        name={username}
        userId={user_id}
        className="bg-raised!"
      />
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

interface PlayerProps {
  picture: string | null;
  name: string | null;
  userId: string;
}

export function PlayerPortrait(props: PlayerProps & { className?: string }) {
  const { picture, name, userId, className } = props;
  const alt = say('picture', { name: name ?? userId });
  return <Portrait picture={picture} icon="id-card" alt={alt} className={className} />;
}

/** The player's identity in two lines. */
export function Player({ picture, name, userId }: PlayerProps) {
  const alt = say('picture', { name: name ?? userId });
  const shown = name ?? say('nameless');
  return <Person picture={picture} icon="id-card" alt={alt} name={shown} userId={userId} />;
}
