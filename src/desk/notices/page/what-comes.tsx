import { Link } from 'wouter';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import { Facts } from '#ui/facts.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** What the staff channel hears of, and how often. */
export function WhatComes({ quietMs }: { quietMs: number }) {
  const adminPath = useAdminPath();
  const quiet =
    quietMs === 0
      ? say('kinds.quiet.none')
      : say('kinds.quiet', { period: sayDuration(quietMs / 1_000) });
  return (
    <section className="grid gap-2" aria-label={say('kinds')}>
      <h3 className="text-small font-semibold">{say('kinds')}</h3>
      <Facts
        items={[
          { term: say('kinds.at-once'), value: say('kinds.at-once.list') },
          {
            term: say('kinds.grouped'),
            value: (
              <>
                {say('kinds.grouped.list')}{' '}
                <span className="text-ink-2">
                  {quiet} <Link to={adminPath('settings')}>{say('kinds.change')}</Link>
                </span>
              </>
            ),
          },
          { term: say('kinds.never'), value: say('kinds.never.list') },
        ]}
      />
    </section>
  );
}
