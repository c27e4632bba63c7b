import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { settings as feature, type schemas } from '#desk/settings/contract.ts';
import type { ScreenFrameProps } from '#kit/admin/admin-client.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { unitMs } from '#kit/contract/settings.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { HelpButton } from '#kit/page/help-button.tsx';
import { PageTitle } from '#kit/page/page-title.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { ReadOnlyStrip } from '#ui/read-only-strip.tsx';
import { sayDate } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { useAdminSession } from '../../client/admin-session.ts';
import { useBackend } from '../../client/backend.ts';
import { BrakeStrip } from '../../shell/brake-strip.tsx';
import { LimitStrip } from '../../shell/limit-strip.tsx';
import { AdminPracticeStrip } from '../../shell/practice-strip.tsx';
import { ThemeMenu } from '../../shell/theme-menu.tsx';
import en from '../words/en.json';

const say = words(en);

/** The title, key and notices around an admin screen. */
export function ScreenFrame({ title, actions, children }: ScreenFrameProps) {
  const { mayChange } = useMayChange();
  const { state } = useBackend();
  return (
    <>
      <PageTitle text={`${title} · ${say('admin')}`} />
      <header className="flex flex-wrap items-center gap-y-2 gap-x-3 min-h-19.5 py-4.5 max-sm:min-h-19 max-sm:py-4">
        <div className="flex items-center gap-2 max-sm:grow">
          <h1>{title}</h1>
          <HelpButton />
        </div>
        <p className="ml-auto text-[13px] text-ink-3 max-sm:hidden">
          <KeyWords />
        </p>
        <ThemeMenu />
        {actions && <div className="flex gap-2">{actions}</div>}
      </header>
      <div className="grid gap-4 sm:gap-5">
        <AdminPracticeStrip />
        <LimitStrip boxed />
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
  return say('key.until', { key: say(`key.${session.access}`), date: sayDate(session.expiresAt) });
}

const POLL_MS = 60_000;

/** Shown on every screen while retention is about to be shortened, so that no admin misses it. */
function ToComeStrip() {
  const { data } = useAdminQuery<ActionOf<typeof schemas, 'read'>>(feature, 'read', {
    pollMs: POLL_MS,
  });
  return data?.settings.map(({ name, value, to_come }) => {
    const key = `to-come.${name}`;
    if (!to_come || !(key in en)) return null;
    const parts = { by: to_come.by, to: sayDays(to_come.value), from: sayDays(value) };
    return (
      <Strip key={name} tone="warn" icon="clock" title={say(key as keyof typeof en, parts)}>
        {say('to-come.from', { date: sayDate(to_come.at) })}{' '}
        <Link to="/admin/settings">{say('to-come.link')}</Link>
      </Strip>
    );
  });
}

const sayDays = (value: unknown) => say('to-come.days', { count: Number(value) / unitMs.d });

interface StripProps {
  tone: 'warn' | 'bad';
  icon: IconName;
  title: string;
  children: ReactNode;
}

const looks = {
  warn: { strip: 'border-warn-fill bg-warn-soft', icon: 'text-warn' },
  bad: { strip: 'border-bad-fill bg-bad-soft', icon: 'text-bad' },
};

/** A notice about the whole desk, above every admin screen. */
function Strip({ tone, icon, title, children }: StripProps) {
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-panel border px-4 py-2.5 text-label sm:px-5 ${looks[tone].strip}`}
    >
      <span className="flex min-w-0 gap-2.5">
        <Icon name={icon} size={18} className={`mt-px ${looks[tone].icon}`} />
        <b>{title}</b>
      </span>
      <span className="text-ink-2">{children}</span>
    </div>
  );
}
