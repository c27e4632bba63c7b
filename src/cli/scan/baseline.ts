import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Reported } from '#tools/leak-scanner/report/reported.ts';
import { UsageError } from '../faults.ts';

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
