const LOOK_EVERY_MS = 10;
// Far beyond the timeout of any test, which is what ends a wait that never comes true.
const GIVE_UP_AFTER_MS = 900_000;

/** Looks until it is so. How long that takes decides nothing: a busy machine is not a failure. */
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
