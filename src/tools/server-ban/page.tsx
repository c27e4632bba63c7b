import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isThrough } from '#kit/acting/acting.tsx';
import { countActedOn } from '#kit/acting/plan.tsx';
import { DiscordPanel } from '#kit/page/discord/discord-panel.tsx';
import { History } from '#kit/page/history.tsx';
import { settleForm } from '#kit/page/kept-form.ts';
import { ToolPage } from '#kit/page/page.tsx';
import { PinnedNotes } from '#kit/page/pinned.tsx';
import { isPressed } from '#kit/page/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { KeptInView } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { type Acting, type Input, type Ordered, useActing } from './page-acting.tsx';
import { BansPanel, type CurrentBan } from './page-bans.tsx';
import { BrakePanel } from './page-brake.tsx';
import { Fields } from './page-fields.tsx';
import { type Form, useForm } from './page-form.tsx';
import {
  accountWords,
  buttonWords,
  ListOrder,
  ListPlanPanel,
  OneOrder,
  readIntent,
  shortName,
} from './page-order.tsx';
import { ServerResult } from './page-result.tsx';
import en from './words/en.json';
import './page.css';

const say = words(en);

export function Page() {
  const form = useForm();
  const [turn, setTurn] = useState(0);
  const acting = useActing(() => {
    setTurn((before) => before + 1);
    form.look.again();
  });
  const { servers } = form;
  const server = servers.chosen;
  const { seen } = form.look;
  const account = seen && {
    kind: 'discord' as const,
    id: seen.target,
    name: seen.name ?? undefined,
  };

  function unban({ user_id, avatar_url }: CurrentBan) {
    form.setMode('unban');
    form.setExtent('one');
    form.pick({ user_id, avatar_url });
    form.reason.input.current?.focus();
  }

  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {acting.outcome ? (
            <ServerResult outcome={acting.outcome} acting={acting} />
          ) : (
            <EmptyState icon="shield-x" title={say('empty.title')}>
              {say('empty.detail')}
            </EmptyState>
          )}
          <DiscordPanel tool={tool} />
          <History of={account} />
          {server && (
            <BrakePanel
              key={`brake ${server.id}`}
              server={server}
              now={servers.now}
              onChanged={servers.again}
            />
          )}
          {server && (
            <BansPanel key={`bans ${server.id}`} server={server} turn={turn} onUnban={unban} />
          )}
        </>
      }
    >
      <PinnedNotes of={account} />
      <MainForm form={form} acting={acting} />
    </ToolPage>
  );
}

function MainForm({ form, acting }: { form: Form; acting: Acting }) {
  const { extent, plan } = form;
  const { submit, check, isOver } = useSubmit(form, acting);
  const element = useRef<HTMLFormElement>(null);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isPressed('send', event.nativeEvent)) return;
    // Presses the button, so nothing happens while it is disabled or hidden.
    element.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  }
  function startAnother() {
    acting.forget();
    form.clear();
    form.account.input.current?.focus();
  }

  const order = isOver ? (
    <Button icon="refresh" onClick={startAnother} className="justify-self-start">
      {say(extent === 'list' ? 'another.list' : `another.${form.mode}`)}
    </Button>
  ) : extent === 'one' ? (
    <OneOrder form={form} acting={acting} />
  ) : (
    <ListOrder form={form} acting={acting} onCheck={() => void check()} />
  );
  const hasPlan = extent === 'list' && plan.plan !== undefined;
  // With an empty list the bar would only cover the fields that fill it.
  const isInReach = !isOver && (extent === 'one' || form.list.targets.length > 0);
  return (
    <form
      ref={element}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
      // On a phone the choice of a server is above the fields and would push them down.
      className={`ban-form grid min-w-0 gap-4 sm:gap-5 ${form.servers.look.isLoading ? 'max-sm:invisible' : ''}`}
    >
      <Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <Fields form={form} />
          {!hasPlan && (isInReach ? <KeptInView>{order}</KeptInView> : order)}
        </div>
      </Panel>
      {hasPlan && <ListPlanPanel form={form} />}
      {hasPlan && order}
    </form>
  );
}

/** The action of the form's button: check a list, or act. */
function useSubmit(form: Form, acting: Acting) {
  const [orderedKey, setOrderedKey] = useState<string>();
  const { extent, mode, account, list, plan, servers, length, reason, look } = form;
  const guildId = servers.chosen?.id;

  async function check() {
    if (list.refuse() || guildId === undefined) return;
    await plan.check(buildInput(form, { guildId, userIds: [...list.targets] }));
  }

  async function act(order: Ordered, userIds: string[]) {
    if (reason.refuse() || length.fault !== undefined || guildId === undefined) return;
    const key = form.key;
    const outcome = await acting.order(
      order,
      buildInput(form, { guildId, userIds, reason: reason.text }),
    );
    if (isThrough(outcome)) settleForm(tool.id);
    setOrderedKey(isThrough(outcome) ? key : undefined);
  }

  async function submit() {
    const shared = {
      mode,
      server: servers.chosen?.name ?? '',
      seconds: length.seconds,
      reason: reason.text,
      at: Date.now(),
    };
    if (extent === 'one') {
      const { seen } = look;
      if (account.refuse() || !seen) return;
      await act({ ...shared, userId: seen.target, name: seen.name ?? seen.target }, [seen.target]);
    } else if (!plan.plan) await check();
    else {
      const name = buttonWords(readIntent(form), accountWords(countActedOn(plan.plan)));
      await act({ ...shared, name: shortName(name) }, [...list.targets]);
    }
  }

  return { submit, check, isOver: orderedKey !== undefined && orderedKey === form.key };
}

function buildInput(
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
