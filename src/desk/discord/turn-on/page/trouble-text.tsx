import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { State } from './state.ts';
import en from './words/en.json';

const say = words(en);

interface TroubleTextProps {
  trouble: NonNullable<State['trouble']>;
  now: number;
}

export function TroubleText({ trouble, now }: TroubleTextProps) {
  const { what, since, address } = trouble;
  return (
    <div className="grid gap-1 rounded-control border border-bad-fill bg-bad-soft px-3.5 py-2.5 text-small">
      <b>{say(`trouble.${what}`)}</b>
      <p className="wrap-anywhere">
        <Sentence
          text={say(`trouble.${what}.how`)}
          parts={{ address: <code>{address ?? ''}</code> }}
        />
      </p>
      {since !== null && (
        <p className="text-ink-2">
          {say('trouble.since')} <TimeText at={since} now={now} />
        </p>
      )}
    </div>
  );
}
