// What came of a look through the log, in the same words on the page and on the command line.

import type { Fault, LogEnd, NotePlace, Verdict } from '#kit/contract/audit.ts';

export interface VerdictWords {
  /** One short line: 'The log is broken at case 640'. */
  title: string;
  /** What it means, in sentences. */
  detail: string;
  /** What the look can't show; null where the log isn't called intact. */
  limits: string | null;
}

const LIMITS =
  "Not shown: rows that were removed before they were sealed, about a second after they were written, and changes by someone who has the desk's secret or put older notes back with an older log. A head that you keep elsewhere shows the latter.";

/** `head`: the one that was kept elsewhere and given for this look. */
export function verdictWords(verdict: Verdict, head?: string): VerdictWords {
  const { state, fault } = verdict;
  if (fault) return { title: faultTitle(fault), detail: faultDetail(fault), limits: null };
  if (state === 'older') {
    return {
      title: 'This log ends before the head that was given',
      detail: `What is there holds: ${extentWords(verdict)}. But it is an older backup, or its end was cut off. If nobody put a backup back, take it for tampering.`,
      limits: null,
    };
  }
  if (state === 'unproven') {
    const title = 'Nothing shows whether the end of the log is there';
    const detail = [unprovenWords(verdict), headWords(verdict, head)].filter(Boolean).join(' ');
    return { title, detail, limits: null };
  }
  // What cannot be explained is never called intact.
  if (state !== 'intact') {
    return { title: 'The log is broken', detail: 'Nobody can say where.', limits: null };
  }
  const detail = [
    `${extentWords(verdict)}, as the desk wrote them. Nothing was altered, removed or inserted.`,
    endWords(verdict),
    headWords(verdict, head),
  ];
  return { title: 'The log is intact', detail: detail.filter(Boolean).join(' '), limits: LIMITS };
}

function unprovenWords(verdict: Verdict): string {
  const { rows, end } = verdict;
  if (rows === 0) {
    return "The log is empty. A new desk's log is, and so is one whose rows were all removed; no note outside of the log tells them apart.";
  }
  const holds = `What is there holds: ${extentWords(verdict)}.`;
  if (!end?.missing.length) {
    return `${holds} But no note of its newest block was found outside of the log, so rows at its end may be gone.`;
  }
  const places = list(end.missing.map((place) => PLACES[place]));
  return `${holds} But the note of its newest block ${places} is missing or can't be read, so rows at the end may be gone. If you know why, for example because you moved the desk by hand, run: gatehouse audit accept. If not, take it for tampering.`;
}

const PLACES: Record<NotePlace, string> = {
  store: 'beside the log in the database',
  folder: 'in the data folder',
  process: 'in the memory of the running desk',
};

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}

/** How far the notes outside of the log reach, and what a restore gave up. */
function endWords({ end, head }: Verdict): string {
  if (!end || end.block === null) return '';
  const where = list(end.places.map((place) => PLACES[place]));
  const since = end.since === null ? '' : `, since ${dayOf(end.since)}`;
  const noted =
    end.block === 0
      ? `The desk notes its newest block ${where}${since}; none is sealed yet.`
      : `Its end is there: the log holds block ${counted(end.block)}, the newest that the desk noted ${where}${since}.`;
  const more =
    end.block < numberOf(head)
      ? ' Later blocks hold too, but nothing shows whether more followed them.'
      : '';
  return `${noted}${more}${restoreWords(end)}`;
}

function restoreWords({ restored }: LogEnd): string {
  if (!restored) return '';
  const lost =
    restored.lost === 0
      ? 'no younger case was given up'
      : `${counted(restored.lost, 'younger case')} ${restored.lost === 1 ? 'was' : 'were'} given up`;
  return ` A backup was put back on ${dayOf(restored.at)} (case ${restored.case}), and ${lost} then.`;
}

function dayOf(at: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at);
}

/** Short enough for a mark: 'broken at case 640'. */
export function faultPlace(fault: Fault): string {
  if (fault.kind === 'floor-altered') return 'at its beginning';
  if (fault.kind === 'cut-off') return `after block ${fault.block}`;
  if ('block' in fault) return `at block ${fault.block}`;
  return fault.case === null ? `at row ${fault.row}` : `at case ${fault.case}`;
}

function faultTitle(fault: Fault): string {
  if (fault.kind === 'other-history')
    return 'This log has another history than the head that was given';
  if (fault.kind === 'other-key') return `Sealed with another key, from block ${fault.block} on`;
  if (fault.kind === 'cut-off') return 'The end of the log is missing';
  if (fault.kind === 'replaced') return 'The end of the log was replaced';
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
    case 'cut-off':
      return `${fault.block === 0 ? 'No block is there' : `The log ends with block ${fault.block}`}, but the desk noted block ${fault.noted} outside of it. What is there holds; the cases after it were removed, or an older copy was put in its place without 'gatehouse restore'. If you know why, run: gatehouse audit accept. If not, take it for tampering.`;
    case 'replaced':
      return `Block ${fault.block} holds, but it is not the one that the desk noted outside of the log. The end was cut off and written anew, or an older copy was put in its place without 'gatehouse restore' and gone on with. If you know why, run: gatehouse audit accept. If not, take it for tampering.`;
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
    return 'The head that was given is older than the oldest case that is still kept, so nothing can be said of it.';
  }
  return 'It goes on from the head that was given.';
}

function numberOf(head: string | null): number {
  return Number(/^\s*head-(\d+)-/.exec(head ?? '')?.[1] ?? 0);
}
