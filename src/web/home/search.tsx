import { type RefObject, useEffect } from 'react';
import { KeyCaps } from '#kit/page/key-caps.tsx';
import { isPressed, keysAttribute } from '#kit/page/shortcuts.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { words } from '#ui/words.ts';
import { SmartInput } from '../palette/smart-input.tsx';
import type { SmartText } from '../palette/smart-text.ts';
import en from './words/en.json';

const say = words(en);

interface SearchProps {
  input: RefObject<HTMLInputElement | null>;
  smart: SmartText;
  onClear: () => void;
  /** Called on Enter, to open the first result. */
  onOpen: () => void;
}

export function Search({ input, smart, onClear, onOpen }: SearchProps) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!isPressed('search', event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
  return (
    <search data-keep-clear>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onOpen();
        }}
        className="flex h-13.5 items-center gap-3 rounded-panel border border-raised bg-raised pr-4 pl-3.5 text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-on-band sm:h-15 sm:pl-4.5 dark:border-line-2"
      >
        <Icon name="search" />
        <SmartInput
          ref={input}
          smart={smart}
          type="search"
          aria-label={say('find')}
          aria-keyshortcuts={keysAttribute('search')}
          placeholder={say(smart.isWaiting ? 'find.waiting' : 'find')}
          className="min-w-0 flex-1 appearance-none self-stretch [&::-webkit-search-cancel-button]:hidden bg-transparent text-base outline-none placeholder:text-ink-3 placeholder:opacity-100 sm:text-slip"
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClear();
          }}
        />
        {smart.text === '' ? (
          <KeyCaps
            of="search"
            className="max-sm:hidden *:inline-block *:px-1.75 *:text-tiny *:leading-5.5"
          />
        ) : (
          <IconButton
            icon="cross"
            size="small"
            label={say('find.clear')}
            className="-mr-1.5 outline-ink!"
            onClick={onClear}
          />
        )}
      </form>
    </search>
  );
}
