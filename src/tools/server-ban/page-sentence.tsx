import { type ReactNode, useState } from 'react';
import { End } from '#kit/acting/order.tsx';
import { countActedOn } from '#kit/acting/plan.tsx';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Seen } from './page-account.tsx';
import type { Mode } from './page-acting.tsx';
import en from './words/en.json';

const say = words(en);

export interface Wish {
  mode: Mode;
  server: string;
  /** Null: for good; of a time-out: it ends. Undefined while it is not right. */
  seconds: number | null | undefined;
  deleteSeconds: number;
}

/** What pressing would do to one account. */
export function OneSentence({ wish, seen }: { wish: Wish; seen: Seen }) {
  const name = <b className="wrap-anywhere">{seen.name ?? seen.target}</b>;
  return <Whole wish={wish} who={name} count={1} />;
}

/** What pressing would do to those of a list that it can be done to. */
export function ListSentence({ wish, plan }: { wish: Wish; plan: PlanAnswer }) {
  const count = countActedOn(plan);
  const left = plan.total - count;
  if (count === 0) return say('sentence.nobody');
  return (
    <>
      <Whole wish={wish} who={<b>{accountWords(count)}</b>} count={count} />{' '}
      {left > 0 && say('sentence.left', { count: left })}{' '}
      {plan.needs_second_person && <b>{say('sentence.second')}</b>}
    </>
  );
}

function Whole({ wish, who, count }: { wish: Wish; who: ReactNode; count: number }) {
  const { mode, server, seconds, deleteSeconds } = wish;
  const ends = mode === 'timeout' && seconds === null;
  const [now] = useState(Date.now);
  const endWords = { permanent: say('for-good'), until: say('until') };
  const key = ends ? 'sentence.timeout.end' : (`sentence.${mode}` as const);
  const parts = {
    who,
    server: <b className="wrap-anywhere">{server}</b>,
    until: <End seconds={seconds ?? null} now={now} words={endWords} />,
  };
  return (
    <>
      <Sentence text={say(key)} parts={parts} />{' '}
      {mode === 'ban' && deleteSeconds > 0 && (
        <Sentence
          text={say('sentence.deletes', { count })}
          parts={{ time: <b>{sayDuration(deleteSeconds)}</b> }}
        />
      )}{' '}
      {!ends && say(`sentence.${mode}.back`, { count })}
    </>
  );
}

/** '1 account', '32,970 accounts'. */
export function accountWords(count: number): string {
  return say('accounts', { count });
}

/** 'Ban kestrel_092 for 7 days', 'Ban 41 accounts'. */
export function buttonWords(wish: Wish, who: string): string {
  const { mode, seconds } = wish;
  if (mode === 'timeout' && seconds === null) return say('press.timeout.end', { who });
  if (mode === 'ban' && seconds === null) return say('press.ban.good', { who });
  const isTimed = (mode === 'ban' || mode === 'timeout') && typeof seconds === 'number';
  if (!isTimed) return say(`press.${mode}`, { who });
  return say(`press.${mode}.timed`, { who, time: sayDuration(seconds) });
}
