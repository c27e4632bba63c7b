import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

// Set by `npm test -- --long`.
const withLong = process.env.GATEHOUSE_LONG_TESTS === '1';
const exclude = [...configDefaults.exclude, ...(withLong ? [] : ['**/*.long.test.{ts,tsx}'])];
// They kill desks over and over, and mostly wait for them.
const killing = [
  'src/server/crash{,-jobs,-roster,-single,-lift}{,.long}.test.ts',
  'src/server/faults{,.long}.test.ts',
];
// Jobs do all that the others do, and more; on PostgreSQL the others run in `npm run test:long`.
const killingOnPostgres = withLong ? killing : ['src/server/crash-{jobs,lift}.test.ts'];

// Tests run the sources, also where they start a command as an owner would. src/cli/bundle.test.ts and the suites
// that kill desks run the bundle.
process.env.GATEHOUSE_RUN = 'sources';

const BUILD_ONCE = 'src/testing/build-once.ts';

const everywhere = {
  // Loading the desk again for each file would take a third of the time.
  isolate: false,
  // More room for new objects means fewer garbage collections: 3 % less processor time.
  execArgv: ['--max-semi-space-size=64'],
  // No test says how fast something is. These only end a test that hangs, on the busiest machine.
  expect: { poll: { timeout: 240_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

const onPostgres = {
  globalSetup: [BUILD_ONCE, 'src/testing/postgres/around-all.ts'],
  setupFiles: ['src/testing/leaves-nothing.ts', 'src/testing/postgres/each-file.ts'],
};

// They reach SQL only through what is tested above, and run on PostgreSQL in `npm run test:long`.
const alsoOnPostgres = [
  'src/server/{no-secret-kept,no-500,roles}.test.ts',
  'src/cli/{admin-key,audit,code,ip-ban,maintenance,restore-elsewhere}.test.ts',
  'src/tools/{decoy-generator,ip-lock,session-refresh,sign-out,webhook-sender}/server.test.ts',
  'src/tools/ban-tool/{server,reads,lists,repeats}.test.ts',
  'src/tools/server-ban/{server,lists,many}.test.ts',
  'src/tools/check-tool/roster/course.test.ts',
];

// These need no database, so another engine changes nothing.
const withoutSql = [
  'src/desk/**/page/**',
  'src/desk/**/{rules,batch-size,row,fault-words,read-filter}.test.ts',
];

// Every statement that these run is run on PostgreSQL by others, too. They join in `npm run test:long`.
const repeatedOnPostgres = [
  'src/desk/jobs/act/server.test.ts',
  'src/desk/jobs/decide/{alone/server,expire}.test.ts',
  'src/desk/audit/cases/{seen,notes}.test.ts',
  'src/desk/notices/kept.test.ts',
  'src/desk/banner/server.test.ts',
  'src/desk/{connections,discord/links,limits,status}/server.test.ts',
  'src/desk/evidence/server.test.ts',
  'src/desk/notices/admin.test.ts',
  'src/server/{discord-turn-on,linked-passes,http/metrics,http/interactions/attacks}.test.ts',
  'src/server/http/interactions/changes.test.ts',
  'src/tools/delete-webhook/tidy.test.ts',
  'src/tools/webhook-info/list.test.ts',
];

// Everything without a browser shares the cores. A third of the time, these tests wait: for a killed desk, for
// PostgreSQL, for a job that tries again.
const withoutBrowser = { maxWorkers: 4, sequence: { groupOrder: 0 } };
// The long crash suites time how soon a desk is back: one at a time, and after all others.
const alone = { maxWorkers: 1, sequence: { groupOrder: 2 } };
const whileKilling = withLong ? alone : withoutBrowser;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...everywhere,
          ...withoutBrowser,
          include: ['{src,scripts,bench}/**/*.test.ts'],
          exclude: [...exclude, ...killing, '**/*.postgres.test.ts'],
          globalSetup: BUILD_ONCE,
          setupFiles: 'src/testing/leaves-nothing.ts',
        },
      },
      {
        plugins: [react()],
        test: {
          // A page with its router, its kit and its client, in a DOM without a browser.
          name: 'pages',
          ...everywhere,
          ...withoutBrowser,
          include: ['src/**/*.test.tsx'],
          exclude,
          environment: 'happy-dom',
          // A page that leaves would take the next test's document with it.
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost:3000/',
              settings: { navigation: { disableMainFrameNavigation: true } },
            },
          },
          setupFiles: 'src/testing/page/around-each.ts',
        },
      },
      {
        test: {
          // What touches SQL, once more on the other engine: stores, pipeline, jobs, audit.
          name: 'postgres',
          ...everywhere,
          ...withoutBrowser,
          include: [
            'src/database/conformance.test.ts',
            'src/desk/**/{server,admin,kept}.test.ts',
            'src/desk/{audit,jobs}/**/*.test.ts',
            'src/desk/notices/grouped.test.ts',
            'src/server/**/{pipeline,fresh-key,practice-beside,metrics,linked-passes,discord-turn-on,discord-turn-on-again,discord-commands-there,discord-staff}.test.ts',
            'src/server/http/interactions/{attacks,abuse,changes,commands,message-evidence,bot-notices,staff}.test.ts',
            'src/server/metrics/jobs.test.ts',
            'src/cli/{backup,restore,restore-discord,restore-notices,secret,secret-half}.test.ts',
            // Tools with a table of their own.
            'src/tools/delete-webhook/{server,tidy}.test.ts',
            'src/tools/webhook-info/{list,rotate}.test.ts',
            'src/tools/webhook-sender/{sending,message}.test.ts',
            'src/tools/server-ban/tend.test.ts',
            'src/tools/check-tool/roster/{roster,memory}.test.ts',
            'src/**/*.postgres.test.ts',
            ...(withLong ? alsoOnPostgres : []),
          ],
          exclude: [...exclude, ...killing, ...withoutSql, ...(withLong ? [] : repeatedOnPostgres)],
          ...onPostgres,
        },
      },
      {
        test: {
          name: 'crash',
          ...everywhere,
          ...whileKilling,
          include: killing,
          exclude,
          globalSetup: BUILD_ONCE,
        },
      },
      {
        test: {
          name: 'crash-postgres',
          ...everywhere,
          ...whileKilling,
          include: killingOnPostgres,
          exclude,
          ...onPostgres,
        },
      },
      {
        test: {
          name: 'e2e',
          ...everywhere,
          include: ['e2e/**/*.test.ts'],
          exclude,
          globalSetup: BUILD_ONCE,
          setupFiles: ['e2e/browser-first.ts', 'src/testing/leaves-nothing.ts'],
          maxWorkers: 3,
          testTimeout: 900_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
