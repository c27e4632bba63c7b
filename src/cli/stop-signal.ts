/** Resolves when the process is told to end. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // The handlers stay, so that a second signal doesn't interrupt the shutdown.
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}
