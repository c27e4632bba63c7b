import { type ReactNode, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import { useCell } from '../cell.ts';
import { storedItem } from '../stored-item.ts';
import en from './words/en.json';

const say = words(en);

type Fold = 'open' | 'closed';

/** What this person chose last, on any page. */
const chosen = storedItem<Fold>('discord_view', {
  read: (text) => (text === 'open' || text === 'closed' ? text : undefined),
  write: (fold) => fold,
});

interface DiscordFoldProps {
  /** How it is until the person chooses. */
  usually: Fold;
  children: ReactNode;
}

/** Around what practice shows of Discord. While it is closed, nothing in it is read. */
export function DiscordFold({ usually, children }: DiscordFoldProps) {
  const isOpen = (useCell(chosen) ?? usually) === 'open';
  const details = useRef<HTMLDetailsElement>(null);

  function note() {
    const next = details.current?.open === true;
    if (next !== isOpen) chosen.set(next ? 'open' : 'closed');
  }

  return (
    <details
      ref={details}
      open={isOpen}
      onToggle={note}
      className="panel group min-w-0 border-[1.5px]! border-dashed! border-prac-fill!"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2.5 px-4 py-2.5 sm:min-h-14 sm:px-5 [&::-webkit-details-marker]:hidden">
        <h2>{say('title')}</h2>
        <PracticeTag />
        <Icon
          name="chevron-down"
          size={18}
          className="ml-auto text-ink-2 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4 sm:p-5">
          <p className="text-small text-ink-2">{say('about')}</p>
          {children}
        </div>
      )}
    </details>
  );
}
