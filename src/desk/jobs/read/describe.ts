import type { z } from 'zod';
import type { Finding, ReadChange } from '#kit/contract/read-jobs.ts';
import type { Counted } from '../look/store.ts';
import type { JobPorts } from '../ports.ts';
import type { readsShape } from './shape.ts';
import type { FindingCount } from './store.ts';
import { readResult } from './store.ts';

type ReadsAnswer = z.output<ReturnType<typeof readsShape>>;

export function sumFindings(counts: readonly FindingCount[]): Record<Finding, number> {
  const findings = { found: 0, young: 0, banned: 0, missing: 0 };
  for (const { finding, count } of counts) findings[finding] += count;
  return findings;
}

const unchanged: Record<ReadChange, number> = {
  renamed: 0,
  gone: 0,
  banned: 0,
  young: 0,
  new: 0,
  dropped: 0,
};

/** Returns null for a job that acts. */
export function describeReads(ports: JobPorts, job: Counted): ReadsAnswer | null {
  const { record, findings } = job;
  const kind = ports.reads.get(record.kind);
  if (!kind) return null;
  const { id, params } = record;
  const { list, hasAges, file, path } = kind.describe({ id, params: JSON.parse(params) });
  return {
    list,
    findings,
    has_ages: hasAges,
    outfile: file,
    result: describeResult(job, { file, path }),
  };
}

function describeResult(
  { record, findings }: Counted,
  { file, path }: { file: string; path: string },
): ReadsAnswer['result'] {
  const { state, started_at: startedAt, ended_at: endedAt } = record;
  if (state !== 'done' || startedAt === null || endedAt === null) return null;
  const result = readResult(record.result);
  return {
    detail: 'Completed',
    valid_found: findings.found + findings.young,
    processing_time_seconds: Math.round((endedAt - startedAt) / 100) / 10,
    download_url: `/api${path}`,
    outfile: file,
    before: result?.before ? { job_id: result.before.job, at: result.before.at } : null,
    is_other: result?.isOther ?? false,
    changes: { ...(result?.changes ?? unchanged) },
  };
}
