import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useGuardedText } from '#kit/page/guard.tsx';
import { BudgetMeter, OtherHalf, type useCarriedReason } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import type { Acting } from './page-acting.tsx';
import { type Draft, DraftFields } from './page-draft.tsx';
import type { Experience } from './page-experience.tsx';
import { lengthWords } from './page-length-words.tsx';
import type { PlayerLook, Seen } from './page-look.tsx';
import { Consequence, Keys, StickyOrder, WaitNote } from './page-order.tsx';
import type { Outcome, Verb } from './page-outcome.tsx';
import { PlayerField, type PlayerInput } from './page-player.tsx';
import { Restricted } from './page-restricted.tsx';
import { UnbanOrder, useUnbanRoom } from './page-unban.tsx';
import en from './words/en.json';

const say = words(en);

interface OneFormProps {
  player: PlayerInput;
  look: PlayerLook;
  draft: Draft;
  experience: Experience;
  acting: Acting;
  carried: ReturnType<typeof useCarriedReason>;
}

/** One player: who, how long, why, and the order. */
export function OneForm({ player, look, draft, experience, acting, carried }: OneFormProps) {
  const { seen } = look;
  const [chosen, choose] = useChosen(seen);
  const verb = seen?.restriction ? (chosen ?? 'unban') : 'ban';
  const why = useGuardedText();
  const room = useUnbanRoom();
  const [overFor, setOverFor] = useState<string>();
  const about = `${experience.id} ${player.text.value}`;
  const isOver = overFor === about;

  function refuse(): boolean {
    if (player.refuse() || !seen) return true;
    if (verb === 'unban') return why.value.trim().length > room;
    const lack = draft.lacks[0];
    if (seen.is_protected || experience.isNowhere) return true;
    if (!lack) return false;
    showMessage({ tone: 'bad', title: say('missing.title'), description: say(`missing.${lack}`) });
    if (lack === 'why' || lack === 'words') draft.reasonInput.current?.focus();
    return true;
  }

  async function submit() {
    const { disabledReason, cooldownUntil = 0 } = acting[verb];
    const isShut = disabledReason !== undefined || cooldownUntil > performance.now();
    if (isShut || refuse() || !seen) return;
    const order = orderOf(seen, { verb, experience, draft });
    const whom = { user: seen.user_id, universe_id: experience.id };
    const half = carried.carried && { with_case: carried.carried.withCase };
    const kept = why.value.trim();
    const outcome =
      verb === 'ban'
        ? await acting.ban.order(order, { ...whom, ...draft.input, ...half })
        : await acting.unban.order(order, {
            ...whom,
            ...(kept !== '' && { private_reason: kept }),
          });
    if (!isThrough(outcome)) return;
    setOverFor(about);
    if (verb === 'ban') carried.drop();
  }

  function startAnother() {
    setOverFor(undefined);
    draft.clear();
    why.type('');
    player.type('');
    player.input.current?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  function onKeyDown(event: KeyboardEvent) {
    // What a field inside did with it already is no order.
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const isOrder = event.ctrlKey || event.metaKey;
    // Enter alone would press the button from any field of one line.
    if (isOrder || event.target instanceof HTMLInputElement) event.preventDefault();
    if (isOrder && !isOver) void submit();
  }

  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
      // What has the focus is not left under the order that stays in view.
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5 lg:[&_:is(input,select,textarea)]:scroll-mb-60"
    >
      <OtherHalf of={carried.carried} onDrop={carried.drop} />
      <PlayerField of={player} look={look} isPractice={experience.isPractice} />
      {isOver && <Over onAnother={startAnother} onAgain={() => setOverFor(undefined)} />}
      {!isOver && seen && <Restricted seen={seen} verb={verb} onChoose={choose} />}
      {!isOver && verb === 'unban' && seen && (
        <UnbanOrder seen={seen} look={look} experience={experience} acting={acting} reason={why} />
      )}
      {!isOver && verb === 'ban' && (
        <>
          <DraftFields of={draft} place={experience.name} />
          <BanOrder
            look={look}
            draft={draft}
            experience={experience}
            acting={acting}
            isBlank={player.isBlank}
          />
        </>
      )}
    </form>
  );
}

interface BanOrderProps extends Pick<OneFormProps, 'look' | 'draft' | 'experience' | 'acting'> {
  isBlank: boolean;
}

function BanOrder({ look, draft, experience, acting, isBlank }: BanOrderProps) {
  const { ban } = acting;
  const { seen } = look;
  const isReady =
    seen !== undefined &&
    !seen.is_protected &&
    experience.id !== undefined &&
    draft.lacks.length === 0;
  return (
    <StickyOrder
      tone="danger"
      sentence={<Consequence look={look} draft={draft} experience={experience} isBlank={isBlank} />}
    >
      <Button
        type="submit"
        variant="danger"
        size="large"
        busy={ban.busy}
        busyLabel={say('banning')}
        cooldownUntil={ban.cooldownUntil}
        disabled={!isReady}
        disabledReason={ban.disabledReason}
      >
        {buttonWords(seen, draft)}
      </Button>
      <Keys />
      <BudgetMeter targets={isReady ? 1 : undefined} />
      <WaitNote until={look.waitUntil} />
    </StickyOrder>
  );
}

/** It repeats the verb, the name and the extent. */
function buttonWords(seen: Seen | undefined, draft: Draft): string {
  const { seconds } = draft.length;
  if (!seen || seconds === undefined) return say('ban');
  const lasts = lengthWords(seconds);
  return say(seconds === null ? 'ban.for-good' : 'ban.named', { name: seen.username, lasts });
}

/** In the order's place, once it is carried out. */
function Over({ onAnother, onAgain }: { onAnother: () => void; onAgain: () => void }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button icon="refresh" onClick={onAnother}>
        {say('another')}
      </Button>
      <Button variant="quiet" onClick={onAgain}>
        {say('same')}
      </Button>
    </div>
  );
}

/** Which of the two ways was chosen, of this player alone. */
function useChosen(seen: Seen | undefined): [Verb | undefined, (verb: Verb) => void] {
  const [chosen, setChosen] = useState<{ userId: string; verb: Verb }>();
  const isOfThis = chosen !== undefined && chosen.userId === seen?.user_id;
  return [
    isOfThis ? chosen.verb : undefined,
    (verb) => seen && setChosen({ userId: seen.user_id, verb }),
  ];
}

function orderOf(
  seen: Seen,
  { verb, experience, draft }: { verb: Verb; experience: Experience; draft: Draft },
) {
  return {
    verb,
    whom: { userId: seen.user_id, name: seen.username, picture: seen.thumbnail_url },
    place: experience.name,
    at: Date.now(),
    ...(verb === 'ban' && {
      seconds: draft.length.seconds ?? null,
      withAlts: draft.withAlts,
      reason: draft.reason.value.trim(),
      privateReason: draft.privateReason.value.trim(),
    }),
  };
}

function isThrough({ kind }: Outcome): boolean {
  return kind === 'done' || kind === 'queued';
}
