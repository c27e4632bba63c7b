import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export function Places({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3>{title}</h3>
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  );
}

interface PlaceRowProps {
  place: { id: string; name: string };
  state: 'here' | 'absent';
  /** The label of the state. */
  words: string;
  missing: readonly { name: string; title: string }[];
  /** Where to grant the missing permissions. */
  fix: string;
  aside?: ReactNode;
  /** Minor facts below the name. */
  children?: ReactNode;
}

/** One server or experience, and the permissions that the connection lacks there. */
export function PlaceRow(props: PlaceRowProps) {
  const { place, state, words: stateWords, missing, fix, aside, children } = props;
  const isWhole = state === 'here' && missing.length === 0;
  return (
    <li className="grid gap-1 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* A place that couldn't be read has only its id as a name. */}
        {place.name !== place.id && <b className="min-w-0 wrap-anywhere">{place.name}</b>}
        <code className="text-[13px] text-ink-3">{place.id}</code>
        <span className="ml-auto max-sm:ml-0">
          {aside || (
            <StateTag state={isWhole ? 'ok' : state === 'here' ? 'warn' : 'bad'}>
              {missing.length > 0 ? say('missing', { count: missing.length }) : stateWords}
            </StateTag>
          )}
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2 empty:hidden">
        {children}
      </p>
      {missing.length > 0 && (
        <div className="text-small">
          <ul className="flex flex-wrap gap-x-3 gap-y-1 font-semibold text-bad">
            {missing.map(({ name, title }) => (
              <li key={name} className="flex items-center gap-1">
                <Icon name="cross" size={16} />
                {title}
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink-2">{fix}</p>
        </div>
      )}
    </li>
  );
}
