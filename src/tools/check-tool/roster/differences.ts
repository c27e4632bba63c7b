// Describes how a row differs from the last run of the same roster. Pure.
import type { FoundRow, ReadChange } from '#kit/contract/read-jobs.ts';
import type { Member } from './store.ts';

export interface Difference {
  /** A description, empty if nothing changed. */
  change: string;
  kinds: ReadChange[];
}

/** `was` is the member that the last run found for this row, if any. */
export function sayDifference(
  { finding, name, target }: Pick<FoundRow, 'finding' | 'name' | 'target'>,
  was: Member | undefined,
): Difference {
  if (finding === null) return told([]);
  if (finding === 'missing') {
    return told(was ? [['gone', `gone: was ${was.name} (${was.userId})`]] : []);
  }
  if (!was) {
    const news: Part[] = [['new', 'added to the list']];
    return told(finding === 'young' ? [...news, ['young', 'newly young']] : news);
  }
  const isRenamed = name !== null && was.name !== name && was.userId === target;
  return told([
    ...part(isRenamed, ['renamed', `renamed: ${was.name} -> ${name}`]),
    ...part(finding === 'banned' && was.isBanned === 0, ['banned', 'newly banned']),
    ...part(finding === 'young' && was.isYoung !== 1, ['young', 'newly young']),
  ]);
}

type Part = readonly [ReadChange, string];

function part(isSo: boolean, one: Part): Part[] {
  return isSo ? [one] : [];
}

function told(parts: readonly Part[]): Difference {
  return { change: parts.map(([, words]) => words).join('; '), kinds: parts.map(([kind]) => kind) };
}
