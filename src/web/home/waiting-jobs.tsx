import { useEffect, useState } from 'react';
import type { Job } from '#desk/jobs/page/job.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { usePass } from '../client/pass.ts';
import { sendWithSession } from '../client/send.ts';
import { storedPass } from '../client/stored-pass.ts';
import en from './words/en.json';

const say = words(en);
const SHOWN_MAX = 3;

/** Tells potential second persons about waiting jobs. Hidden if there are none. */
export function WaitingJobs() {
  const jobs = useWaitingJobs();
  const more = jobs.length - SHOWN_MAX;
  if (jobs.length === 0) return null;
  return (
    <section
      aria-label={say('waiting')}
      className="mb-6 rounded-panel border border-warn-fill bg-warn-soft"
    >
      <ul>
        {jobs.slice(0, SHOWN_MAX).map(({ id, planned, title, place }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-3 border-t border-warn-fill px-4 py-3 first:border-t-0 sm:px-5"
          >
            <Icon name="list-checks" className="text-warn" />
            <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <Sentence
                text={say('waiting.job')}
                parts={{
                  holder: <b>{planned.holder}</b>,
                  title: <b>{title}</b>,
                  place: <b>{place.name ?? place.id}</b>,
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

const LOOK_MS = 30_000;
const READ_MAX = 20;
const none: readonly Job[] = [];

/** Jobs planned by others that this pass may approve, newest first. Empty until the desk answers. */
function useWaitingJobs(): readonly Job[] {
  const { held } = usePass();
  const [jobs, setJobs] = useState(none);
  useEffect(() => {
    if (!held) return;
    let isLeft = false;
    async function look() {
      const answer = await readWaiting();
      if (!isLeft && answer?.ok) {
        setJobs(answer.data.jobs.filter(({ may }) => may.approve.allowed));
      }
    }
    void look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
      setJobs(none);
    };
  }, [held]);
  return jobs;
}

async function readWaiting() {
  const pass = storedPass.get();
  if (pass === undefined) return undefined;
  return sendWithSession<{ jobs: Job[] }>('/jobs/list', (session_token) => ({
    body: { session_token, redeem_code: pass, state: 'waiting', limit: READ_MAX },
  }));
}
