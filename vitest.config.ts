import { configDefaults, defineConfig } from 'vitest/config';

// Set by `npm test -- --long`.
const withLong = process.env.GATEHOUSE_LONG_TESTS === '1';
const exclude = [...configDefaults.exclude, ...(withLong ? [] : ['**/*.long.test.{ts,tsx}'])];
// They kill desks over and over, and mostly wait for them. The long ones time how soon a desk is back: one at a time.
const alone = ['src/server/crash{,-jobs,-roster,-single}{,.long}.test.ts'];

const killedAtOnce = withLong ? 1 : 2;

const everywhere = {
  // Loading the desk anew for each file would take a third of the time.
  isolate: false,
  // Nothing here says how fast something is: on a machine that others keep busy, a minute is soon over.
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 60_000,
};

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
          ...everywhere,
          include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...alone, '**/*.postgres.test.ts'],
          // Most of them wait for a disk or for a clock: with one a core, the cores would idle.
          maxWorkers: 4,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          // Everything that goes through a desk's store, once more on the other engine.
          name: 'postgres',
          ...everywhere,
          include: [
            'src/desk/**/{server,admin,kept}.test.ts',
            // Tools that keep something themselves, or change who may come in.
            'src/tools/{decoy-generator,delete-webhook,ip-lock,session-refresh,sign-out,webhook-sender}/{server,sending}.test.ts',
            'src/tools/ban-tool/{server,reads,lists,repeats}.test.ts',
            'src/tools/server-ban/{server,lists,many,tend}.test.ts',
            'src/tools/check-tool/roster/{roster,course,memory}.test.ts',
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
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          ...everywhere,
          include: ['e2e/**/*.test.ts'],
          exclude,
          maxWorkers: 3,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'alone',
          ...everywhere,
          include: alone,
          exclude,
          maxWorkers: killedAtOnce,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'alone-postgres',
          ...everywhere,
          include: alone,
          exclude,
          ...onPostgres,
          maxWorkers: killedAtOnce,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
