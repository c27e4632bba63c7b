// What must not stand in the reason that a player reads: https://create.roblox.com/docs/production/bans
// No link, no handle, nothing personal. The page underlines it while one types, and the server refuses it.
import { fold } from '#kit/secrets/fold.ts';
import { patterns, plainMarks, type ReasonFault } from './reason-patterns.ts';

export interface Finding {
  kind: ReasonFault;
  /** Where it stands in the text as typed, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
  /** What to write instead, as a sentence. */
  fix: string;
}

const FIXES: Record<ReasonFault, string> = {
  link: 'Leave links out, and say where to look: “the Discord on our group page”.',
  handle: 'Leave handles out, and say where to ask: “the appeal form on our group page”.',
  email: 'Leave e-mail addresses out, and say where to ask: “the appeal form on our group page”.',
  phone: 'Leave phone numbers out, and say where to ask: “the appeal form on our group page”.',
  number: 'Leave long numbers out: they may be somebody’s id or phone number.',
  ip: 'Leave network addresses out: they are personal.',
  address: 'Leave postal addresses out: they are personal.',
};

/** Shown from right to left: what stands there is read backwards. */
const TURNED = /\u202e[^\u202c]*\u202c?/g;

function findTurned(text: string): { start: number; end: number; kind: ReasonFault }[] {
  return [...text.matchAll(TURNED)].flatMap(({ index: start, 0: run }) => {
    const read = plainMarks(fold([...run].reverse().join('')).text);
    const found = patterns.find(({ find }) => find(read).length > 0);
    return found ? [{ start, end: start + run.length, kind: found.kind }] : [];
  });
}

/** All that has to go, in the order of the text; no two overlap. */
export function lintReason(text: string): Finding[] {
  const { text: read, starts, ends } = fold(text, { traced: true });
  const folded = plainMarks(read);
  const taken = findTurned(text);
  // The first pattern to claim a stretch has it: a mail address is no handle.
  for (const { kind, find } of patterns) {
    for (const { index, length } of find(folded)) {
      const start = starts?.[index] ?? index;
      const end = ends?.[index + length - 1] ?? index + length;
      const isFree = taken.every((other) => end <= other.start || start >= other.end);
      if (isFree) taken.push({ start, end, kind });
    }
  }
  return taken
    .sort((one, other) => one.start - other.start)
    .map(({ kind, start, end }) => ({
      ...{ kind, start, end },
      text: text.slice(start, end),
      fix: FIXES[kind],
    }));
}
