import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { PlatformName } from '#kit/contract/needs.ts';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { useAdminSession } from '../client/admin-session.ts';
import { useOwnPractice, usePlatforms } from '../client/platforms.ts';
import { noteWorld, useEndedPractice } from '../client/shown-world.ts';
import en from '../words/en.json';
import { usePracticeSwitch } from './use-practice-switch.ts';

const say = words(en);
const platforms: readonly PlatformName[] = ['discord', 'roblox'];

/** Shown on every screen while a platform is in practice mode, or the pass practices. */
export function PracticeStrip() {
  const { modes } = usePlatforms();
  const { until, deskModes } = useOwnPractice();
  const ended = useEndedPractice();
  if (ended.length > 0) return <Ended of={ended} />;
  const isBeside = until !== null && listPractised(deskModes).length < platforms.length;
  if (isBeside) return <Own until={until} />;
  return <OfDesk practised={listPractised(modes)} />;
}

/** The admin area acts with a key, so a pass that practices changes nothing there. */
export function AdminPracticeStrip() {
  const { until, deskModes } = useOwnPractice();
  const practised = listPractised(deskModes);
  if (until === null || practised.length === platforms.length) {
    return <OfDesk practised={practised} boxed />;
  }
  return (
    <>
      <OfDesk practised={practised} boxed />
      <Strip boxed>
        <p>{say('practice.own.admin', { time: sayClock(until) })}</p>
        <StopPractice />
      </Strip>
    </>
  );
}

function Own({ until }: { until: number }) {
  return (
    <Strip>
      <p>
        <b>{say('practice')}</b> {say('practice.own', { time: sayClock(until) })}
      </p>
      <StopPractice />
    </Strip>
  );
}

function StopPractice() {
  const { busy, turn } = usePracticeSwitch();
  return (
    <button type="button" className={action} aria-disabled={busy} onClick={() => turn(false)}>
      {say(busy ? 'practice.stopping' : 'practice.stop')}
    </button>
  );
}

/** A form that was filled in practice must not become real unnoticed. */
function Ended({ of: ended }: { of: readonly PlatformName[] }) {
  const [only = 'discord'] = ended;
  return (
    <div
      role="alert"
      className="flex min-h-8.5 flex-wrap items-center gap-x-4 gap-y-1 border-b border-warn-fill bg-warn-soft px-12 py-1.25 text-label leading-[1.4] max-sm:px-6.5 max-sm:text-small"
    >
      <p>
        <b>{say('practice.ended')}</b>{' '}
        {say(ended.length === platforms.length ? 'practice.ended.both' : `practice.ended.${only}`)}
      </p>
      <button type="button" className={action} onClick={noteWorld}>
        {say('practice.ended.noted')}
      </button>
    </div>
  );
}

function OfDesk({ practised, boxed }: { practised: readonly PlatformName[]; boxed?: boolean }) {
  const [only] = practised;
  if (only === undefined) return null;
  return (
    <Strip boxed={boxed}>
      <p>
        <b>{say('practice')}</b>{' '}
        {say(practised.length === platforms.length ? 'practice.both' : `practice.${only}`)}
      </p>
      <ToConnections />
    </Strip>
  );
}

/** `boxed` fits it into the admin area. */
function Strip({ boxed, children }: { boxed?: boolean | undefined; children: ReactNode }) {
  return (
    <div
      role="note"
      className={`flex min-h-8.5 items-center gap-x-4 gap-y-1 border-dashed border-prac-fill px-12 pt-1.25 pb-1.25 text-label leading-[1.4] text-prac [--hatch:repeating-linear-gradient(135deg,var(--prac-fill)_0_1.5px,transparent_1.5px_7px)] [background:var(--hatch)_0_0/32px_100%_no-repeat,var(--hatch)_100%_0/32px_100%_no-repeat,var(--prac-soft)] max-sm:[background-size:14px_100%,14px_100%,auto] max-sm:px-6.5 max-sm:pt-1 max-sm:text-small ${boxed ? 'rounded-panel border' : 'border-b'}`}
    >
      {children}
    </div>
  );
}

const action =
  'ml-auto flex-none cursor-pointer border-0 bg-transparent p-0 font-semibold text-inherit underline max-sm:py-1.5';

/** Only an admin can change it. */
function ToConnections() {
  const session = useAdminSession();
  const [pathname] = useLocation();
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

function listPractised(modes: ReturnType<typeof usePlatforms>['modes']): PlatformName[] {
  return platforms.filter((platform) => modes?.[platform] === 'practice');
}
