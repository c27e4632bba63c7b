let lastActiveAt: number | undefined;

/** Records the time of the last click, key or scroll, and nothing else about it. */
export function watchActivity(): () => void {
  const note = () => {
    lastActiveAt = Date.now();
  };
  const listening = { capture: true, passive: true };
  const kinds = ['click', 'keydown', 'scroll'];
  for (const kind of kinds) addEventListener(kind, note, listening);
  return () => {
    for (const kind of kinds) removeEventListener(kind, note, listening);
  };
}

export function lastActivity(): number | undefined {
  return lastActiveAt;
}
