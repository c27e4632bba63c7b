import type { ScreenFrameProps } from '#kit/admin/admin-client.tsx';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { PageTitle } from '#kit/page/page-title.tsx';
import { ReadOnlyStrip } from '#ui/read-only-strip.tsx';
import { dateOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { useAdminSession } from '../../client/admin-session.ts';
import { useBackend } from '../../client/backend.ts';
import { BrakeStrip } from '../../shell/brake-strip.tsx';
import { PracticeStrip } from '../../shell/practice-strip.tsx';
import { ThemeMenu } from '../../shell/theme-menu.tsx';
import en from '../words/en.json';
import { Strip } from './strip.tsx';
import { ToComeStrip } from './to-come-strip.tsx';

const say = words(en);

/** Title, key and notices around one screen of the admin area. */
export function ScreenFrame({ title, actions, children }: ScreenFrameProps) {
  const { mayChange } = useMayChange();
  const { state } = useBackend();
  return (
    <>
      <PageTitle text={`${title} · ${say('admin')}`} />
      <header className="flex flex-wrap items-center gap-y-2 gap-x-3 min-h-19.5 py-4.5 max-sm:min-h-19 max-sm:py-4">
        <h1 className="max-sm:grow">{title}</h1>
        <p className="ml-auto text-[13px] text-ink-3 max-sm:hidden">
          <KeyWords />
        </p>
        <ThemeMenu />
        {actions && <div className="flex gap-2">{actions}</div>}
      </header>
      <div className="grid gap-4 sm:gap-5">
        <PracticeStrip boxed />
        <BrakeStrip boxed />
        <ToComeStrip />
        {!mayChange && <ReadOnlyStrip>{say('read-only.strip')}</ReadOnlyStrip>}
        {state === 'offline' && (
          <Strip tone="warn" icon="clock" title={say('maintenance.title')}>
            {say('maintenance.text')}
          </Strip>
        )}
        {state === 'unreachable' && (
          <Strip tone="bad" icon="unplug" title={say('unreachable.title')}>
            {say('unreachable.text')}
          </Strip>
        )}
        {children}
      </div>
    </>
  );
}

/** 'Full key · until 21 Nov' */
export function KeyWords() {
  const session = useAdminSession();
  if (!session) return null;
  return say('key.until', { key: say(`key.${session.access}`), date: dateOf(session.expiresAt) });
}
