import { type ReactNode, useEffect, useRef } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from '../../contract.ts';
import en from './words/en.json';

const say = words(en);

type Answer = ActionOf<typeof schemas, 'answer'>['output'];
type AnsweredFacts = NonNullable<Answer['answered']>;

export interface Found {
  receipt: string;
  answer: Answer;
}

interface AnsweredProps {
  found: Found;
  answered: AnsweredFacts;
}

/** What was decided, what it means, and what to do next. It names no moderator. */
export function Answered({ found, answered }: AnsweredProps) {
  const { state, now } = found.answer;
  const { answer, answered_at, banned_at, ends_at, is_practice, sent_at } = answered;
  const place = useFocus();
  const card = state === 'upheld' ? 'bad' : state === 'lifted' ? 'ok' : 'plain';
  const outcome = describeOutcome(found, answered);
  const moment = (at: number) => <TimeText at={at} now={now} form="moment" />;
  return (
    <>
      <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
        <ResultCard
          on="page"
          state={card}
          head={say(`head.${state}`)}
          time={moment(answered_at)}
          stub={
            <span className="text-small font-[650] wrap-anywhere">
              {say('stub')} <span className="font-mono">{answered.receipt}</span>
            </span>
          }
        >
          <p className="text-slip">
            <Meaning outcome={outcome} answered={answered} now={now} />{' '}
            {is_practice && <PracticeTag />}
          </p>
          {answer !== '' && (
            <div className="my-3.5 border-y border-line py-3.5 text-slip leading-[1.55]">
              <h2 className="mb-1 text-small font-normal tracking-normal text-ink-2">
                {say('moderators')}
              </h2>
              <p className="wrap-anywhere whitespace-pre-wrap">{answer}</p>
            </div>
          )}
          <dl className="mt-3.5 grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 gap-y-1.75 text-[14.5px] sm:grid-cols-[110px_minmax(0,1fr)]">
            <Fact term={say('fact.sent')}>{moment(sent_at)}</Fact>
            <Fact term={say('fact.banned')}>{moment(banned_at)}</Fact>
            {state === 'lifted' && <Fact term={say('fact.lifted')}>{moment(answered_at)}</Fact>}
            {state === 'upheld' && (
              <Fact term={say('fact.ends')}>
                {ends_at === null ? say('fact.never') : moment(ends_at)}
              </Fact>
            )}
          </dl>
        </ResultCard>
      </div>
      <section aria-labelledby="next-step" className="panel p-4 sm:px-5 sm:pt-4.5 sm:pb-5">
        <h2 id="next-step" className="text-[15px]">
          {say(`next.${outcome}.title`)}
        </h2>
        <p className="mt-1.5 text-ink-2">
          <Sentence
            text={say(`next.${outcome}`)}
            parts={{
              place: answered.place?.name ?? say('place.any'),
              time: ends_at !== null && moment(ends_at),
            }}
          />
        </p>
      </section>
    </>
  );
}

type Outcome =
  | 'lifted.server'
  | 'lifted.experience'
  | 'restored'
  | 'ended'
  | 'upheld.until'
  | 'upheld.over'
  | 'upheld.permanent';

function describeOutcome({ answer: { state, now } }: Found, one: AnsweredFacts): Outcome {
  if (state === 'ended') return 'ended';
  if (state === 'lifted') {
    if (one.is_restored) return 'restored';
    return one.place?.kind === 'experience' ? 'lifted.experience' : 'lifted.server';
  }
  if (one.ends_at === null) return 'upheld.permanent';
  return one.ends_at > now ? 'upheld.until' : 'upheld.over';
}

interface MeaningProps {
  outcome: Outcome;
  answered: AnsweredFacts;
  now: number;
}

function Meaning({ outcome, answered: { place, ends_at }, now }: MeaningProps) {
  const time = ends_at !== null && (
    <b>
      <TimeText at={ends_at} now={now} form="moment" />
    </b>
  );
  const name = place?.name ?? say('place.any');
  return <Sentence text={say(`means.${outcome}`)} parts={{ place: <b>{name}</b>, time }} />;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The same for appeals that wait and for receipts that belong to none. */
export function NoAnswer({ onBack }: { onBack: () => void }) {
  const place = useFocus();
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
      <ResultCard on="page" state="waits" head={say('head.waiting')}>
        <p className="text-slip">{say('none')}</p>
        <p className="mt-2 text-ink-2">{say('none.why')}</p>
        <Button className="mt-4 max-sm:w-full" icon="refresh" onClick={onBack}>
          {say('none.again')}
        </Button>
      </ResultCard>
    </div>
  );
}

/** What was asked for has taken the form's place. */
function useFocus() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return place;
}
