import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';

interface LazyPartProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** The title of the error if it can't be loaded. */
  error: string;
  /** Called if it can't be loaded. */
  onLost?: (() => void) | undefined;
}

/** A part of a page that belongs to another feature. The page works without it. */
export function LazyPart<Props extends object>({
  load,
  props,
  error,
  onLost,
}: LazyPartProps<Props>) {
  const [Shown, setShown] = useState<ComponentType<Props>>();
  const [isLost, setLost] = useState(false);
  const begin = useCallback(() => {
    setLost(false);
    load().then(
      (loaded) => setShown(() => loaded),
      () => setLost(true),
    );
  }, [load]);
  useEffect(begin, [begin]);
  useEffect(() => {
    if (isLost) onLost?.();
  }, [isLost, onLost]);
  if (isLost) return <ErrorPanel title={error} onRetry={begin} />;
  return Shown ? <Shown {...props} /> : null;
}
