import { configDefaults, defineConfig } from 'vitest/config';

// Set by `npm test -- --long`.
const withLong = process.env.GATEHOUSE_LONG_TESTS === '1';
const exclude = [...configDefaults.exclude, ...(withLong ? [] : ['**/*.long.test.{ts,tsx}'])];
// They time the start of a desk, so nothing may run beside them.
const alone = ['src/server/crash{,-jobs}{,.long}.test.ts'];

// On a busy machine a second is soon over.
const patient = { poll: { timeout: 8_000 } };

const onPostgres = {
  globalSetup: 'src/testing/postgres/around-all.ts',
  setupFiles: 'src/testing/postgres/each-file.ts',
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...alone, '**/*.postgres.test.ts'],
          // Most of them wait for a disk or for a clock: with one a core, the cores would idle.
          maxWorkers: 3,
          testTimeout: 10_000,
          expect: patient,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          // Everything that goes through a desk's store, once more on the other engine.
          name: 'postgres',
          include: [
            'src/desk/**/{server,admin,kept}.test.ts',
            // Tools that keep something themselves, or change who may come in.
            'src/tools/{delete-webhook,ip-lock,session-refresh,sign-out,webhook-sender}/{server,sending}.test.ts',
            'src/tools/ban-tool/{server,reads,lists,repeats}.test.ts',
            'src/tools/server-ban/{server,lists,many,tend}.test.ts',
            'src/desk/audit/**/*.test.ts',
            'src/desk/jobs/**/*.test.ts',
            'src/server/**/{pipeline,roles,no-500,no-secret-kept}.test.ts',
            'src/cli/{admin-key,audit,backup,code,ip-ban,maintenance}.test.ts',
            'src/cli/{restore,restore-elsewhere}.test.ts',
            'src/database/conformance.test.ts',
            'src/**/*.postgres.test.ts',
          ],
          exclude: [...exclude, ...alone],
          ...onPostgres,
          maxWorkers: 3,
          testTimeout: 20_000,
          hookTimeout: 20_000,
          expect: patient,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          // A journey mostly waits for the page: four at once take little longer than one.
          maxWorkers: 4,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          exclude,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'alone-postgres',
          include: alone,
          exclude,
          ...onPostgres,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
