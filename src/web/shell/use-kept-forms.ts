import { useEffect, useRef } from 'react';
import { practicedCall } from '#kit/page/discord/practiced-call.ts';
import { forgetForms, useUnsavedTyping } from '#kit/page/kept-form.ts';
import { lookedUp } from '#kit/page/recent-targets.ts';
import { useStay } from '#ui/stay.ts';
import { usePass } from '../client/pass.ts';

/**
 * Asks before the tab closes with unsent typing, and forgets half-filled forms once their writer no longer
 * holds the pass. A pass that was only renewed has the same id, so its forms stay. An admin's forms are
 * forgotten on signing out; a session that merely ended lets the same admin log in again and go on.
 */
export function useKeptForms(): void {
  const { held, info } = usePass();
  useStay(useUnsavedTyping());
  const passId = held ? info?.id : 'none';
  const writer = useRef(passId);
  useEffect(() => {
    const before = writer.current;
    // A pass that hasn't been read yet may still be the same one.
    if (passId === undefined) return;
    writer.current = passId;
    const wasHeld = before !== undefined && before !== 'none';
    if (!wasHeld || passId === before) return;
    forgetForms();
    lookedUp.set([]);
    practicedCall.set(undefined);
  }, [passId]);
}
