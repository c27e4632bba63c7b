import { type ComponentType, lazy, useState } from 'react';

/** A screen in a separate chunk. */
export interface Chunk<Props extends object> {
  /** Loads it in advance, so that it renders at once. A failure is reported on rendering. */
  fetch(): Promise<void>;
  /** The screen itself if it is loaded, otherwise its lazy version. */
  component(): ComponentType<Props>;
}

/**
 * React shows the fallback of a lazy component for 300 ms, even if the chunk takes only 30. A chunk that is
 * loaded before rendering needs no fallback.
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
  // Chosen once, because replacing the component would lose what was typed.
  const [Screen] = useState(() => of.component());
  return <Screen {...props} />;
}

function ignore(): void {}
