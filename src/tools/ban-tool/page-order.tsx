import { ActOrder, EndTime, OrderKeys } from '#kit/acting/order.tsx';
import { BudgetMeter } from '#kit/page/budget.tsx';
import { useCountdown } from '#ui/countdown.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { KeptInView } from '#ui/order.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Acting, Verb } from './page-acting.tsx';
import { type Draft, lengthWords } from './page-draft.tsx';
import type { Experience } from './page-experience.tsx';
import type { PlayerLook, Seen } from './page-player.tsx';
import type { PrivateReason } from './page-reason.tsx';
import { PrivateReasonField } from './page-reason.tsx';
import { withoutFront } from './rules.ts';
import en from './words/en.json';

const say = words(en);

interface OrderProps {
  look: PlayerLook;
  experience: Experience;
  acting: Acting;
}

interface BanOrderProps extends OrderProps {
  draft: Draft;
  isBlank: boolean;
}

/** The bottom of the form's panel. On a desktop it stays in view at the bottom of the window. */
export function BanOrder({ look, draft, experience, acting, isBlank }: BanOrderProps) {
  const { seen } = look;
  const isReady =
    seen !== undefined &&
    !seen.is_protected &&
    experience.id !== undefined &&
    draft.lacks.length === 0;
  return (
    <KeptInView>
      <ActOrder
        isSafe={false}
        sentence={
          <Consequence look={look} draft={draft} experience={experience} isBlank={isBlank} />
        }
        label={buttonWords(seen, draft)}
        busyLabel={say('banning')}
        isShut={!isReady}
        action={acting.ban}
      >
        <OrderKeys />
        <BudgetMeter targets={isReady ? 1 : undefined} />
        <WaitNote until={look.waitUntil} />
      </ActOrder>
    </KeptInView>
  );
}

/** The label repeats the verb, the name and the duration. */
function buttonWords(seen: Seen | undefined, draft: Draft): string {
  const { seconds } = draft.length;
  if (!seen || seconds === undefined) return say('ban');
  const lasts = lengthWords(seconds);
  return say(seconds === null ? 'ban.for-good' : 'ban.named', { name: seen.username, lasts });
}

/** Describes the effect of the button, or names what is still missing. */
function Consequence({ look, draft, experience, isBlank }: Omit<BanOrderProps, 'acting'>) {
  const { seen } = look;
  const { lacks } = draft;
  if (experience.isNowhere) return say('missing.experience');
  if (isBlank) return say(lacks.includes('why') ? 'missing.who-why' : 'missing.who');
  if (!seen) return say(look.isLooking ? 'missing.looking' : 'missing.known');
  const name = <b className="wrap-anywhere">{seen.username}</b>;
  if (seen.is_protected) return <Sentence text={say('missing.protected')} parts={{ name }} />;
  const lack = lacks[0];
  if (lack) return say(`missing.${lack}`);
  const place = <b className="wrap-anywhere">{experience.name}</b>;
  const seconds = draft.length.seconds ?? null;
  const end = seconds === null ? 'for-good' : 'until';
  return (
    <>
      <Sentence
        text={say(`sentence.${draft.withAlts ? 'alts' : 'ban'}.${end}`)}
        parts={{ name, place, time: <EndTime seconds={seconds ?? 0} now={seen.now} /> }}
      />{' '}
      {say(seen.restriction !== null ? 'sentence.replaces' : 'sentence.at-once')}{' '}
      {say('sentence.lift')}
    </>
  );
}

/** Roblox accepts two changes per player and minute. Further changes are queued instead of refused. */
function WaitNote({ until }: { until: number | undefined }) {
  const seconds = useCountdown(until);
  if (seconds <= 0) return null;
  return (
    <p className="flex basis-full items-start gap-2 text-small">
      <Icon name="clock" size={17} className="mt-px text-warn" />
      <span className="tabular-nums">{say('wait', { count: seconds })}</span>
    </p>
  );
}

interface UnbanOrderProps extends OrderProps {
  seen: Seen;
  reason: PrivateReason;
}

export function UnbanOrder({ seen, look, experience, acting, reason }: UnbanOrderProps) {
  return (
    <>
      <PrivateReasonField of={reason} isOptional />
      <ActOrder
        isSafe
        sentence={
          reason.isTooLong ? (
            say('missing.private')
          ) : (
            <UnbanSentence name={seen.username} place={experience.name} />
          )
        }
        label={say('unban.named', { name: seen.username })}
        busyLabel={say('unbanning')}
        isShut={reason.isTooLong}
        action={acting.unban}
      >
        <OrderKeys />
        <WaitNote until={look.waitUntil} />
      </ActOrder>
    </>
  );
}

export function UnbanSentence({ name, place }: { name: string; place: string }) {
  const parts = {
    name: <b className="wrap-anywhere">{name}</b>,
    place: <b className="wrap-anywhere">{place}</b>,
  };
  return <Sentence text={say('sentence.unban')} parts={parts} />;
}

interface RestrictedProps {
  seen: Seen;
  verb: Verb;
  onChoose: (verb: Verb) => void;
}

/** Shows a banned player's current ban, and offers to change or lift it. */
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
      value: until === null ? say('ends.never') : <TimeText at={until} now={now} form="moment" />,
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
