import { describe, expect, it } from 'vitest';
import { selectTests, type Tree } from './changed.ts';

const tree: Tree = new Map([
  ['src/architecture.test.ts', []],
  ['src/kit/text.ts', []],
  ['src/tools/index.ts', ['src/tools/ban-tool/contract.ts', 'src/tools/sign-out/contract.ts']],
  ['src/tools/ban-tool/contract.ts', ['src/kit/text.ts']],
  ['src/tools/ban-tool/rules.ts', []],
  ['src/tools/ban-tool/server.ts', ['src/tools/ban-tool/rules.ts']],
  ['src/tools/ban-tool/page.tsx', ['src/tools/ban-tool/rules.ts']],
  ['src/tools/ban-tool/server.test.ts', ['src/testing/desk.ts']],
  ['src/tools/ban-tool/page.test.tsx', []],
  ['src/desk/bans/server.ts', []],
  ['src/desk/bans/page.test.tsx', []],
  ['src/desk/bans/server.test.ts', ['src/testing/desk.ts']],
  ['src/tools/sign-out/contract.ts', []],
  ['src/tools/sign-out/server.test.ts', ['src/testing/desk.ts']],
  ['src/desk/jobs/rules.ts', ['src/kit/text.ts']],
  ['src/desk/jobs/rules.test.ts', ['src/desk/jobs/rules.ts']],
  ['src/desk/jobs/crash.long.test.ts', ['src/desk/jobs/rules.ts']],
  ['src/testing/desk.ts', ['src/tools/index.ts']],
  ['e2e/first-visit.test.ts', []],
  ['e2e/ban-tool-limits.test.ts', []],
  ['e2e/admin-bans.test.ts', []],
  ['e2e/sign-out.test.ts', []],
]);

const always = ['src/architecture.test.ts', 'e2e/first-visit.test.ts'];

describe('a change', () => {
  it('of a tool runs its own tests and its journeys, and leaves other tools alone', () => {
    expect(selectTests(['src/tools/ban-tool/rules.ts'], tree)).toEqual([
      'src/architecture.test.ts',
      'src/tools/ban-tool/server.test.ts',
      'src/tools/ban-tool/page.test.tsx',
      'e2e/first-visit.test.ts',
      'e2e/ban-tool-limits.test.ts',
    ]);
  });

  it('of a page leaves the tests of its server alone', () => {
    expect(selectTests(['src/tools/ban-tool/page.tsx'], tree)).toEqual([
      'src/architecture.test.ts',
      'src/tools/ban-tool/page.test.tsx',
      'e2e/first-visit.test.ts',
      'e2e/ban-tool-limits.test.ts',
    ]);
  });

  it('of a server leaves the tests of its page alone, and journeys of a tool with a like name', () => {
    expect(selectTests(['src/desk/bans/server.ts'], tree)).toEqual([
      'src/architecture.test.ts',
      'src/desk/bans/server.test.ts',
      'e2e/first-visit.test.ts',
      'e2e/admin-bans.test.ts',
    ]);
  });

  it('of words or of a file that is gone runs the tests of both halves', () => {
    for (const path of ['words/en.json', 'gone.ts']) {
      expect(selectTests([`src/desk/bans/${path}`], tree)).toEqual(
        expect.arrayContaining(['src/desk/bans/page.test.tsx', 'src/desk/bans/server.test.ts']),
      );
    }
  });

  it('of a contract does not spread through the list of tools', () => {
    expect(selectTests(['src/tools/sign-out/contract.ts'], tree)).toEqual([
      'src/architecture.test.ts',
      'src/tools/sign-out/server.test.ts',
      'e2e/first-visit.test.ts',
      'e2e/sign-out.test.ts',
    ]);
  });

  it('of a shared part runs the tests of whatever uses it, directly or not, and their journeys', () => {
    expect(selectTests(['src/kit/text.ts'], tree)).toEqual([
      'src/architecture.test.ts',
      'src/desk/jobs/rules.test.ts',
      'e2e/first-visit.test.ts',
      'e2e/ban-tool-limits.test.ts',
    ]);
  });

  it('of a test alone runs that test with its neighbors', () => {
    expect(selectTests(['e2e/admin-bans.test.ts'], tree)).toEqual([
      ...always,
      'e2e/admin-bans.test.ts',
    ]);
  });

  it('of words for people runs the guards alone', () => {
    expect(selectTests(['README.md'], tree)).toEqual(always);
  });

  it.each(['package-lock.json', 'vitest.config.ts', 'src/testing/desk.ts', 'src/tools/index.ts'])(
    'of %s can touch every test',
    (path) => {
      expect(selectTests([path], tree)).toBe('all');
    },
  );
});
