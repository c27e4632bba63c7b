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

/** The focus stays in the field; the field says which of these it points at. */
export function PaletteList({ id, groups, active, onActive, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && `${id}-${active.id}`;
  useEffect(() => {
    if (activeId === undefined) return;
    list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={say('results')} className="palette-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
        <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
          <div id={`${id}-group-${group.id}`} className="palette-group">
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
      className="palette-option"
      onPointerMove={() => !isActive && onActive(entry)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      {entry.isTool ? (
        <Arch icon={entry.icon} size="small" />
      ) : (
        <span className="grid w-6.5 place-items-center">
          <Icon name={entry.icon} size={18} />
        </span>
      )}
      <b>{entry.label}</b>
      {entry.hint && <span className="hint">{entry.hint}</span>}
      {entry.aside && <span className="aside">{entry.aside}</span>}
      {isActive && !entry.isShut && (
        <span className="enter" aria-hidden="true">
          <kbd>{say('key.enter')}</kbd>
        </span>
      )}
    </div>
  );
}
