/** Returns the same numbers between 0 and 1 for the same seed. */
export function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function shuffle<Item>(items: readonly Item[], draw: () => number): Item[] {
  return items
    .map((item) => ({ item, at: draw() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);
}
