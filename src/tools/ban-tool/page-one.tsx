import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { isThrough } from '#kit/acting/acting.tsx';
import { OtherHalf } from '#kit/page/carry.tsx';
import type { useCarriedReason } from '#kit/page/handover.ts';
import { settleForm } from '#kit/page/kept-form.ts';
import { isPressed } from '#kit/page/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import type { Acting, Order, Verb } from './page-acting.tsx';
import { type Draft, DraftFields } from './page-draft.tsx';
import type { Experience } from './page-experience.tsx';
import { BanOrder, Restricted, UnbanOrder } from './page-order.tsx';
import { PlayerField, type PlayerInput, type PlayerLook, type Seen } from './page-player.tsx';
import { usePrivateReason } from './page-reason.tsx';
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

/** The form for one player: target, duration, reason and the button. */
export function OneForm({ player, look, draft, experience, acting, carried }: OneFormProps) {
  const { seen } = look;
  const [chosen, choose] = useChosen(seen);
  const verb = seen?.restriction ? (chosen ?? 'unban') : 'ban';
  const why = usePrivateReason('unban-reason');
  const [overFor, setOverFor] = useState<string>();
  const about = `${experience.id} ${player.text.value}`;
  const isOver = overFor === about;

  function refuse(): boolean {
    if (player.refuse() || !seen) return true;
    if (verb === 'unban') return why.isTooLong;
    const lack = draft.lacks[0];
    if (seen.is_protected || experience.isNowhere) return true;
    if (lack) draft.refuse(lack);
    return lack !== undefined;
  }

  async function submit() {
    const { disabledReason, cooldownUntil = 0 } = acting[verb];
    const isShut = disabledReason !== undefined || cooldownUntil > performance.now();
    if (isShut || refuse() || !seen) return;
    const order = buildOrder(seen, { verb, experience, draft });
    const whom = { user: seen.user_id, universe_id: experience.id };
    const half = carried.carried && { with_case: carried.carried.withCase };
    const outcome =
      verb === 'ban'
        ? await acting.ban.order(order, { ...whom, ...draft.input, ...half })
        : await acting.unban.order(order, { ...whom, ...why.input });
    if (!isThrough(outcome)) return;
    setOverFor(about);
    settleForm(tool.id);
    if (verb === 'ban') carried.drop();
  }

  function startAnother() {
    setOverFor(undefined);
    draft.clear();
    why.text.type('');
    player.type('');
    player.input.current?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  function onKeyDown(event: KeyboardEvent) {
    // A field inside the form may have handled the key already.
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const isOrder = isPressed('send', event.nativeEvent);
    // Otherwise Enter in any single-line field would press the button.
    if (isOrder || event.target instanceof HTMLInputElement) event.preventDefault();
    if (isOrder && !isOver) void submit();
  }

  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
      // A focused field must not end up behind the action bar, which stays in view.
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5 lg:[&_:is(input,select,textarea)]:scroll-mb-60"
    >
      <OtherHalf of={carried.carried} onDrop={carried.drop} />
      <PlayerField of={player} look={look} isPractice={experience.isPractice} />
      {isOver && (
        <div className="flex flex-wrap gap-2.5">
          <Button icon="refresh" onClick={startAnother}>
            {say('another')}
          </Button>
          <Button variant="quiet" onClick={() => setOverFor(undefined)}>
            {say('same')}
          </Button>
        </div>
      )}
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

/** The action chosen for this player. Another player resets it. */
function useChosen(seen: Seen | undefined): [Verb | undefined, (verb: Verb) => void] {
  const [chosen, setChosen] = useState<{ userId: string; verb: Verb }>();
  const isOfThis = chosen !== undefined && chosen.userId === seen?.user_id;
  return [
    isOfThis ? chosen.verb : undefined,
    (verb) => seen && setChosen({ userId: seen.user_id, verb }),
  ];
}

function buildOrder(
  seen: Seen,
  { verb, experience, draft }: { verb: Verb; experience: Experience; draft: Draft },
): Order {
  return {
    verb,
    player: { userId: seen.user_id, name: seen.username, picture: seen.thumbnail_url },
    place: experience.name,
    at: Date.now(),
    ...(verb === 'ban' && {
      seconds: draft.length.seconds ?? null,
      withAlts: draft.withAlts,
      reason: draft.reason.value.trim(),
      privateReason: draft.privateReason.text.value.trim(),
    }),
  };
}
