import { beforeAll } from 'vitest';
import { browserOfWorker } from './browser.ts';

// Before it is counted what a file leaves behind: the browser stays for the worker's next file.
beforeAll(async () => {
  await browserOfWorker();
});
