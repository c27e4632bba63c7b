import { configDefaults, defineConfig } from 'vitest/config';

// Set by `npm test -- --long`.
const withLong = process.env.GATEHOUSE_LONG_TESTS === '1';
const exclude = [...configDefaults.exclude, ...(withLong ? [] : ['**/*.long.test.{ts,tsx}'])];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: 10_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          // A journey mostly waits for the page: two at once take little longer than one.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
