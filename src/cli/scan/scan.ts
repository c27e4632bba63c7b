import type { Reported } from '#tools/leak-scanner/report/reported.ts';
import type { KnownDecoy } from '#tools/leak-scanner/scanner.ts';
import { scanCommand } from '../commands.ts';
import { UsageError } from '../faults.ts';
import { readArgs } from '../read-args.ts';
import { plain, sayCount, sayNumber, saySize } from '../say.ts';
import { type Format, isFormat, openReport } from './report.ts';
import { scanAll } from './scan-all.ts';
import { type Event, FINDINGS_MAX, type Totals } from './scan-file.ts';
import { scanStdin } from './scan-stdin.ts';
import { explainReadError, type Unreadable } from './unreadable.ts';
import { type Walked, walk } from './walk.ts';

type IsKnown = (finding: Reported) => boolean;

interface Asked {
  format: Format;
  isKnown: IsKnown;
  /** Undefined for standard input. */
  paths: readonly string[] | undefined;
  decoys: readonly KnownDecoy[];
}

interface Tally {
  /** Files that were read to their end. */
  files: number;
  bytes: number;
  findings: number;
  known: number;
  /** Named files that couldn't be read. */
  failed: number;
}

/** Looks for secrets in files. Nothing is sent anywhere, and the store is opened only for its decoys. */
export async function scan(args: string[]): Promise<number> {
  const asked = await readAsked(args);
  const { format, isKnown, paths, decoys } = asked;
  const tally: Tally = { files: 0, bytes: 0, findings: 0, known: 0, failed: 0 };
  const report = await openReport(format);

  function onEvent(event: Event): void {
    if ('refused' in event) {
      warn(event.path, event.refused);
    } else if (isKnown(event)) {
      tally.known += 1;
    } else {
      tally.findings += 1;
      if (tally.findings <= FINDINGS_MAX) report.add(event);
    }
  }

  function onUnreadable({ path, isNamed }: Walked, { isMissing, cause }: Unreadable): void {
    if (isMissing) process.stderr.write(`${plain(path)}: not found\n`);
    else warn(path, cause);
    if (isNamed) tally.failed += 1;
  }

  function onFile(walked: Walked, { bytes, omitted, unreadable }: Totals): void {
    tally.bytes += bytes;
    tally.findings += omitted;
    if (unreadable) onUnreadable(walked, unreadable);
    else tally.files += 1;
    report.endFile();
  }

  if (paths) {
    const walked = walk(paths, (folder, error) => onUnreadable(folder, explainReadError(error)));
    await scanAll(walked, decoys, { onEvent, onFile });
  } else {
    await scanStdin(decoys, { onEvent, onFile });
  }
  report.end();
  sayTally(tally, format);
  return tally.findings > 0 || tally.failed > 0 ? 1 : 0;
}

async function readAsked(args: string[]): Promise<Asked> {
  const { flags, words } = readArgs(scanCommand, args);
  const format = flags.format ?? (flags.json ? 'json' : 'text');
  if (!isFormat(format)) throw new UsageError('--format must be text, json, csv or sarif.');
  if (flags.stdin && words.length > 0) {
    throw new UsageError('Use either paths or --stdin, not both.');
  }
  const named = words.length > 0 ? words : ['.'];
  return {
    format,
    isKnown: await knownIn(flags.baseline),
    paths: flags.stdin ? undefined : named,
    decoys: flags.decoys ? await decoysOfDesk() : [],
  };
}

// Loaded only if they are needed, because they take longer to load than most files take to scan.
async function knownIn(baseline: string | undefined): Promise<IsKnown> {
  if (baseline === undefined) return () => false;
  const { readBaseline } = await import('./baseline.ts');
  return readBaseline(baseline);
}

async function decoysOfDesk(): Promise<KnownDecoy[]> {
  const { knownDecoys } = await import('./desk-decoys.ts');
  return knownDecoys();
}

function warn(path: string, cause: string): void {
  process.stderr.write(`${plain(path)}: not read completely: ${plain(cause)}\n`);
}

/** Printed to stderr, so that programs can read the findings undisturbed. */
function sayTally({ files, bytes, findings, known }: Tally, format: Format): void {
  if (findings > FINDINGS_MAX) {
    const left = sayCount(findings - FINDINGS_MAX, 'more finding');
    process.stderr.write(`${left} omitted from the report.\n`);
  }
  if (format !== 'text') return;
  const before = known > 0 ? `, and ${sayNumber(known)} of the baseline` : '';
  const where = `${sayCount(files, 'file')}, ${saySize(bytes)}`;
  process.stderr.write(`${sayCount(findings, 'secret')}${before} in ${where}.\n`);
}
