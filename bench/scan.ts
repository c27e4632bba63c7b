import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchResult, printTable, round } from './result.ts';
import { type ScannedInBrowser, scanInBrowser } from './scan-browser.ts';
import { type ComparedCommand, compareCommands } from './scan-command.ts';
import { type Planted, writeLog } from './scan-corpus.ts';
import { scanInPage } from './scan-page.ts';
import {
  emptyProcessMb,
  hasRipgrep,
  openRipgrep,
  type Peer,
  timeRegExp,
  timeSecretlint,
} from './scan-peers.ts';

const AIM = 10;
/**
 * Ripgrep uses all processors here, and both starts count. Half of what starting, reading and the kernel alone
 * would allow (9.3, see docs/benchmarks.md).
 */
const WHOLE_AIM = 4.5;
const MISSING =
  'ripgrep (rg) is missing, so nothing can be compared. Install it, for example with: apt-get install ripgrep';
const BROWSER_AIM = 0.7;
const MEMORY_AIM_MB = 80;
const BYTES = 256 * 1024 * 1024;
const SECRETS = 2_000;
// Each gets the best of several runs. A shared machine is fast for some seconds and slow for others, so they
// take short turns: ours in Node, ours in Chromium, ripgrep. The engine compiles in each turn's first rounds.
const TURNS = 6;
const ROUNDS = 6;
const RIPGREP_ROUNDS = 2;
const COMPARED = ['ours in Chromium', 'the page, with a file', 'ripgrep'];
const SECRETLINT_BYTES = 8 * 1024 * 1024;
const WORKER = fileURLToPath(new URL('scan-worker.ts', import.meta.url));

interface Scanned {
  rates: number[];
  found: [kind: string, offset: number][];
  peakMb: number;
}

interface Results {
  scanned: Scanned;
  planted: readonly Planted[];
  commands: readonly ComparedCommand[];
}

interface Compared {
  ours: Scanned;
  browser: ScannedInBrowser;
  ripgrep: Peer | undefined;
}

/** A scanner's speed in MB/s, and how many secrets it found. */
interface Measured {
  scanner: string;
  rate: number;
  found: number | undefined;
}

/**
 * Scans a log of 256 MB with 2,000 secrets, with ours and others, each on one thread of the same machine. Then the
 * whole command, on that log and on files that nobody made for it.
 */
export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-scan-'));
  const isComparable = hasRipgrep();
  if (!isComparable) process.stderr.write(`${MISSING}\n`);
  try {
    const file = join(folder, 'service.log');
    const planted = writeLog(file, BYTES, SECRETS);
    const megabytes = statSync(file).size / 1e6;
    const ripgrepOf = isComparable ? openRipgrep(folder) : undefined;
    const { ours, browser, ripgrep } = await compare(file, ripgrepOf);
    const page = await scanInPage(file);
    const regExp = timeRegExp(file);
    const secretlint = await timeSecretlint(file, SECRETLINT_BYTES);
    // The best of several runs for each.
    const best = (rates: number[]) => Math.max(...rates);
    const measured: Measured[] = [
      { scanner: 'ours', rate: best(ours.rates), found: ours.found.length },
      { scanner: 'ours in Chromium', rate: best(browser.rates), found: browser.found },
      { scanner: 'the page, with a file', rate: best(page.rates), found: page.found },
      { scanner: 'one RegExp', rate: megabytes / regExp.seconds, found: regExp.found },
      { scanner: 'secretlint', rate: SECRETLINT_BYTES / 1e6 / secretlint, found: undefined },
    ];
    if (ripgrep) {
      const rate = megabytes / ripgrep.seconds;
      measured.push({ scanner: 'ripgrep', rate, found: ripgrep.found });
    }
    const dense = { name: 'dense log', path: file, aim: WHOLE_AIM, secrets: SECRETS };
    const commands = compareCommands(folder, dense, isComparable);
    return summarise(measured, { scanned: ours, planted, commands });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  file: string,
  ripgrep: ReturnType<typeof openRipgrep> | undefined,
): Promise<Compared> {
  const ours: Scanned[] = [];
  const browsers: ScannedInBrowser[] = [];
  const peers: Peer[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    ours.push(scan(file));
    browsers.push(await scanInBrowser(file, ROUNDS));
    for (let round = 0; ripgrep && round < RIPGREP_ROUNDS; round += 1) peers.push(ripgrep(file));
  }
  // All processes must have found the same, whichever is the fastest.
  const [found, ...others] = ours.map((each) => JSON.stringify(each.found));
  if (others.some((other) => other !== found))
    throw new Error('One process found what others did not');
  return {
    ours: {
      rates: ours.flatMap(({ rates }) => rates),
      found: ours[0]!.found,
      peakMb: Math.max(...ours.map(({ peakMb }) => peakMb)),
    },
    browser: {
      rates: browsers.flatMap(({ rates }) => rates),
      found: Math.min(...browsers.map(({ found }) => found)),
    },
    ripgrep: peers.toSorted((one, other) => one.seconds - other.seconds)[0],
  };
}

function scan(file: string): Scanned {
  const answer = execFileSync(process.execPath, [WORKER, file, String(ROUNDS)], {
    maxBuffer: 64e6,
  });
  return JSON.parse(answer.toString()) as Scanned;
}

function summarise(
  measured: readonly Measured[],
  { scanned: { found, peakMb }, planted, commands }: Results,
): BenchResult {
  const measuredOf = (name: string) => measured.find(({ scanner }) => scanner === name);
  const rateOf = (name: string) => measuredOf(name)?.rate ?? 0;
  const wanted = new Set(planted.map(({ kind, offset }) => `${kind}@${offset}`));
  const got = new Set(found.map((each) => each.join('@')));
  const missed = [...wanted].filter((each) => !got.has(each)).length;
  const wrong = [...got].filter((each) => !wanted.has(each)).length;
  const memoryMb = peakMb - emptyProcessMb();
  const isComparable = measuredOf('ripgrep') !== undefined;
  const ratio = isComparable ? rateOf('ours') / rateOf('ripgrep') : null;
  const browserRatio = rateOf('ours in Chromium') / rateOf('ours');
  const isExact = missed === 0 && wrong === 0;
  // A scanner that finds less finishes sooner, which would be unfair.
  const isFair = COMPARED.every((name) => measuredOf(name)?.found === wanted.size);
  printTable(
    measured.map(({ scanner, rate, found }) => ({
      scanner,
      'MB/s': round(rate, 0),
      found: found ?? 'not counted',
    })),
  );
  return {
    bench: 'scan',
    ratio: ratio === null ? null : round(ratio),
    aim: AIM,
    holds:
      ratio !== null &&
      ratio >= AIM &&
      commands.every(({ holds }) => holds) &&
      browserRatio >= BROWSER_AIM &&
      memoryMb < MEMORY_AIM_MB &&
      isExact &&
      isFair,
    figures: {
      'secrets found': `${wanted.size - missed} of ${wanted.size}`,
      'false findings': wrong,
      'Chromium to Node': round(browserRatio),
      'MB above an empty process': round(memoryMb, 0),
      'MB/s': round(rateOf('ours'), 0),
      ...(!isComparable && { 'not compared': MISSING }),
      ...Object.fromEntries(
        commands.map(({ corpus, seconds, ratio: times }) => [
          `whole command, ${corpus}`,
          `${round(seconds)} s${times === undefined ? '' : `, ${round(times, 1)} times ripgrep`}`,
        ]),
      ),
    },
  };
}
