import { useState } from 'react';
import type { Acting, Input } from './page-acting.tsx';
import type { Form } from './page-form.tsx';
import { shortName, wishOf } from './page-orders.tsx';
import type { Ordered, Outcome } from './page-outcome.tsx';
import { actedOn } from './page-plan.tsx';
import { accountWords, buttonWords } from './page-sentence.tsx';

/** What the form's button does: looks at a list, or acts. */
export function useSubmit(form: Form, acting: Acting) {
  const [orderedKey, setOrderedKey] = useState<string>();
  const { aim, mode, who, list, plan, servers, length, reason, look } = form;
  const guildId = servers.chosen?.id;

  async function check() {
    if (list.refuse() || guildId === undefined) return;
    await plan.check(inputOf(form, { guildId, userIds: [...list.targets] }));
  }

  async function act(order: Ordered, userIds: string[]) {
    if (reason.refuse() || length.fault !== undefined || guildId === undefined) return;
    const key = form.key;
    const outcome = await acting.order(
      order,
      inputOf(form, { guildId, userIds, reason: reason.text }),
    );
    setOrderedKey(isSettled(outcome) ? key : undefined);
  }

  async function submit() {
    const shared = {
      mode,
      server: servers.chosen?.name ?? '',
      seconds: length.seconds,
      reason: reason.text,
      at: Date.now(),
    };
    if (aim === 'one') {
      const { seen } = look;
      if (who.refuse() || !seen) return;
      await act({ ...shared, userId: seen.target, name: seen.name ?? seen.target }, [seen.target]);
    } else if (!plan.plan) await check();
    else {
      const name = buttonWords(wishOf(form), accountWords(actedOn(plan.plan)));
      await act({ ...shared, name: shortName(name) }, [...list.targets]);
    }
  }

  return { submit, check, isOver: orderedKey !== undefined && orderedKey === form.key };
}

/** There is nothing left to press. */
function isSettled({ kind }: Outcome): boolean {
  return kind === 'done' || kind === 'job';
}

function inputOf(
  { mode, length, deleteSeconds, carried }: Form,
  { guildId, userIds, reason }: { guildId: string; userIds: string[]; reason?: string },
): Input {
  const isTimed = mode === 'ban' || mode === 'timeout';
  return {
    guild_id: guildId,
    user_ids: userIds,
    ...(reason !== undefined && { reason }),
    ...(isTimed && { duration_seconds: length.seconds ?? null }),
    ...(mode === 'ban' && { delete_message_seconds: deleteSeconds }),
    ...(carried && { with_case: carried.withCase }),
  };
}
