import type { KnownDecoy } from '../scanner.ts';
import type { Reported } from './reported.ts';

/** Piece by piece, so that a long list is never one text in memory. */
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
