import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCell } from '#kit/page/cell.ts';
import { isPressed } from '#kit/page/shortcuts.ts';
import { Late } from '#ui/late.tsx';
import { useBackend } from '../client/backend.ts';
import { useBan } from '../client/ban.ts';
import { staysOpen } from '../overlays/stays-open.ts';
import { help, helpDialog, openHelp } from './help-state.ts';

/** Its key opens the help of the current screen. The dialog is loaded when it is first needed. */
export function HelpHost() {
  const isWanted = useCell(help);
  const isBanned = useBan();
  const [pathname] = useLocation();
  const isOffline = useBackend().state === 'offline' && !staysOpen(pathname);
  const isCovered = isOffline || isBanned;
  const wasWanted = useRef(false);
  wasWanted.current ||= isWanted;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCovered || !isPressed('help', event)) return;
      event.preventDefault();
      openHelp();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isCovered]);
  if (!wasWanted.current) return null;
  return <Late of={helpDialog} props={{ open: isWanted && !isCovered }} />;
}
