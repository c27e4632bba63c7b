import { locale } from '#ui/locale.ts';
// Describes the result of a verification in the same words on the page and on the command line.

import type { ChainResult, Fault, LogEnd, NotePlace } from '#kit/contract/audit.ts';
import { formatNumber } from '#ui/format-number.ts';

export interface ChainResultWords {
  /** One short line: 'The log is broken at case 640'. */
  title: string;
  /** Explains the result in sentences. */
  detail: string;
  /** Says what the verification can't detect; null unless the log is intact. */
  limits: string | null;
}

const LIMITS =
  "This check can't detect rows removed before they were sealed (about a second after they were written), or changes by someone who has the desk's secret or restored older notes together with an older log. A head that you keep elsewhere detects the latter.";

/** `head` is the one that was kept elsewhere and given for this verification. */
export function verdictWords(verdict: ChainResult, head?: string): ChainResultWords {
  const { state, fault } = verdict;
  if (fault) return { title: faultTitle(fault), detail: faultDetail(fault), limits: null };
  if (state === 'older') {
    return {
      title: 'The log ends before the given head',
      detail: `The remaining rows are valid: ${extentWords(verdict)}. But this is an older backup, or the end was cut off. If no one restored a backup, treat this as tampering.`,
      limits: null,
    };
  }
  if (state === 'unproven') {
    const title = 'Can’t prove that the end of the log is complete';
    const detail = [unprovenWords(verdict), headWords(verdict, head)].filter(Boolean).join(' ');
    return { title, detail, limits: null };
  }
  // A state without an explanation is never called intact.
  if (state !== 'intact') {
    return { title: 'The log is broken', detail: 'The place is unknown.', limits: null };
  }
  const detail = [
    `${extentWords(verdict)}, exactly as the desk wrote them. Nothing was changed, removed or inserted.`,
    endWords(verdict),
    headWords(verdict, head),
  ];
  return { title: 'The log is intact', detail: detail.filter(Boolean).join(' '), limits: LIMITS };
}

function unprovenWords(verdict: ChainResult): string {
  const { rows, end } = verdict;
  if (rows === 0) {
    return 'The log is empty. Either this desk is new or all rows were removed; there is no note outside the log to tell which.';
  }
  const holds = `The remaining rows are valid: ${extentWords(verdict)}.`;
  if (!end?.missing.length) {
    return `${holds} But there is no note of the newest block outside the log, so rows at the end may be missing.`;
  }
  const places = list(end.missing.map((place) => PLACES[place]));
  return `${holds} But the note of its newest block ${places} is missing or unreadable, so rows at the end may be missing. If you know why (for example, you moved the desk by hand), run: gatehouse audit accept. Otherwise, treat this as tampering.`;
}

const PLACES: Record<NotePlace, string> = {
  store: 'next to the log in the database',
  folder: 'in the data folder',
  process: 'in the running desk’s memory',
};

function list(words: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}

/** Says how far the notes outside the log reach, and what a restore gave up. */
function endWords({ end, head }: ChainResult): string {
  if (!end || end.block === null) return '';
  const where = list(end.places.map((place) => PLACES[place]));
  const since = end.since === null ? '' : `, since ${writeDate(end.since)}`;
  const noted =
    end.block === 0
      ? `The desk notes its newest block ${where}${since}; no block is sealed yet.`
      : `The end is complete: the log includes block ${counted(end.block)}, the newest that the desk noted ${where}${since}.`;
  const more =
    end.block < rowNumber(head)
      ? ' Later blocks are valid too, but there is no proof that they are the last ones.'
      : '';
  return `${noted}${more}${restoreWords(end)}`;
}

function restoreWords({ restored }: LogEnd): string {
  if (!restored) return '';
  const lost =
    restored.lost === 0
      ? 'no newer case was lost'
      : `${counted(restored.lost, 'newer case')} ${restored.lost === 1 ? 'was' : 'were'} lost`;
  return ` A backup was restored on ${writeDate(restored.at)} (case ${restored.case}), and ${lost}.`;
}

function writeDate(at: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
}

/** The place of a fault, short enough for a mark: 'broken at case 640'. */
export function faultPlace(fault: Fault): string {
  if (fault.kind === 'floor-altered') return 'at its start';
  if (fault.kind === 'cut-off') return `after block ${fault.block}`;
  if ('block' in fault) return `at block ${fault.block}`;
  return fault.case === null ? `at row ${fault.row}` : `at case ${fault.case}`;
}

function faultTitle(fault: Fault): string {
  if (fault.kind === 'other-history') return 'The log doesn’t match the given head';
  if (fault.kind === 'other-key') return `Sealed with a different key from block ${fault.block} on`;
  if (fault.kind === 'cut-off') return 'The end of the log is missing';
  if (fault.kind === 'replaced') return 'The end of the log was replaced';
  return `The log is broken ${faultPlace(fault)}`;
}

function faultDetail(fault: Fault): string {
  switch (fault.kind) {
    case 'altered':
      return `${rowWords(fault)} was changed after the desk wrote it. It no longer shows what was written.`;
    case 'removed':
      return `${rowWords(fault)} was removed. Its content is lost.`;
    case 'inserted':
      return `${rowWords(fault)} was inserted. The desk did not write it.`;
    case 'block-altered':
      return `The seal of block ${fault.block} was changed. Its rows are as the desk wrote them.`;
    case 'block-removed':
      return `Block ${fault.block} was removed. Its rows are lost.`;
    case 'resealed':
      return `${rowWords(fault)} was written after a block ${fault.block} that no longer exists. The blocks from there on were removed or sealed again, and rows may be missing.`;
    case 'other-key':
      return `Block ${fault.block} was sealed with a different key than the one this desk has now. Either the desk lost its key, or someone else rewrote the log.`;
    case 'other-history':
      return `Block ${fault.block} is valid, but it isn’t the one of the given head. The log was rewritten since then, or an older backup was restored and continued.`;
    case 'cut-off':
      return `${fault.block === 0 ? 'There is no block' : `The log ends with block ${fault.block}`}, but the desk noted block ${fault.noted} outside the log. The remaining rows are valid; later cases were removed, or the log was replaced by an older copy without 'gatehouse restore'. If you know why, run: gatehouse audit accept. Otherwise, treat this as tampering.`;
    case 'replaced':
      return `Block ${fault.block} is valid, but it isn’t the one that the desk noted outside the log. The end was cut off and rewritten, or the log was replaced by an older copy without 'gatehouse restore' and continued. If you know why, run: gatehouse audit accept. Otherwise, treat this as tampering.`;
    case 'floor-altered':
      return 'The mark where the log starts was changed. It is unknown which of the oldest cases were removed, and by whom.';
  }
}

function rowWords({ row, case: about }: { row: number; case: number | null }): string {
  return about === null || about === row ? `Row ${row}` : `Row ${row}, of case ${about},`;
}

/** '1,204 rows in 16 blocks, the last 3 not sealed yet' */
function extentWords({ rows, blocks, unsealed }: ChainResult): string {
  const sealed = `${counted(rows, 'row')} in ${counted(blocks, 'block')}`;
  if (unsealed === 0) return sealed;
  return `${sealed}, the last ${unsealed === 1 ? 'one' : counted(unsealed)} not sealed yet`;
}

function counted(count: number, noun?: string): string {
  const number = formatNumber(count);
  return noun === undefined ? number : `${number} ${noun}${count === 1 ? '' : 's'}`;
}

/** Says whether a given head is in this log or before its first block. */
function headWords({ head: last, blocks }: ChainResult, given: string | undefined): string {
  if (given === undefined) return '';
  // Blocks past their retention are gone, so they can't be checked.
  if (rowNumber(given) <= rowNumber(last) - blocks) {
    return 'The given head is older than the oldest case that is still kept, so it can’t be checked.';
  }
  return 'It continues from the given head.';
}

function rowNumber(head: string | null): number {
  return Number(/^\s*head-(\d+)-/.exec(head ?? '')?.[1] ?? 0);
}
