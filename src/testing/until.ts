const LOOK_EVERY_MS = 10;
// Far beyond any test's timeout, which is what normally ends a wait that never succeeds.
const GIVE_UP_AFTER_MS = 900_000;

/** Polls until the condition holds. The time it takes doesn't matter: a busy machine isn't a failure. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what = 'what the test waited for',
): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`It never came to this: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
