import { type KeyboardEvent as KeyPress, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCell } from '#kit/page/cell.ts';
import { dropHandover } from '#kit/page/handover.ts';
import { isPressed } from '#kit/page/shortcuts.ts';
import { Late } from '#ui/late.tsx';
import { words } from '#ui/words.ts';
import { useBackend } from '../client/backend.ts';
import { useBan } from '../client/ban.ts';
import en from '../words/en.json';
import {
  closePalette,
  early,
  openPalette,
  palette,
  paletteDialog,
  returnFocus,
} from './palette-state.ts';

const say = words(en);

/** Its keys open the palette anywhere except in other dialogs, which need an answer first. */
export function PaletteHost() {
  const state = useCell(palette);
  const isBanned = useBan();
  const isCovered = useBackend().state === 'offline' || isBanned;
  const wasWanted = useRef(false);
  wasWanted.current ||= state === 'open';
  const [pathname] = useLocation();
  useEffect(() => dropHandover({ unlessFor: pathname.slice(1) }), [pathname]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // On home, the slash belongs to the search field.
      const isSearch = pathname !== '/' && isPressed('search', event);
      if (!isSearch && !isPressed('palette', event)) return;
      event.preventDefault();
      if (palette.get() !== 'closed') closePalette();
      else if (!isCovered && !document.querySelector('[role=dialog], [role=alertdialog]')) {
        void openPalette();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isCovered, pathname]);
  return (
    <>
      {state === 'opening' && <EarlyField />}
      {wasWanted.current && (
        <Late of={paletteDialog} props={{ open: state === 'open' && !isCovered }} />
      )}
    </>
  );
}

/** Keeps the keyboard until the palette's own field is there. A text area, because a pasted list has lines. */
function EarlyField() {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(early.text.length, early.text.length);
    return () => {
      if (palette.get() === 'closed') returnFocus();
    };
  }, []);

  function onKeyDown(event: KeyPress) {
    if (event.key === 'Escape') closePalette();
    if (['Escape', 'Enter', 'Tab'].includes(event.key)) event.preventDefault();
  }

  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={say('palette')}
      // Preventing the default keeps the focus in the field until it closes.
      onPointerDown={(event) => {
        event.preventDefault();
        closePalette();
      }}
      className="fixed inset-0 z-40 bg-[rgb(11_16_14/0.55)]"
    >
      <textarea
        ref={field}
        aria-label={say('palette')}
        autoComplete="off"
        spellCheck={false}
        className="sr-only"
        defaultValue={early.text}
        onInput={(event) => {
          early.text = event.currentTarget.value;
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
