import { useEffect, useState } from 'react';
import { limits, type schemas } from '#desk/limits/contract.ts';
import type { Answer } from '#kit/page/client.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { sendAdmin } from '../../admin/send-admin.ts';
import en from '../words/en.json';
import { Left } from './left.tsx';
import { Zone } from './zone.tsx';

const say = words(en);
const MINUTE_MS = 60_000;

type Limits = ReturnType<typeof schemas>['admin']['output']['_zod']['output'];

/** The limits that apply to admins, read when the help opens. */
export function AdminLimits({ access }: { access: 'full' | 'read' }) {
  const [answer, setAnswer] = useState<Answer<Limits>>();
  useEffect(() => {
    let isCurrent = true;
    void sendAdmin<Limits>(limits.actions.admin, {}).then((told) => isCurrent && setAnswer(told));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!answer) return <p className="text-ink-2">{say('now.loading')}</p>;
  if (!answer.ok) {
    return <ErrorText>{say('now.unread', { problem: answer.problem.detail })}</ErrorText>;
  }
  const { now, expires_at, idle_ms, hour, requests_per_minute } = answer.data;
  const idle = say('admin.idle.minutes', { count: Math.round(idle_ms / MINUTE_MS) });
  const requests = say('admin.requests.text', { limit: formatNumber(requests_per_minute) });
  const key = (
    <Sentence
      text={say(`admin.key.${access}`)}
      parts={{ time: <TimeText at={expires_at} now={now} form="moment" /> }}
    />
  );
  const alone = (
    <>
      <Left of={hour} now={now} moreAt={hour.back_at} /> {say('now.second')}{' '}
      {say('admin.alone.detail')}
    </>
  );
  return (
    <>
      <Facts
        items={[
          { term: say('admin.key'), value: key },
          { term: say('now.alone'), value: alone },
          { term: say('admin.budget'), value: say('admin.budget.text') },
          { term: say('admin.requests'), value: requests },
          { term: say('admin.idle'), value: idle_ms === 0 ? say('admin.idle.none') : idle },
          { term: say('admin.again'), value: say('admin.again.text') },
          { term: say('now.changes'), value: say('now.changes.owner') },
        ]}
      />
      <Zone />
    </>
  );
}
