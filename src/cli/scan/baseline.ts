import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Reported } from '#tools/leak-scanner/report/reported.ts';
import { UsageError } from '../faults.ts';

const BYTES_MAX = 64_000_000;

const report = z.object({
  findings: z.array(z.object({ kind: z.string(), path: z.string(), fingerprint: z.string() })),
});

type Known = Pick<Reported, 'path' | 'fingerprint'> & { kind: string };

/** What an earlier scan found is not told again, also when it has moved to another line. */
export function readBaseline(file: string): (finding: Known) => boolean {
  const known = new Set(parse(file).findings.map(keyOf));
  return (finding) => known.has(keyOf(finding));
}

function keyOf({ kind, path, fingerprint }: Known): string {
  return JSON.stringify([kind, path, fingerprint]);
}

function parse(file: string): z.infer<typeof report> {
  const text = read(file);
  try {
    return report.parse(JSON.parse(text));
  } catch {
    throw new UsageError(
      `'${file}' is no baseline. Make one with: gatehouse scan --format json > ${file}`,
    );
  }
}

function read(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.length <= BYTES_MAX) return text;
  } catch (error) {
    throw new UsageError(`The baseline '${file}' cannot be read: ${(error as Error).message}`);
  }
  throw new UsageError(`The baseline '${file}' is larger than 64 MB.`);
}
