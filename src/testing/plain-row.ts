import type { NewRow } from '#desk/jobs/store.ts';

/** A waiting row with default values only. */
export function plainRow(target: string, line: number): NewRow {
  return {
    line,
    target,
    name: `name ${target}`,
    verdict: 'would',
    verdictWhy: null,
    before: null,
    state: 'waiting',
    code: null,
    cause: null,
    notBefore: 0,
    undoes: null,
    was: null,
    data: null,
    kind: null,
    params: null,
    place: null,
    settledAt: null,
  };
}
