interface KeptState {
  /** The entries of the history are numbered, so that a step back or forward can be reverted. */
  place: number;
  /** What the navigation brought along, such as the case that it came from. */
  state?: unknown;
}

export function writeHistoryState(place: number, state?: unknown): KeptState {
  return { place, state };
}

/** Undefined for an entry that isn't ours: one of an older version, or of a plain link to a `#part`. */
export function readPlace(kept: unknown): number | undefined {
  const { place } = (kept ?? {}) as { place?: unknown };
  return Number.isSafeInteger(place) ? (place as number) : undefined;
}

export function readState(kept: unknown): unknown {
  return readPlace(kept) === undefined ? undefined : (kept as KeptState).state;
}
