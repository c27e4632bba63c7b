import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { digest, type schemas } from '#desk/audit/digest/contract.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { formatNumber } from '#ui/format-number.ts';
import { sayMoment, sayZone } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { noteAdminVisit } from './last-visit.ts';
import en from './words/en.json';

const say = words(en);
/** The desk counts no further. */
const COUNTED_MAX = 1_000;
const kinds = ['jobs', 'cases', 'passes', 'refused'] as const;
const screens = { jobs: 'jobs', cases: 'audit', passes: 'passes', refused: 'audit' } as const;

/** What happened since this browser was last in the admin area. Nothing on the first visit. */
export function Since() {
  const [since] = useState(() => noteAdminVisit(Date.now()));
  useStayNoted();
  const { data } = useAdminQuery<ActionOf<typeof schemas, 'since'>>(digest, 'since', {
    input: { from: String(since ?? 0) },
    enabled: since !== undefined,
  });
  const adminPath = useAdminPath();
  if (since === undefined || !data) return null;
  const shown = kinds.filter((kind) => data[kind] > 0);
  const filters = { jobs: '', cases: '', passes: '', refused: '?outcome=refused' };
  return (
    <section aria-label={say('title')} className="panel px-4 py-3 sm:px-5">
      <p>
        <b>{say('since', { when: sayMoment(since), zone: sayZone(since) })}</b>{' '}
        {shown.length === 0 && say('nothing')}
      </p>
      {shown.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
          {shown.map((kind) => (
            <li key={kind}>
              <Counted kind={kind} count={data[kind]}>
                {(text) => <Link to={`${adminPath(screens[kind])}${filters[kind]}`}>{text}</Link>}
              </Counted>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CountedProps {
  kind: (typeof kinds)[number];
  count: number;
  children: (text: string) => ReactNode;
}

function Counted({ kind, count, children }: CountedProps) {
  if (count < COUNTED_MAX) return children(say(kind, { count }));
  return children(say(`${kind}.many`, { number: formatNumber(COUNTED_MAX) }));
}

const NOTED_EVERY_MS = 60_000;

/** Reading the overview for an hour is one visit. */
function useStayNoted(): void {
  useEffect(() => {
    const timer = setInterval(() => noteAdminVisit(Date.now()), NOTED_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
