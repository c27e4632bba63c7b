import { defineConfig } from 'vitest/config';

// The tests that speak of the core. Those that start processes see nothing of a mutant.
export default defineConfig({
  test: {
    isolate: false,
    include: [
      'src/server/http/**/*.test.ts',
      'src/server/roles.test.ts',
      'src/desk/{limits,jobs,audit}/**/*.test.ts',
      'src/platforms/calls/**/*.test.ts',
      'src/kit/secrets/**/*.test.ts',
      'src/kit/{secret-shapes,redact}.test.ts',
      'src/desk/guard/**/*.test.ts',
    ],
    exclude: ['**/*.postgres.test.ts', '**/*.long.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
