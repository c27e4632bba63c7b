import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

/** Shown above a screen whose controls are all disabled. */
export function ReadOnlyStrip({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-panel bg-sunken px-4 py-2.5 text-label sm:px-5">
      <Icon name="eye" size={18} className="text-ink-2" />
      <b>{say('read-only')}</b>
      {children && <span className="text-ink-2">{children}</span>}
    </div>
  );
}
