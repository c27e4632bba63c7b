type Go = () => void;

interface Hold {
  ask: (go: Go) => void;
  /** The number of the entry of the history that is held. */
  place: number;
}

let hold: Hold | undefined;

/** A screen with something to lose is asked before anybody leaves it. Answers how to stop that. */
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

// Back and forward: the step is taken back, and made again when it may be. Window events know no order but
// that of their listeners, so this file has to be loaded before the router listens.
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
