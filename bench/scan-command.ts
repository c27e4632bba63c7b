// The whole command on real kinds of files, by the wall clock and with its start, beside ripgrep's.
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, printTable, round } from './result.ts';
import { writeSparseLog } from './scan-corpus.ts';
import { EXACT_BYTES, writeExpression } from './scan-peers.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GATEHOUSE = join(ROOT, 'bin/gatehouse.mjs');
const ROUNDS = 7;
const BYTES = 256 * 1024 * 1024;
const SECRETS = 12;

interface Corpus {
  name: string;
  path: string;
  /** How many times as fast as ripgrep it should be. */
  aim: number;
  /** How many secrets are planted, where that is known. */
  secrets?: number;
}

export interface ComparedCommand {
  corpus: string;
  seconds: number;
  /** Undefined without ripgrep. */
  ratio: number | undefined;
  holds: boolean;
}

export function compareCommands(folder: string, dense: Corpus, hasRipgrep: boolean) {
  const sparse = join(folder, 'sparse.log');
  writeSparseLog(sparse, BYTES, SECRETS);
  // Under another name, because a folder that git ignores isn't scanned.
  const tree = join(folder, 'tree');
  symlinkSync(join(ROOT, 'node_modules'), tree);
  const corpora: Corpus[] = [
    { name: 'sparse log', path: sparse, aim: 3, secrets: SECRETS },
    { name: 'node_modules', path: `${tree}/`, aim: 2 },
    dense,
  ];
  const expression = hasRipgrep ? writeExpression(folder) : undefined;
  const compared = corpora.map((corpus) => compare(corpus, expression));
  printTable(compared.map(({ row }) => row));
  return compared.map(({ result }) => result);
}

function compare({ name, path, aim, secrets }: Corpus, expression: string | undefined) {
  const scan = () => time(process.execPath, [GATEHOUSE, 'scan', path]);
  const search = () => time('rg', ['-uuu', ...EXACT_BYTES, '-f', expression ?? '', path]);
  // Once without the clock, so that the files are in memory and our code is compiled.
  const { found } = scan();
  if (expression) search();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    ours.push(scan().seconds);
    if (expression) theirs.push(search().seconds);
  }
  // Of two runs one right after the other, because a shared machine is fast for some seconds and slow for others.
  const ratios = theirs.map((seconds, at) => seconds / ours[at]!);
  const ratio = expression ? median(ratios) : undefined;
  const isComplete = secrets === undefined || found === secrets;
  return {
    row: {
      'whole command': name,
      'ours, s': round(median(ours)),
      'ripgrep, s': expression ? round(median(theirs)) : 'missing',
      ratio: ratio === undefined ? 'not measured' : round(ratio, 1),
      between: expression
        ? `${round(Math.min(...ratios), 1)} and ${round(Math.max(...ratios), 1)}`
        : '',
      found,
    },
    result: {
      corpus: name,
      seconds: median(ours),
      ratio,
      holds: ratio !== undefined && ratio >= aim && isComplete,
    } satisfies ComparedCommand,
  };
}

function time(command: string, args: string[]): { seconds: number; found: number } {
  const startedAt = performance.now();
  const { stdout, error } = spawnSync(command, args, { maxBuffer: 256e6 });
  if (error) throw error;
  const seconds = (performance.now() - startedAt) / 1_000;
  return { seconds, found: stdout.toString('latin1').split('\n').length - 1 };
}
