import { Link } from 'wouter';
import type { ActionOf } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useLook } from '#kit/page/look.tsx';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { cases, type schemas } from '../../contract.ts';
import en from './words/en.json';

const say = words(en);

/** Names the own cases whose outcome is unknown, above the list of all. Appears together with that list. */
export function Unresolved({ isReady }: { isReady: boolean }) {
  const { data } = useLook<ActionOf<typeof schemas, 'waiting'>>(cases, 'waiting');
  const { casePath } = useCasePaths();
  if (!isReady || !data || data.count === 0) return null;
  return (
    <section
      aria-label={say('unresolved', { count: data.count })}
      className="flex gap-3 rounded-panel border border-warn-fill bg-warn-soft px-4 py-3 sm:px-5"
    >
      <span className="mt-0.5 text-warn">
        <Icon name="question" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{say('unresolved', { count: data.count })}</p>
        <p>{say('unresolved.text')}</p>
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
          {data.newest.map(({ id, target_name: name }) => (
            <li key={id} className="wrap-anywhere">
              <Link to={casePath(id)}>
                {name === null ? say('case', { id }) : say('unresolved.case', { id, name })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
