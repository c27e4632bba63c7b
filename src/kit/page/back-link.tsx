import { Link } from 'wouter';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { casePathsIn } from './case-paths.ts';
import { useHistoryEntry } from './navigation/page-router.tsx';
import en from './words/en.json';

const say = words(en);

/** The state of a navigation from a case to a tool. */
export const fromCase = (caseId: number) => ({ fromCase: caseId });

/** Leads from a tool back to the case it was opened from, or else to the dashboard. */
export function BackLink() {
  const caseId = readFromCase(useHistoryEntry().state);
  if (caseId === undefined) return <BackTo to="/" label={say('back')} />;
  return <BackTo to={casePathsIn('').casePath(caseId)} label={say('back.case', { id: caseId })} />;
}

/** Leads from a screen to the one above it. */
export function BackTo({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      data-keep-clear
      className="inline-flex min-h-6 items-center gap-1.5 text-label font-semibold text-ink-2 no-underline hover:text-ink hover:underline"
    >
      <Icon name="arrow-left" size={17} />
      {label}
    </Link>
  );
}

function readFromCase(state: unknown): number | undefined {
  const { fromCase: id } = (state ?? {}) as { fromCase?: unknown };
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}
