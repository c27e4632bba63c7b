// What came of a look through the log, in the same words on the page and on the command line.

import type { Fault, Verdict } from './audit.ts';

export interface VerdictWords {
  /** One short line: 'The log is broken at case 640'. */
  title: string;
  /** What it means, in sentences. */
  detail: string;
}

/** `head`: the one that was kept elsewhere and given for this look. */
export function verdictWords(verdict: Verdict, head?: string): VerdictWords {
  const { state, fault } = verdict;
  if (fault) return { title: faultTitle(fault), detail: faultDetail(fault) };
  if (state === 'older') {
    return {
      title: 'This log ends before the head that was given',
      detail: `What is there holds: ${extentWords(verdict)}. But it is an older backup, or its end was cut off. If nobody put a backup back, take it for tampering.`,
    };
  }
  // What cannot be explained is never called intact.
  if (state !== 'intact') return { title: 'The log is broken', detail: 'Nobody can say where.' };
  const detail = `${extentWords(verdict)}, as the desk wrote them. Nothing was altered, removed or inserted.`;
  return { title: 'The log is intact', detail: [detail, headWords(verdict, head)].join('') };
}

/** Short enough for a mark: 'broken at case 640'. */
export function faultPlace(fault: Fault): string {
  if (fault.kind === 'floor-altered') return 'at its beginning';
  if ('block' in fault) return `at block ${fault.block}`;
  return fault.case === null ? `at row ${fault.row}` : `at case ${fault.case}`;
}

function faultTitle(fault: Fault): string {
  if (fault.kind === 'other-history')
    return 'This log has another history than the head that was given';
  if (fault.kind === 'other-key') return `Sealed with another key, from block ${fault.block} on`;
  return `The log is broken ${faultPlace(fault)}`;
}

function faultDetail(fault: Fault): string {
  switch (fault.kind) {
    case 'altered':
      return `${rowWords(fault)} was altered after the desk wrote it. What stands there is not what was written.`;
    case 'removed':
      return `${rowWords(fault)} was removed. What stood there is gone.`;
    case 'inserted':
      return `${rowWords(fault)} was inserted. The desk did not write it.`;
    case 'block-altered':
      return `The seal of block ${fault.block} was altered. Its rows are those that the desk wrote.`;
    case 'block-removed':
      return `Block ${fault.block} was removed. Nobody can say what its rows were.`;
    case 'resealed':
      return `${rowWords(fault)} was written after a block ${fault.block} that is not there any more. The blocks from there on were removed, or sealed anew, and rows may be gone with them.`;
    case 'other-key':
      return `Block ${fault.block} was sealed with another key than the one that this desk has now. Either the desk lost its key, or somebody else wrote the log anew.`;
    case 'other-history':
      return `Block ${fault.block} holds, but it is not the one of the head that was given. The log was written anew since, or an older backup was put back and gone on with.`;
    case 'floor-altered':
      return 'The mark where the log begins was altered. Nobody can say which of the oldest cases were removed, and by whom.';
  }
}

function rowWords({ row, case: about }: { row: number; case: number | null }): string {
  return about === null || about === row ? `Row ${row}` : `Row ${row}, of case ${about},`;
}

/** '1,204 rows in 16 blocks, the last 3 not sealed yet' */
function extentWords({ rows, blocks, unsealed }: Verdict): string {
  const sealed = `${counted(rows, 'row')} in ${counted(blocks, 'block')}`;
  if (unsealed === 0) return sealed;
  return `${sealed}, the last ${unsealed === 1 ? 'one' : counted(unsealed)} not sealed yet`;
}

function counted(count: number, noun?: string): string {
  const number = count.toLocaleString('en');
  return noun === undefined ? number : `${number} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whether a head that was given lies in this log, or before its first block. */
function headWords({ head: last, blocks }: Verdict, given: string | undefined): string {
  if (given === undefined) return '';
  // Blocks that became too old are gone; what they held cannot be looked at.
  if (numberOf(given) <= numberOf(last) - blocks) {
    return ' The head that was given is older than the oldest case that is still kept, so nothing can be said of it.';
  }
  return ' It goes on from the head that was given.';
}

function numberOf(head: string | null): number {
  return Number(/^\s*head-(\d+)-/.exec(head ?? '')?.[1] ?? 0);
}
