import { type ComponentType, useEffect, useState } from 'react';

/** A part, such as a dialog, whose code is a file of its own. */
export interface LatePart<Props extends object> {
  /** Loads it, in advance or again if that failed. */
  fetch(): Promise<ComponentType<Props>>;
  /** The part, once it is loaded. */
  loaded(): ComponentType<Props> | undefined;
}

export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  return {
    async fetch() {
      loaded ??= await load();
      return loaded;
    },
    loaded: () => loaded,
  };
}

/**
 * Loads the part when it is first drawn, and draws nothing until then. React's own `lazy` needs a Suspense around
 * it, whose fallback stays for 300 ms, even if it is empty and the code is there.
 */
export function Late<Props extends object>({ of, props }: { of: LatePart<Props>; props: Props }) {
  const [Part, setPart] = useState(() => of.loaded());
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (Part) return;
    let isDrawn = true;
    of.fetch().then(
      (found) => isDrawn && setPart(() => found),
      (error) => isDrawn && setFailure({ error }),
    );
    return () => {
      isDrawn = false;
    };
  }, [Part, of]);
  // For the error screen around it, as if drawing it had failed.
  if (failure) throw failure.error;
  return Part ? <Part {...props} /> : null;
}
