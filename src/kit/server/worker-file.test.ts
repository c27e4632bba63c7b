import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findWorkerFile } from './worker-file.ts';

test('a worker of the sources is found in its folder, and one of the bundle beside the other files', () => {
  const inBundle = findWorkerFile('cli/scan/no-such-worker.ts');
  expect(inBundle.href).toMatch(/\/cli\.scan\.no-such-worker\.js$/);
  expect(fileURLToPath(new URL('.', inBundle))).toBe(
    fileURLToPath(new URL('../../..', import.meta.url)),
  );
});
