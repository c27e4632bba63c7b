import { type FormEvent, useRef, useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { settleForm } from '#kit/page/kept-form.ts';
import { useNewestLook } from '#kit/page/newest-look.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { noteLookUp } from '#kit/page/recent-targets.ts';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { type PlayerReading, readPlayer, shownPlayer } from '#kit/values/player.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { sayRefusal } from '#ui/say-refusal.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { PlayerCard } from './page-card.tsx';
import en from './words/en.json';

const say = words(en);

type Check = ActionOf<typeof schemas, 'check'>;

export type OnePlayer = ReturnType<typeof useOnePlayer>;

/** One player, from the input field to the card. */
export function useOnePlayer() {
  const player = useGuardedText('', `${tool.id}/player`);
  const check = useCheck();
  const [wasLeft, setLeft] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function submit(typed: string) {
    const read = readPlayer(typed);
    setLeft(true);
    if (read.ok) return check.ask({ user: typed.trim() });
    setAsked(true);
    input.current?.focus();
  }

  function startAnother() {
    check.forget();
    setLeft(false);
    setAsked(false);
    player.type('');
    input.current?.focus();
  }

  function type(text: string) {
    setAsked(false);
    player.type(text);
  }

  return { player, type, check, wasLeft, isAsked, setLeft, input, submit, startAnother };
}

export function OneForm({ of }: { of: OnePlayer }) {
  const { player, type, check, input, submit } = of;
  const guard = useGuard();
  const reading = readPlayer(player.value);
  const isBlank = !reading.ok && reading.fault === 'blank';
  const fault = reading.ok ? undefined : describeFault(reading.fault, of);
  const { problem, cooldownUntil } = check;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit(player.value);
  }

  function checkInstead(id: string) {
    type(id);
    submit(id);
  }

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4.5">
      <Field
        label={say('player')}
        aside={say('player.aside')}
        hint={fault === undefined ? say('player.hint') : undefined}
        error={fault}
      >
        <TextInput
          ref={input}
          value={player.value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => of.setLeft(!isBlank)}
          // Enter doesn't submit a form whose button is disabled.
          onKeyDown={(event) => event.key === 'Enter' && isBlank && submit('')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {player.login && <SecretNotice {...guard.loginWords(player.login)} />}
      {isBlank && <PracticeSamples of="players" onPick={type} />}
      <Order tone="safe" sentence={<Consequence reading={reading} />}>
        <Button
          type="submit"
          variant="solid"
          size="large"
          busy={check.busy}
          busyLabel={say('checking')}
          openWhileBusy
          cooldownUntil={cooldownUntil}
          disabled={isBlank}
          disabledReason={check.disabledReason}
        >
          {say('check')}
        </Button>
      </Order>
      <ProblemNotice problem={problem}>
        {problem?.userId !== undefined && (
          <Button
            icon="user-check"
            cooldownUntil={cooldownUntil}
            disabled={check.busy}
            onClick={() => checkInstead(problem.userId ?? '')}
          >
            {say('instead', { id: problem.userId })}
          </Button>
        )}
      </ProblemNotice>
    </form>
  );
}

/** Half-typed text isn't an error yet. */
function describeFault(
  fault: Extract<PlayerReading, { ok: false }>['fault'],
  { isAsked, wasLeft }: OnePlayer,
): string | undefined {
  const description = say(`fault.${fault}`);
  if (isAsked) return sayRefusal({ title: say(`fault.${fault}.title`), description });
  return fault === 'blank' || !wasLeft ? undefined : description;
}

/** The latest look-up, and the card of the player it found. */
function useCheck() {
  const { platforms } = useDeskClient();
  const [found, setFound] = useState<Check['output']>();
  const { drop, ...look } = useNewestLook<Check>(tool, 'check', {
    success: ({ data }) => ({
      title: say('success'),
      description: say('success.detail', { name: data.Username, id: data.UserID }),
    }),
    // Another player's card next to an error would look like the answer.
    answered: (answer) => {
      setFound(answer.ok ? answer.data : undefined);
      if (!answer.ok) return;
      settleForm(tool.id);
      const { UserID: id, Username: name } = answer.data.data;
      const isPractice = platforms.modes?.roblox === 'practice';
      noteLookUp({ platform: 'roblox', id, name, at: Date.now(), isPractice });
    },
  });

  return {
    ...look,
    found,
    forget() {
      drop();
      setFound(undefined);
    },
  };
}

/** The card, or a placeholder while there is none. */
export function OneResult({ of: { check, startAnother } }: { of: OnePlayer }) {
  const { found, busy } = check;
  if (found) return <PlayerCard key={found.now} found={found} onAnother={startAnother} />;

  if (busy) {
    return (
      <Panel title={say('result')} flush>
        <SkeletonRows />
      </Panel>
    );
  }
  return (
    <EmptyState icon="id-card" title={say('empty.title')}>
      {say('empty.detail')}
    </EmptyState>
  );
}

function Consequence({ reading }: { reading: PlayerReading }) {
  if (!reading.ok) return say(reading.fault === 'blank' ? 'sentence.blank' : 'sentence.refused');
  const player = <b className="wrap-anywhere">{shownPlayer(reading.player)}</b>;
  return <Sentence text={say('sentence')} parts={{ player }} />;
}
