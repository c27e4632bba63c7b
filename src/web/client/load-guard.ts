import type { Guard } from '#kit/page/client.tsx';

let guard: Promise<Guard> | undefined;

/** Always the same promise, unless loading failed: then the next caller tries again. */
export function loadGuard(): Promise<Guard> {
  guard ??= load();
  return guard;
}

function load(): Promise<Guard> {
  const loading = import('#desk/guard/rules.ts');
  loading.then(
    // React reads both and doesn't suspend. Otherwise it would show the fallback for 300 ms.
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => {
      guard = undefined;
    },
  );
  return loading;
}
