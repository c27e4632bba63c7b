import { csvLine } from '#kit/values/csv.ts';
import { type Reported, sayDecoy } from './reported.ts';

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

/** One line for each finding, which no spreadsheet runs as a formula. */
export function* asCsv(findings: Iterable<Reported>): Generator<string> {
  yield csvLine(HEAD);
  for (const finding of findings) {
    const { kind, path, line, column, offset, masked, fingerprint, isLikely, decoy } = finding;
    const certainty = isLikely ? 'likely' : 'certain';
    const which = decoy ? sayDecoy(decoy) : '';
    yield csvLine([kind, path, line, column, offset, masked, fingerprint, certainty, which]);
  }
}
