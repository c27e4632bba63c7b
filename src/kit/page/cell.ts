import { useSyncExternalStore } from 'react';

/** A value that code outside React can change and components can subscribe to. */
export interface Cell<Value> {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
}

export function createCell<Value>(initial: Value): Cell<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useCell<Value>(cell: Pick<Cell<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(cell.subscribe, cell.get);
}
