import { defineConfig } from 'vitest/config';

// The tests that speak of the core, and those of the tools that upload a file, read a list or repeat an
// action: they are the only ones to reach some of it. Tests that start processes see nothing of a mutant.
export default defineConfig({
  test: {
    isolate: false,
    include: [
      'src/server/http/**/*.test.ts',
      'src/server/{roles,disk-full,rollback-scope,tend}.test.ts',
      'src/desk/**/*.test.ts',
      'src/tools/check-tool/roster/*.test.ts',
      'src/tools/webhook-sender/*.test.ts',
      'src/tools/{ban-tool,server-ban}/{server,lists,many,repeats,undo}.test.ts',
      'src/platforms/calls/**/*.test.ts',
      'src/kit/secrets/**/*.test.ts',
      'src/kit/{secret-shapes,redact}.test.ts',
    ],
    exclude: ['**/*.postgres.test.ts', '**/*.long.test.ts'],
    // A mutant may well make a test wait for ever: it is given up sooner than elsewhere.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
