type Go = () => void;

interface Hold {
  ask: (go: Go) => void;
  /** The position of the held history entry. */
  place: number;
}

let hold: Hold | undefined;

/**
 * Lets a screen with unsaved work ask before the user leaves it. Returns a function that releases the hold.
 */
export function holdLeaving(ask: (go: Go) => void): () => void {
  const own = { ask, place: historyPosition(history.state) };
  hold = own;
  return () => {
    if (hold === own) hold = undefined;
  };
}

export function leaveWhenAllowed(go: Go): void {
  if (hold) hold.ask(go);
  else go();
}

// Reverts a back or forward step and repeats it once it's allowed. Window listeners run in the order they
// were added, so this file must load before the router starts listening.
globalThis.addEventListener?.('popstate', (event) => {
  if (!hold) return;
  const steps = historyPosition(event.state) - hold.place;
  if (Number.isNaN(steps)) return;
  event.stopImmediatePropagation();
  if (steps === 0) return;
  history.go(-steps);
  hold.ask(() => {
    hold = undefined;
    history.go(steps);
  });
});

/** The router numbers the entries of the history. */
function historyPosition(state: unknown): number {
  const place = (state as { idx?: unknown } | null)?.idx;
  return typeof place === 'number' ? place : Number.NaN;
}
