import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { useWaiting } from '../../client/waiting.ts';
import en from './words/en.json';

const say = words(en);

/** Tells potential second persons about waiting jobs. Hidden if there are none. */
export function WaitingJobs() {
  const { count, newest } = useWaiting();
  const more = count - newest.length;
  if (count === 0) return null;
  return (
    <section
      aria-label={say('waiting')}
      className="mb-6 rounded-panel border border-warn-fill bg-warn-soft"
    >
      <ul>
        {newest.map(({ id, holder, title, place }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-3 border-t border-warn-fill px-4 py-3 first:border-t-0 sm:px-5"
          >
            <Icon name="list-checks" className="text-warn" />
            <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <Sentence
                text={say('waiting.job')}
                parts={{
                  holder: <b>{holder}</b>,
                  title: <b>{title}</b>,
                  place: <b>{place}</b>,
                }}
              />
            </p>
            <LinkButton to={`/jobs/${id}`} size="small">
              {say('waiting.look')}
            </LinkButton>
          </li>
        ))}
        {more > 0 && (
          <li className="border-t border-warn-fill px-4 py-3 sm:px-5">
            <LinkButton to="/jobs?state=waiting" size="small">
              {say('waiting.more', { count: more })}
            </LinkButton>
          </li>
        )}
      </ul>
    </section>
  );
}
