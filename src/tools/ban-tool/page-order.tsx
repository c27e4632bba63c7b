import type { ComponentProps, ReactNode } from 'react';
import { useCountdown } from '#ui/countdown.ts';
import { Icon } from '#ui/icon.tsx';
import { KeptInView, Order } from '#ui/order.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText, useServerNow } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Draft } from './page-draft.tsx';
import type { Experience } from './page-experience.tsx';
import type { PlayerLook, Seen } from './page-look.tsx';
import en from './words/en.json';

const say = words(en);

interface ConsequenceProps {
  look: PlayerLook;
  draft: Draft;
  experience: Experience;
  isBlank: boolean;
}

/** What pressing would do; or what is still missing. */
export function Consequence({ look, draft, experience, isBlank }: ConsequenceProps) {
  const { seen } = look;
  const { lacks } = draft;
  if (experience.isNowhere) return say('missing.experience');
  if (isBlank) return say(lacks.includes('why') ? 'missing.who-why' : 'missing.who');
  if (!seen) return say(look.isLooking ? 'missing.looking' : 'missing.known');
  if (seen.is_protected) {
    return <Sentence text={say('missing.protected')} parts={{ name: <Name of={seen} /> }} />;
  }
  const lack = lacks[0];
  if (lack) return say(`missing.${lack}`);
  return <WholeSentence seen={seen} draft={draft} place={experience.name} />;
}

interface WholeSentenceProps {
  seen: Seen;
  draft: Draft;
  place: string;
}

function WholeSentence({ seen, draft, place }: WholeSentenceProps) {
  const isReplacing = seen.restriction !== null;
  const parts = {
    name: <Name of={seen} />,
    place: <b className="wrap-anywhere">{place}</b>,
    end: <End seconds={draft.length.seconds ?? null} now={seen.now} />,
  };
  return (
    <>
      <Sentence text={say(draft.withAlts ? 'sentence.alts' : 'sentence')} parts={parts} />{' '}
      {say(isReplacing ? 'sentence.replaces' : 'sentence.at-once')} {say('sentence.lift')}
    </>
  );
}

export function Name({ of }: { of: Pick<Seen, 'username'> }) {
  return <b className="wrap-anywhere">{of.username}</b>;
}

/** 'until Sat 21 Nov, 21:40', which moves on with the clock; or 'for good'. */
export function End({ seconds, now }: { seconds: number | null; now: number }) {
  const current = useServerNow(now);
  if (seconds === null) return <b>{say('for-good')}</b>;
  return (
    <Sentence
      text={say('until')}
      parts={{
        time: (
          <b>
            <TimeText at={current + seconds * 1_000} now={current} form="moment" />
          </b>
        ),
      }}
    />
  );
}

/** Roblox takes two changes of one player in a minute: told, counted down, and queued instead of failed. */
export function WaitNote({ until }: { until: number | undefined }) {
  const seconds = useCountdown(until);
  if (seconds <= 0) return null;
  return (
    <p className="flex basis-full items-start gap-2 text-small">
      <Icon name="clock" size={17} className="mt-px text-warn" />
      <span className="tabular-nums">{say('wait', { count: seconds })}</span>
    </p>
  );
}

/** The foot of the form's panel: on a desktop it stays in reach at the bottom of the window. */
export function StickyOrder(props: ComponentProps<typeof Order>) {
  return (
    <KeptInView>
      <Order {...props} />
    </KeptInView>
  );
}

/** The keys that press it, beside the button. */
export function Keys(): ReactNode {
  return (
    <span className="hidden gap-1 lg:flex" aria-hidden="true">
      <kbd>{say('key.ctrl')}</kbd>
      <kbd>{say('key.enter')}</kbd>
    </span>
  );
}
