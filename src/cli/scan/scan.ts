import { scanSource } from '#tools/leak-scanner/files.ts';
import { createScanner, type Finding } from '#tools/leak-scanner/scanner.ts';
import { scanCommand } from '../commands.ts';
import { UsageError } from '../faults.ts';
import { readArgs } from '../read-args.ts';
import { plain, sayCount, saySize } from '../say.ts';
import { readBaseline } from './baseline.ts';
import { knownDecoys } from './known-decoys.ts';
import { causeOf, readFile } from './read-file.ts';
import { type Format, isFormat, openReport } from './report.ts';
import { type Walked, walk } from './walk.ts';

const STDIN = '<stdin>';
/** A report is made in memory, and nobody goes through more by hand. */
const FINDINGS_MAX = 100_000;

interface Asked {
  format: Format;
  isKnown: ReturnType<typeof readBaseline>;
  sources: Iterable<Walked>;
  withDecoys: boolean;
}

interface Tally {
  files: number;
  bytes: number;
  findings: number;
  known: number;
  /** What was named and could not be read. */
  failed: number;
}

/** Looks for secrets in files. Nothing is sent anywhere, and no store is opened but to know its decoys. */
export async function scan(args: string[]): Promise<number> {
  const { format, isKnown, sources, withDecoys } = readAsked(args);
  const tally: Tally = { files: 0, bytes: 0, findings: 0, known: 0, failed: 0 };
  const report = openReport(format);
  const scanner = createScanner({ decoys: withDecoys ? await knownDecoys() : [] });

  function onFinding(path: string, finding: Finding): void {
    const reported = { ...finding, path };
    if (isKnown(reported)) {
      tally.known += 1;
    } else {
      tally.findings += 1;
      if (tally.findings <= FINDINGS_MAX) report.add(reported);
    }
  }

  for (const { path, isNamed } of sources) {
    tally.files += 1;
    const open = (room: () => Uint8Array<ArrayBuffer>) =>
      path === STDIN ? process.stdin : readFile(path, room);
    const onBytes = (count: number) => {
      tally.bytes += count;
    };
    try {
      await scanSource(scanner, { path, open }, { onFinding, onRefused: warn, onBytes });
    } catch (error) {
      warnOf(path, error);
      if (isNamed) tally.failed += 1;
    }
    report.endFile();
  }
  report.end();
  sayTally(tally, format);
  return tally.findings > 0 || tally.failed > 0 ? 1 : 0;
}

function readAsked(args: string[]): Asked {
  const { flags, words } = readArgs(scanCommand, args);
  const format = flags.format ?? (flags.json ? 'json' : 'text');
  if (!isFormat(format)) throw new UsageError('--format has to be text, json, csv or sarif.');
  if (flags.stdin && words.length > 0) {
    throw new UsageError('Paths are not read with --stdin: leave one of the two out.');
  }
  const paths = words.length > 0 ? words : ['.'];
  return {
    format,
    isKnown: flags.baseline === undefined ? () => false : readBaseline(flags.baseline),
    sources: flags.stdin ? [{ path: STDIN, isNamed: true }] : walk(paths, warnOf),
    withDecoys: flags.decoys ?? false,
  };
}

function warnOf(path: string, error: unknown): void {
  const cause = causeOf(error);
  if (cause === undefined) throw error;
  warn(path, cause);
}

function warn(path: string, cause: string): void {
  process.stderr.write(`${plain(path)}: not read to its end: ${plain(cause)}\n`);
}

/** Beside the findings, so that a program which reads them is not disturbed. */
function sayTally({ files, bytes, findings, known }: Tally, format: Format): void {
  if (findings > FINDINGS_MAX) {
    const left = sayCount(findings - FINDINGS_MAX, 'more finding');
    process.stderr.write(`${left} left out of the report.\n`);
  }
  if (format !== 'text') return;
  const before = known > 0 ? `, and ${known.toLocaleString('en')} of the baseline` : '';
  const where = `${sayCount(files, 'file')}, ${saySize(bytes)}`;
  process.stderr.write(`${sayCount(findings, 'secret')}${before} in ${where}.\n`);
}
