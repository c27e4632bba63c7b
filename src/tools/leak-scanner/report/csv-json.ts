import { csvLine } from '#kit/values/csv.ts';
import type { KnownDecoy } from '../scanner.ts';
import { type Reported, sayDecoy } from './reported.ts';

/** Yields pieces, so that a long list never becomes one string in memory. */
export function* asJson(findings: Iterable<Reported>): Generator<string> {
  yield '{"findings":[';
  let between = '\n';
  for (const finding of findings) {
    const { kind, path, line, column, offset, masked, fingerprint, decoy } = finding;
    const told = { kind, path, line, column, offset, masked, fingerprint };
    yield between + JSON.stringify({ ...told, ...(decoy && { decoy: withoutDigests(decoy) }) });
    between = ',\n';
  }
  yield '\n]}\n';
}

function withoutDigests({ number, label, place, by, at }: KnownDecoy) {
  return { number, label, place, planted_by: by, planted_at: at };
}

const HEAD = [
  'kind',
  'path',
  'line',
  'column',
  'offset',
  'masked',
  'fingerprint',
  'certainty',
  'decoy',
];

/** One line per finding, escaped so that spreadsheets don't run it as a formula. */
export function* asCsv(findings: Iterable<Reported>): Generator<string> {
  yield csvLine(HEAD);
  for (const finding of findings) {
    const { kind, path, line, column, offset, masked, fingerprint, isLikely, decoy } = finding;
    const certainty = isLikely ? 'likely' : 'certain';
    const which = decoy ? sayDecoy(decoy) : '';
    yield csvLine([kind, path, line, column, offset, masked, fingerprint, certainty, which]);
  }
}
