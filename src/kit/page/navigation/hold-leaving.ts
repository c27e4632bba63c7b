import { readPlace } from './history-state.ts';

type Go = () => void;

interface Hold {
  ask: (go: Go) => void;
  holdsLinks: boolean;
  /** The place of the held entry in the history. */
  place: number | undefined;
}

interface HoldOptions {
  /** Whether links to other screens are held, too, not only back and forward. */
  links?: boolean;
}

let hold: Hold | undefined;

/**
 * Lets a screen with unsaved work ask before the user leaves it. Returns a function that releases the hold.
 */
export function holdLeaving(
  ask: (go: Go) => void,
  { links: holdsLinks = false }: HoldOptions = {},
): () => void {
  const own = { ask, holdsLinks, place: readPlace(history.state) };
  hold = own;
  return () => {
    if (hold === own) hold = undefined;
  };
}

export function leaveWhenAllowed(go: Go): void {
  if (hold) hold.ask(go);
  else go();
}

export function followLinkWhenAllowed(go: Go): void {
  if (hold?.holdsLinks) hold.ask(go);
  else go();
}

/** Whether a step back or forward is held. If so, it is reverted, and repeated once it's allowed. */
export function isStepHeld(kept: unknown): boolean {
  const [from, to] = [hold?.place, readPlace(kept)];
  if (!hold || from === undefined || to === undefined) return false;
  const steps = to - from;
  // The step that reverts another arrives at the held entry.
  if (steps === 0) return true;
  history.go(-steps);
  hold.ask(() => {
    hold = undefined;
    history.go(steps);
  });
  return true;
}
