import { Facts } from '#ui/facts.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Seen } from './page-look.tsx';
import type { Verb } from './page-outcome.tsx';
import { withoutFront } from './rules.ts';
import en from './words/en.json';

const say = words(en);

interface RestrictedProps {
  seen: Seen;
  verb: Verb;
  onChoose: (verb: Verb) => void;
}

/** Somebody who is kept out already: how and why, and which of the two ways to go. */
export function Restricted({ seen, verb, onChoose }: RestrictedProps) {
  const { restriction, now } = seen;
  if (!restriction) return null;
  const { since, until, display_reason, private_reason, with_alts } = restriction;
  const facts = [
    ...(since === null
      ? []
      : [{ term: say('fact.since'), value: <TimeText at={since} now={now} form="moment" /> }]),
    {
      term: say('fact.until'),
      value: until === null ? say('for-good') : <TimeText at={until} now={now} form="moment" />,
    },
    { term: say('fact.reads'), value: textOr(display_reason) },
    { term: say('fact.private'), value: textOr(withoutFront(private_reason)) },
    { term: say('fact.alts'), value: say(with_alts ? 'alts.in' : 'alts.out') },
  ];
  return (
    <>
      <section aria-label={say('restricted')} className="rounded-control bg-sunken px-3.5 py-3">
        <Facts items={facts} />
      </section>
      <RadioChips
        label={say('what')}
        options={[
          { value: 'unban', label: say('what.unban') },
          { value: 'ban', label: say('what.ban') },
        ]}
        value={verb}
        onChange={onChoose}
      />
    </>
  );
}

function textOr(text: string): string {
  return text.trim() === '' ? say('none') : text;
}
