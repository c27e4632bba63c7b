import { type RefObject, useRef, useState } from 'react';
import { type GuardedText, useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { LookProblem } from '#kit/page/settled-look.tsx';
import { type PlayerReading, readPlayer } from '#kit/values/player.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { showMessage } from '#ui/messages.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { PlayerCard } from './page-card.tsx';
import type { PlayerLook } from './page-look.tsx';
import en from './words/en.json';

const say = words(en);

export interface PlayerInput {
  text: GuardedText;
  reading: PlayerReading;
  isBlank: boolean;
  /** As it is sent; undefined while it can be nobody. */
  user: string | undefined;
  fault: string | undefined;
  leave(): void;
  type(text: string): void;
  /** Says what is wrong with it and goes there; false where nothing is. */
  refuse(): boolean;
  input: RefObject<HTMLInputElement | null>;
}

export function usePlayerInput(): PlayerInput {
  const text = useGuardedText();
  const [wasLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const reading = readPlayer(text.value);
  const isBlank = !reading.ok && reading.fault === 'blank';
  return {
    text,
    reading,
    isBlank,
    user: reading.ok ? text.value.trim() : undefined,
    // A name that is only half typed is not yet wrong.
    fault: !reading.ok && !isBlank && wasLeft ? say(`fault.${reading.fault}`) : undefined,
    leave: () => setLeft(!isBlank),
    type(value) {
      if (value === '') setLeft(false);
      text.type(value);
    },
    refuse() {
      if (reading.ok) return false;
      setLeft(true);
      const title = say(`fault.${reading.fault}.title`);
      showMessage({ tone: 'bad', title, description: say(`fault.${reading.fault}`) });
      input.current?.focus();
      return true;
    },
    input,
  };
}

interface PlayerFieldProps {
  of: PlayerInput;
  look: PlayerLook;
  isPractice: boolean;
}

/** Whom it is about, and the answer to that at once. */
export function PlayerField({ of, look, isPractice }: PlayerFieldProps) {
  const guard = useGuard();
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,272px)_minmax(0,1fr)] sm:gap-4">
        <Field label={say('player')} aside={say('player.aside')} error={of.fault}>
          <TextInput
            ref={of.input}
            value={of.text.value}
            onChange={(event) => of.type(event.target.value)}
            onBlur={of.leave}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              // Enter in this field must not ban anybody.
              event.preventDefault();
              of.refuse();
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className="min-w-0 sm:mt-3.5">
          <PlayerCard look={look} isPractice={isPractice} />
        </div>
      </div>
      {of.text.login && <SecretNotice {...guard.loginWords(of.text.login)} />}
      <PlayerProblem look={look} onInstead={of.type} />
      {of.isBlank && <PracticeSamples of="players" onPick={of.type} />}
    </div>
  );
}

interface PlayerProblemProps {
  look: PlayerLook;
  onInstead: (userId: string) => void;
}

function PlayerProblem({ look: { problem, again }, onInstead }: PlayerProblemProps) {
  if (!problem) return null;
  const { userId } = problem;
  return (
    <LookProblem problem={problem} onAgain={again} again={say('again')}>
      {userId !== undefined && (
        <Button size="small" icon="user-check" onClick={() => onInstead(userId)}>
          {say('instead', { id: userId })}
        </Button>
      )}
    </LookProblem>
  );
}
