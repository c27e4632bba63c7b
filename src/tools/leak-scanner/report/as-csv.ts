import { csvLine } from '../../../kit/csv.ts';
import type { Reported } from './reported.ts';

const HEAD = ['kind', 'path', 'line', 'column', 'offset', 'masked', 'fingerprint', 'certainty'];

/** One line for each finding, which no spreadsheet runs as a formula. */
export function* asCsv(findings: Iterable<Reported>): Generator<string> {
  yield csvLine(HEAD);
  for (const { kind, path, line, column, offset, masked, fingerprint, isLikely } of findings) {
    const certainty = isLikely ? 'likely' : 'certain';
    yield csvLine([kind, path, line, column, offset, masked, fingerprint, certainty]);
  }
}
