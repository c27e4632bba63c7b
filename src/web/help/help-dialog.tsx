import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { type HelpScreen, type HelpWords, helpParts } from '#kit/contract/help.ts';
import { shortcutNames } from '#kit/contract/shortcuts.ts';
import { readAdminBase } from '#kit/page/admin-path.ts';
import { KeyCaps } from '#kit/page/key-caps.tsx';
import { tools } from '#tools/index.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { useAdminSession } from '../client/admin-session.ts';
import { loadStyles } from '../load-styles.ts';
import { findHelp } from './find-help.ts';
import { closeHelp } from './help-state.ts';
import { AdminLimits } from './limits/admin-limits.tsx';
import { PassLimits } from './limits/pass-limits.tsx';
import { loadWords } from './load-words.ts';
import { ToolNeeds } from './tool-needs.tsx';
import en from './words/en.json';

const say = words(en);

/** The help of the current screen: its own words, then the limits of whoever reads it, then the shortcuts. */
export function HelpDialog({ open }: { open: boolean }) {
  const [pathname] = useLocation();
  const screen = findHelp(pathname);
  const tool = tools.find(({ id }) => id === screen?.toolId);
  const { catalog, isFailed } = useWords(pathname, open);
  const name = tool?.title ?? catalog?.title;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeHelp()}
      title={name === undefined ? say('title.none') : say('title', { screen: name })}
      wide
    >
      <div className="grid gap-5" data-part="help">
        {isFailed && (
          <ErrorText role="alert">
            <b>{say('unread')}.</b> {say('unread.detail')}
          </ErrorText>
        )}
        {screen && !catalog && !isFailed && <SkeletonRows rows={3} />}
        {catalog &&
          helpParts.map((part) => (
            <Part key={part} title={say(`part.${part}`)}>
              {part === 'needs' && tool && <ToolNeeds tool={tool} />}
              {catalog[part] && <p>{catalog[part]}</p>}
            </Part>
          ))}
        <Part title={say('part.now')}>
          <LimitsNow pathname={pathname} screen={screen} tool={tool} />
        </Part>
        <Part title={say('part.keys')}>
          <Shortcuts />
        </Part>
      </div>
    </Dialog>
  );
}

function LimitsNow({
  pathname,
  screen,
  tool,
}: {
  pathname: string;
  screen: HelpScreen | undefined;
  tool: (typeof tools)[number] | undefined;
}) {
  const admin = useAdminSession();
  if (screen?.limitsOf === 'no one') return null;
  const isForAdmins = readAdminBase(pathname) !== undefined || screen?.limitsOf === 'admins';
  return isForAdmins && admin !== undefined ? (
    <AdminLimits access={admin.access} />
  ) : (
    <PassLimits tool={tool} />
  );
}

/** Without content it isn't there. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5 not-has-[:nth-child(2)]:hidden">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Shortcuts() {
  return (
    <>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {shortcutNames.map((name) => (
          <div key={name} className="contents">
            <dt>
              <KeyCaps of={name} className="flex" isRead />
            </dt>
            <dd>{say(`shortcut.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-2">{say('keys.typing')}</p>
    </>
  );
}

interface Read {
  pathname: string;
  catalog?: HelpWords;
  isFailed?: true;
}

/** Loads the words when the dialog opens, and again if that failed. */
function useWords(pathname: string, isOpen: boolean): Omit<Read, 'pathname'> {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    const screen = findHelp(pathname);
    if (!isOpen || !screen) return;
    let isCurrent = true;
    Promise.all([loadWords(screen), loadStyles()]).then(
      ([catalog]) => isCurrent && setRead({ pathname, catalog }),
      () => isCurrent && setRead({ pathname, isFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [pathname, isOpen]);
  return read?.pathname === pathname ? read : {};
}
