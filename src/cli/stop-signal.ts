/** Resolves when the process is told to end. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Kept, so that a second signal does not cut off the stop that is under way.
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}
