import { useEffect, useRef } from 'react';
import { Arch } from '#ui/arch.tsx';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import type { Entry, EntryGroup } from './entries.ts';
import en from './words/en.json';

const say = words(en);

interface PaletteListProps {
  id: string;
  groups: readonly EntryGroup[];
  active: Entry | undefined;
  onActive: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
}

/** The focus stays in the field, which refers to the active entry. */
export function PaletteList({ id, groups, active, onActive, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && `${id}-${active.id}`;
  useEffect(() => {
    if (activeId === undefined) return;
    list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={say('results')}
      className="flex-1 min-h-0 px-2 pt-1.5 pb-2 overflow-auto overscroll-contain"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
        <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
          <div
            id={`${id}-group-${group.id}`}
            className="px-2.5 pt-2 pb-1 text-ink-3 text-[13px] font-semibold"
          >
            {group.label}
          </div>
          {group.entries.map((entry) => (
            <Option
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              isActive={entry === active}
              onActive={onActive}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<PaletteListProps, 'onActive' | 'onChoose'> {
  id: string;
  entry: Entry;
  isActive: boolean;
}

function Option({ id, entry, isActive, onActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={entry.isShut || undefined}
      className="group flex min-h-11 cursor-pointer scroll-mt-8.5 scroll-mb-2 items-center gap-3 rounded-control px-2.5 py-1 aria-disabled:cursor-not-allowed aria-selected:bg-accent-soft max-sm:min-h-12 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
      onPointerMove={() => !isActive && onActive(entry)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      {entry.isTool ? (
        <Arch
          icon={entry.icon}
          size="small"
          className="group-aria-disabled:opacity-[0.62] group-aria-selected:bg-primary group-aria-selected:text-on-primary"
        />
      ) : (
        <span className="grid w-6.5 place-items-center">
          <Icon name={entry.icon} size={18} />
        </span>
      )}
      <b className="font-semibold whitespace-nowrap group-aria-disabled:opacity-[0.62]">
        {entry.label}
      </b>
      {entry.hint && (
        <span className="min-w-0 truncate text-small text-ink-2 max-sm:hidden">{entry.hint}</span>
      )}
      {entry.aside && <span className="ml-auto flex-none text-tiny text-ink-2">{entry.aside}</span>}
      {isActive && !entry.isShut && (
        <span
          className={`flex-none max-sm:hidden ${entry.aside ? '' : 'ml-auto'}`}
          aria-hidden="true"
        >
          <kbd>{say('key.enter')}</kbd>
        </span>
      )}
    </div>
  );
}
