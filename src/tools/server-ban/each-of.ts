/** Works through all of them, so many at once. Stops at the first that fails, after what is under way. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  let fault: { error: unknown } | undefined;
  const walk = async () => {
    while (next < items.length && !fault) {
      const item = items[next] as Item;
      next += 1;
      try {
        await work(item);
      } catch (error) {
        fault ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, walk));
  if (fault) throw fault.error;
}
