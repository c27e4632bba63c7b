import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { z } from 'zod';
import { listKnown } from '#kit/decoys/store.ts';
import { readConfig } from '#server/config.ts';
import { scanSource } from '#tools/leak-scanner/files.ts';
import type { Reported } from '#tools/leak-scanner/report/reported.ts';
import { createScanner, type Finding, type KnownDecoy } from '#tools/leak-scanner/scanner.ts';
import { formatNumber } from '#ui/format-number.ts';
import { scanCommand } from '../commands.ts';
import { UsageError } from '../faults.ts';
import { readArgs } from '../read-args.ts';
import { plain, sayCount, saySize } from '../say.ts';
import { hasDesk, withStore } from '../with-store.ts';
import { type Format, isFormat, openReport } from './report.ts';
import { type Walked, walk } from './walk.ts';

const STDIN = '<stdin>';
/** A report is built in memory, and no one reads more than this by hand. */
const FINDINGS_MAX = 100_000;

interface Asked {
  format: Format;
  isKnown: ReturnType<typeof readBaseline>;
  sources: Iterable<Walked>;
  withDecoys: boolean;
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
    const open = (room: () => Uint8Array<ArrayBuffer>) =>
      path === STDIN ? process.stdin : readFile(path, room);
    const onBytes = (count: number) => {
      tally.bytes += count;
    };
    try {
      await scanSource(scanner, { path, open }, { onFinding, onRefused: warn, onBytes });
      tally.files += 1;
    } catch (error) {
      warnUnreadable(path, error);
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
  if (!isFormat(format)) throw new UsageError('--format must be text, json, csv or sarif.');
  if (flags.stdin && words.length > 0) {
    throw new UsageError('Use either paths or --stdin, not both.');
  }
  const paths = words.length > 0 ? words : ['.'];
  return {
    format,
    isKnown: flags.baseline === undefined ? () => false : readBaseline(flags.baseline),
    sources: flags.stdin ? [{ path: STDIN, isNamed: true }] : walk(paths, warnUnreadable),
    withDecoys: flags.decoys ?? false,
  };
}

function warnUnreadable(path: string, error: unknown): void {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (MISSING.includes(code)) {
    process.stderr.write(`${plain(path)}: not found\n`);
    return;
  }
  const cause = explainReadError(error);
  if (cause === undefined) throw error;
  warn(path, cause);
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
  const before = known > 0 ? `, and ${formatNumber(known)} of the baseline` : '';
  const where = `${sayCount(files, 'file')}, ${saySize(bytes)}`;
  process.stderr.write(`${sayCount(findings, 'secret')}${before} in ${where}.\n`);
}

/** Lists the decoys of the configured desk. */
export async function knownDecoys(): Promise<KnownDecoy[]> {
  const config = readConfig();
  if (!hasDesk(config)) {
    throw new UsageError(
      `There is no desk in ${config.dataFolder}, so no decoys are known. Set GATEHOUSE_DATA to your desk's data folder, or omit --decoys.`,
    );
  }
  const rows = await withStore(({ database }) => database.transaction(listKnown));
  return rows.map(({ number, label, place, planted_by, made_at, digests }) => ({
    ...{ number, label, place, digests },
    by: planted_by ?? 'an erased person',
    at: new Date(made_at).toISOString(),
  }));
}

const BYTES_MAX = 64_000_000;

const report = z.object({
  findings: z.array(z.object({ kind: z.string(), path: z.string(), fingerprint: z.string() })),
});

type Known = Pick<Reported, 'path' | 'fingerprint'> & { kind: string };

/** Findings of an earlier scan aren't reported again, even if they moved to another line. */
export function readBaseline(file: string): (finding: Known) => boolean {
  const known = new Set(parseBaseline(file).findings.map(buildFindingKey));
  return (finding) => known.has(buildFindingKey(finding));
}

function buildFindingKey({ kind, path, fingerprint }: Known): string {
  return JSON.stringify([kind, path, fingerprint]);
}

function parseBaseline(file: string): z.infer<typeof report> {
  const text = readBaselineFile(file);
  try {
    return report.parse(JSON.parse(text));
  } catch {
    throw new UsageError(
      `'${file}' is not a baseline. Create one with: gatehouse scan --format json > ${file}`,
    );
  }
}

function readBaselineFile(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.length <= BYTES_MAX) return text;
  } catch (error) {
    throw new UsageError(`Can't read the baseline '${file}': ${(error as Error).message}`);
  }
  throw new UsageError(`The baseline '${file}' is larger than 64 MB.`);
}

/** Reads straight into the scanner's memory. A file that shrinks meanwhile ends earlier. */
export function* readFile(
  path: string,
  room: () => Uint8Array<ArrayBuffer>,
): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const place = room();
      const count = readSync(file, place);
      if (count === 0) return;
      yield place.subarray(0, count);
    }
  } finally {
    closeSync(file);
  }
}

const MISSING = ['ENOENT', 'ENOTDIR'];
const CAUSES: Record<string, string> = {
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ELOOP: 'it is a link to itself',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  EIO: 'the disk could not read it',
};

function explainReadError(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? undefined : (CAUSES[code] ?? message);
}
