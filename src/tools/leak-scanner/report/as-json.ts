import type { Reported } from './reported.ts';

/** Piece by piece, so that a long list is never one text in memory. */
export function* asJson(findings: Iterable<Reported>): Generator<string> {
  yield '{"findings":[';
  let between = '\n';
  for (const { kind, path, line, column, offset, masked, fingerprint } of findings) {
    yield between + JSON.stringify({ kind, path, line, column, offset, masked, fingerprint });
    between = ',\n';
  }
  yield '\n]}\n';
}
