import { useEffect, useState } from 'react';
import type { Job } from '#desk/jobs/page/job.ts';
import { usePass } from '../client/pass.ts';
import { sendWithSession } from '../client/send.ts';
import { storedPass } from '../client/stored-pass.ts';

const LOOK_MS = 30_000;
const READ_MAX = 20;
const none: readonly Job[] = [];

/** What others planned and this pass may approve, the newest first. Empty until the desk has said so. */
export function useWaitingJobs(): readonly Job[] {
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
