import { beforeAll } from 'vitest';
import { browserOfWorker } from './browser.ts';

// Starts the browser before leftovers of a file are counted, because it stays for the worker's next file.
beforeAll(async () => {
  await browserOfWorker();
});
