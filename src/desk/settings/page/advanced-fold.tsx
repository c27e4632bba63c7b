import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import type { FieldState } from './edits.ts';
import en from './words/en.json';

const say = words(en);

/** Whether a field should be in view: it differs from its default, has an error, or waits for something. */
export function isNoteworthy({ told, isChanged, fault, isContested }: FieldState): boolean {
  const isDefault = JSON.stringify(told.value) === JSON.stringify(told.default);
  return !isDefault || isChanged || isContested || fault !== undefined || told.to_come !== null;
}

interface AdvancedFoldProps {
  /** Opens by itself. What opened it, or the reader, may close it again. */
  isNeeded: boolean;
  children: ReactNode;
}

/** Its fields stay in the page while it is closed, so the browser's search finds them. */
export function AdvancedFold({ isNeeded, children }: AdvancedFoldProps) {
  const [isOpen, setOpen] = useState(isNeeded);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded]);
  return (
    <details
      ref={details}
      open={isOpen}
      onToggle={() => setOpen(details.current?.open ?? false)}
      className="group grid gap-5"
    >
      <summary className="panel flex min-h-14 cursor-pointer list-none items-center gap-2.5 px-4 py-3 sm:px-5 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          className="text-ink-2 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <h2>{say('advanced')}</h2>
        <span className="text-small text-ink-2 max-sm:hidden">{say('advanced.about')}</span>
      </summary>
      <div className="mt-5 grid gap-5">{children}</div>
    </details>
  );
}
