import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCell } from '#kit/page/cell.ts';
import { dropHandover } from '#kit/page/handover.ts';
import { useBackend } from '../client/backend.ts';
import { useBan } from '../client/ban.ts';
import { closePalette, isMac, loadDialog, openPalette, palette } from './palette-state.ts';

const PaletteDialog = lazy(async () => ({ default: (await loadDialog()).PaletteDialog }));

/** Ctrl K or ⌘K opens the palette anywhere except in other dialogs, which need an answer first. */
export function PaletteHost() {
  const isOpen = useCell(palette);
  const isBanned = useBan();
  const isCovered = useBackend().state === 'offline' || isBanned;
  const wasWanted = useRef(false);
  wasWanted.current ||= isOpen;
  const { pathname } = useLocation();
  useEffect(() => dropHandover({ unlessFor: pathname.slice(1) }), [pathname]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      if (palette.get()) closePalette();
      else if (!isCovered && !document.querySelector('[role=dialog], [role=alertdialog]')) {
        void openPalette();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isCovered]);
  if (!wasWanted.current) return null;
  return (
    <Suspense>
      <PaletteDialog open={isOpen && !isCovered} />
    </Suspense>
  );
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const isHeld = isMac ? event.metaKey : event.ctrlKey;
  return isHeld && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
}
