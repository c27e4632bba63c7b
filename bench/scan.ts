import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchResult, median, printTable, round } from './result.ts';
import { type Planted, writeLog } from './scan-corpus.ts';
import { emptyProcessMb, timeRegExp, timeRipgrep, timeSecretlint } from './scan-peers.ts';

const AIM = 10;
const MEMORY_AIM_MB = 80;
const BYTES = 256 * 1024 * 1024;
const SECRETS = 2_000;
const SECRETLINT_BYTES = 8 * 1024 * 1024;
const WORKER = fileURLToPath(new URL('scan-worker.ts', import.meta.url));

interface Scanned {
  rates: number[];
  found: [kind: string, offset: number][];
  peakMb: number;
}

/** A log of 256 MB with 2,000 secrets, by ours and by others, each on one thread of the same machine. */
export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-scan-'));
  try {
    const file = join(folder, 'service.log');
    const planted = writeLog(file, BYTES, SECRETS);
    const megabytes = statSync(file).size / 1e6;
    const ours = scan(file);
    const ripgrep = timeRipgrep(file, folder);
    const regExp = timeRegExp(file);
    const secretlint = await timeSecretlint(file, SECRETLINT_BYTES);
    const rates = {
      ours: median(ours.rates),
      ripgrep: ripgrep === undefined ? Number.NaN : megabytes / ripgrep,
      'one RegExp': megabytes / regExp,
      secretlint: SECRETLINT_BYTES / 1e6 / secretlint,
    };
    return summarise(rates, ours, planted);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scan(file: string): Scanned {
  const answer = execFileSync(process.execPath, [WORKER, file], { maxBuffer: 64e6 });
  return JSON.parse(answer.toString()) as Scanned;
}

function summarise(
  rates: Record<'ours' | 'ripgrep' | 'one RegExp' | 'secretlint', number>,
  { found, peakMb }: Scanned,
  planted: readonly Planted[],
): BenchResult {
  const wanted = new Set(planted.map(({ kind, offset }) => `${kind}@${offset}`));
  const got = new Set(found.map((each) => each.join('@')));
  const missed = [...wanted].filter((each) => !got.has(each)).length;
  const wrong = [...got].filter((each) => !wanted.has(each)).length;
  const memoryMb = peakMb - emptyProcessMb();
  const ratio = rates.ours / rates.ripgrep;
  printTable(
    Object.entries(rates).map(([name, rate]) => ({
      scanner: name,
      'MB/s': Number.isNaN(rate) ? 'not installed' : round(rate, 1),
    })),
  );
  return {
    bench: 'scan',
    ratio: round(ratio),
    aim: AIM,
    holds: ratio >= AIM && missed === 0 && wrong === 0 && memoryMb < MEMORY_AIM_MB,
    figures: {
      'secrets found': `${wanted.size - missed} of ${wanted.size}`,
      'false findings': wrong,
      'MB above an empty process': round(memoryMb, 0),
      'MB/s': round(rates.ours, 0),
    },
  };
}
