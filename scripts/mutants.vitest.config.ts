import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { root } from './command.ts';

// Which tests speak of a part is said in mutants.ts. Tests that start processes see nothing of a mutant.
const folders = JSON.parse(readFileSync(join(root, '.mutants/tests.json'), 'utf8')) as string[];

export default defineConfig({
  test: {
    isolate: false,
    include: folders.map((path) => (path.endsWith('**') ? `${path}/*.test.ts` : path)),
    exclude: ['**/*.postgres.test.ts', '**/*.long.test.ts', '**/*.crash.test.ts'],
    // A mutant may well make a test wait for ever: it is given up sooner than elsewhere.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
