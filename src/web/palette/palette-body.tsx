import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { tools } from '#tools/index.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { words } from '#ui/words.ts';
import { useAdminSession } from '../client/admin-session.ts';
import { usePass } from '../client/pass.ts';
import { type Choice, type Entry, entriesFor } from './entries.ts';
import { FoundCard } from './found-card.tsx';
import { pages } from './pages.ts';
import { PaletteList } from './palette-list.tsx';
import { closePalette, early } from './palette-state.ts';
import { SmartInput } from './smart-input.tsx';
import { useSmartText } from './smart-text.ts';
import en from './words/en.json';

const say = words(en);

export function PaletteBody({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const listId = useId();
  const smart = useSmartText();
  const field = useRef<HTMLInputElement>(null);
  const { held, info } = usePass();
  const { text, found, trouble } = smart;
  const pass = { held, scope: info?.scope };
  const adminPath = useAdminPath();
  const placed = { pages: pages(adminPath), adminPath };
  const { groups, told } = entriesFor({ text, found, tools, pass, ...placed });
  const entries = groups.flatMap((group) => group.entries);
  const [active, setActive] = useActive(entries, text);

  // In the commit that shows the field, so that no key is lost between the two.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    field.current?.focus();
    if (early.text !== '') smart.type(early.text);
    early.text = '';
  }, []);

  function choose(entry: Entry | undefined) {
    if (entry && !entry.isShut) onChoose(entry.choice);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return choose(active);
    }
    const at = active ? entries.indexOf(active) : -1;
    const next = event.shiftKey ? undefined : steps[event.key]?.(at, entries.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(entries[next]);
  }

  const hasList = entries.length > 0;
  return (
    <>
      <div className="flex flex-none items-center gap-3 min-h-15 py-0 px-4.5 border-b border-b-line has-[input:focus-visible]:border-(color:--focus) has-[input:focus-visible]:shadow-[inset_0_-1px_var(--focus)] max-sm:min-h-14 max-sm:py-0 max-sm:pr-2.5 max-sm:pl-3.5">
        <Icon name="search" />
        <SmartInput
          className="min-w-0 flex-1 self-stretch bg-transparent text-slip text-ellipsis outline-none placeholder:text-ink-3 placeholder:opacity-100"
          ref={field}
          smart={smart}
          role="combobox"
          aria-label={say('title')}
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={active && `${listId}-${active.id}`}
          placeholder={say('field')}
          enterKeyHint="go"
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon="cross"
          size="small"
          label={say('close')}
          className="sm:hidden"
          onClick={closePalette}
        />
      </div>
      {/* A secret has its own alert. */}
      <div
        role={told?.kind === 'secret' ? undefined : 'status'}
        className="flex-none py-3.5 px-4.5 border-b border-b-line bg-surface empty:hidden max-sm:py-3 max-sm:px-3.5"
      >
        <FoundCard found={told} trouble={trouble} />
      </div>
      <p role="status" className={hasList ? 'sr-only' : 'py-4 px-4.5 text-ink-2'}>
        {describeStatus({ count: entries.length, isTold: told !== undefined, text })}
      </p>
      {hasList && (
        <PaletteList
          id={listId}
          groups={groups}
          active={active}
          onActive={setActive}
          onChoose={choose}
        />
      )}
      <KeyHints />
    </>
  );
}

function useAdminPath(): string | undefined {
  const session = useAdminSession();
  return session && (session.access === 'full' ? '/admin-full' : '/admin');
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The entry that Enter opens: the first available one, until another is selected. */
function useActive(entries: readonly Entry[], text: string) {
  const [pointed, setPointed] = useState<{ id: string; text: string }>();
  const kept = pointed?.text === text ? entries.find(({ id }) => id === pointed.id) : undefined;
  const active = kept ?? entries.find(({ isShut }) => !isShut) ?? entries[0];
  const setActive = (entry: Entry | undefined) => setPointed(entry && { id: entry.id, text });
  return [active, setActive] as const;
}

function describeStatus(state: { count: number; isTold: boolean; text: string }): string {
  if (state.count > 0) return say('found', { count: state.count });
  return say(state.isTold ? 'none.takes' : 'none.found');
}

/** Visual only, because screen readers announce the keys of a combobox themselves. */
function KeyHints() {
  return (
    <div
      className="flex flex-none gap-4.5 mt-auto py-2.25 px-4.5 border-t border-t-line bg-surface text-ink-3 text-tiny max-sm:hidden"
      aria-hidden="true"
    >
      <span>
        <kbd>{say('key.up')}</kbd> <kbd>{say('key.down')}</kbd> {say('keys.move')}
      </span>
      <span>
        <kbd>{say('key.enter')}</kbd> {say('keys.open')}
      </span>
      <span>
        <kbd>{say('key.escape')}</kbd> {say('keys.close')}
      </span>
    </div>
  );
}
