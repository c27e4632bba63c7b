import { type ComponentType, lazy, useState } from 'react';

/** A screen in a chunk of its own. */
export interface Chunk<Props extends object> {
  /** Fetches it beforehand, so that it is drawn at once; a failure is told when it is drawn. */
  fetch(): Promise<void>;
  /** The screen itself once it is here, until then what draws it when it is. */
  component(): ComponentType<Props>;
}

/**
 * React keeps whatever stands in for a lazy component for 300 ms, even where the chunk takes 30: one
 * that was fetched before it is drawn needs nothing in its stead.
 */
export function makeChunk<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Chunk<Props> {
  let fetched: ComponentType<Props> | undefined;

  async function fetchOnce(): Promise<ComponentType<Props>> {
    fetched ??= await load();
    return fetched;
  }

  const late = lazy(async () => ({
    default: await fetchOnce(),
  })) as unknown as ComponentType<Props>;
  return {
    fetch: () => fetchOnce().then(ignore, ignore),
    component: () => fetched ?? late,
  };
}

export function Fetched<Props extends object>({ of, props }: { of: Chunk<Props>; props: Props }) {
  // Chosen once: another component in its place would lose what was typed.
  const [Screen] = useState(() => of.component());
  return <Screen {...props} />;
}

function ignore(): void {}
