import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCell } from '#kit/page/cell.ts';
import { Arch } from '#ui/arch.tsx';
import { useCountdown } from '#ui/countdown.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Sentence } from '#ui/sentence.tsx';
import { sayFullMoment, sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { useBackend } from '../client/backend.ts';
import { banEnd, checkBan, useBan } from '../client/ban.ts';
import { nextLookAt } from '../client/watch.ts';
import { useSite } from '../current-site.ts';
import { staysOpen } from './stays-open.ts';
import en from './words/en.json';
import './full-screen.css';

/** Covers the page while it can't be used. The page stays below, so that nothing typed is lost. */
export function Overlays({ children }: { children: ReactNode }) {
  const banned = useBan();
  const [pathname] = useLocation();
  const isOffline = useBackend().state === 'offline' && !staysOpen(pathname);
  const isCovered = banned || isOffline;
  return (
    <>
      <div className={isCovered ? 'hidden' : 'contents'} inert={isCovered}>
        {children}
      </div>
      {banned && <BanScreen />}
      {!banned && isOffline && <OfflineScreen />}
    </>
  );
}

const say = words(en);

function OfflineScreen() {
  const seconds = useCountdown(useCell(nextLookAt));
  return (
    <FullScreen icon="clock" title={say('offline.title')}>
      <p className="text-on-band-2">{say('offline.detail')}</p>
      <p className="text-small tabular-nums">
        {seconds > 0 ? say('offline.next', { seconds }) : say('offline.now')}
      </p>
    </FullScreen>
  );
}

function BanScreen() {
  const end = useCell(banEnd);
  const isAsked = end !== undefined;

  // The flag may come from storage or another tab, which don't know when the ban ends.
  useEffect(() => {
    if (!isAsked) void checkBan();
  }, [isAsked]);

  if (typeof end === 'number') {
    return (
      <FullScreen icon="lock" title={say('until.title')}>
        <p className="text-on-band-2">
          <Sentence
            text={say('until')}
            parts={{
              time: (
                <time
                  dateTime={new Date(end).toISOString()}
                  title={sayFullMoment(end)}
                  className="font-semibold text-on-band"
                >
                  {sayMoment(end)}
                </time>
              ),
            }}
          />{' '}
          <Mistake />
        </p>
        <code className="mt-1 text-small">{say('until.code')}</code>
      </FullScreen>
    );
  }
  return (
    <FullScreen icon="lock" title={say('banned.title')}>
      <p className="text-on-band-2">
        {isAsked && say('banned.detail')} <Mistake />
      </p>
      {isAsked && <code className="mt-1 text-small">{say('banned.code')}</code>}
    </FullScreen>
  );
}

function Mistake() {
  const contact = useSite().supportContact;
  return contact ? say('mistake.contact', { contact }) : say('mistake');
}

interface FullScreenProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

function FullScreen({ icon, title, children }: FullScreenProps) {
  const titleId = useId();
  const screen = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    screen.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before !== document.body) before.focus();
    };
  }, []);

  return (
    <main
      ref={screen}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="full-screen fixed inset-0 z-70 grid place-items-center p-6 overflow-auto [outline:none] band"
    >
      <div className="grid max-w-[52ch] justify-items-center gap-3 text-center">
        <Arch icon={icon} size="large" className="bg-band-2! text-on-band!" />
        <h1 id={titleId} className="mt-2">
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
