import { Link, useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { casePathsIn } from './case-paths.ts';
import en from './words/en.json';

const say = words(en);

/** The state of a navigation from a case to a tool. */
export const fromCase = (caseId: number) => ({ fromCase: caseId });

/** Leads from a tool back to the case it was opened from, or else to the dashboard. */
export function BackLink() {
  const caseId = readFromCase(useLocation().state);
  return (
    <Link
      to={caseId === undefined ? '/' : casePathsIn('').casePath(caseId)}
      data-keep-clear
      className="inline-flex min-h-6 items-center gap-1.5 text-label font-semibold text-ink-2 no-underline hover:text-ink hover:underline"
    >
      <Icon name="arrow-left" size={17} />
      {caseId === undefined ? say('back') : say('back.case', { id: caseId })}
    </Link>
  );
}

function readFromCase(state: unknown): number | undefined {
  const { fromCase: id } = (state ?? {}) as { fromCase?: unknown };
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}
