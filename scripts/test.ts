import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startVitest, type TestModule } from 'vitest/node';
import { listChanged, readTree, selectTests } from './changed.ts';
import { ensureChromium } from './chromium.ts';
import { makeTemporary } from './temporary.ts';

const OPTIONS = /^--(long|changed(=.+)?)$/;

/**
 * Runs all suites, those whose path contains a filter, or with `--changed[=REF]` those that a change can
 * affect. Ends with the counts.
 */
export async function test(args: readonly string[]): Promise<number> {
  const isOption = (argument: string) => argument.startsWith('--');
  const unknown = args.find((argument) => isOption(argument) && !OPTIONS.test(argument));
  if (unknown !== undefined) {
    console.error(`${unknown} is no option. Known are --long and --changed[=REF].`);
    return 1;
  }
  const filters = chooseFilters(args) ?? args.filter((argument) => !isOption(argument));
  const temporary = makeTemporary();
  process.env.TMPDIR = temporary;
  keepOwnersThingsOut(join(temporary, 'data'));
  if (args.includes('--long')) process.env.GATEHOUSE_LONG_TESTS = '1';
  try {
    if (mayOpenBrowser(filters)) process.env.CHROMIUM_PATH = await ensureChromium();
    const vitest = await startVitest('test', [...filters], { watch: false, run: true });
    const counts = count(vitest.state.getTestModules());
    const unhandled = vitest.state.getUnhandledErrors().length;
    await vitest.close();
    return report(counts, unhandled);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** For `--changed`: the tests affected by changes since REF or the last commit. */
function chooseFilters(args: readonly string[]): readonly string[] | undefined {
  const asked = args.find((argument) => argument.startsWith('--changed'));
  if (asked === undefined) return undefined;
  const selected = selectTests(listChanged(asked.split('=')[1] ?? 'HEAD'), readTree());
  console.log(
    selected === 'all'
      ? 'The change can touch every test.'
      : `The change can touch ${selected.length} test files.`,
  );
  return selected === 'all' ? [] : selected;
}

/** Tests must not see the owner's data folder or reach a platform with the owner's credentials. */
function keepOwnersThingsOut(dataFolder: string): void {
  for (const name of Object.keys(process.env)) {
    if (/^(DATABASE|DISCORD|ROBLOX|GATEHOUSE)_/.test(name)) delete process.env[name];
  }
  process.env.GATEHOUSE_DATA = dataFolder;
}

function mayOpenBrowser(filters: readonly string[]): boolean {
  return filters.length === 0 || filters.some((filter) => !/^(src|scripts|bench)\b/.test(filter));
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

function count(modules: readonly TestModule[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const module of modules) {
    let failedHere = 0;
    for (const testCase of module.children.allTests()) {
      const { state } = testCase.result();
      if (state === 'passed') counts.passed += 1;
      else if (state === 'skipped') counts.skipped += 1;
      else failedHere += 1;
    }
    // A file that fails to load, or whose hook fails, has no failed test to count.
    if (failedHere === 0 && module.state() === 'failed') failedHere = 1;
    counts.failed += failedHere;
  }
  return counts;
}

function report({ passed, failed, skipped }: Counts, unhandled: number): number {
  if (unhandled > 0) console.log(`${unhandled} errors outside of tests`);
  if (passed + failed === 0) console.log('No test ran');
  const skippedPart = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${passed} passed, ${failed} failed${skippedPart}`);
  return failed > 0 || passed === 0 || unhandled > 0 ? 1 : 0;
}
