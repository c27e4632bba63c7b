import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { History, ToolPage } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { KeptInView } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { type Acting, useActing } from './page-acting.tsx';
import { BansPanel, type CurrentBan } from './page-bans.tsx';
import { BrakePanel } from './page-brake.tsx';
import { Fields } from './page-fields.tsx';
import { type Form, useForm } from './page-form.tsx';
import { ListOrder, ListPlanPanel, OneOrder } from './page-orders.tsx';
import { Result } from './page-result.tsx';
import { useSubmit } from './page-submit.tsx';
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

  function unban({ user_id, avatar_url }: CurrentBan) {
    form.setMode('unban');
    form.setAim('one');
    form.pick({ user_id, avatar_url });
    form.reason.focus();
  }

  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {acting.outcome ? (
            <Result outcome={acting.outcome} onUndo={acting.undo} isUndoing={acting.isUndoing} />
          ) : (
            <EmptyState icon="shield-x" title={say('empty.title')}>
              {say('empty.detail')}
            </EmptyState>
          )}
          <History
            of={seen && { kind: 'discord', id: seen.target, name: seen.name ?? undefined }}
          />
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
      <MainForm form={form} acting={acting} />
    </ToolPage>
  );
}

function MainForm({ form, acting }: { form: Form; acting: Acting }) {
  const { aim, plan } = form;
  const { submit, check, isOver } = useSubmit(form, acting);
  const element = useRef<HTMLFormElement>(null);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // As a press on the button would do: nothing while it is shut, or gone.
    element.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  }
  function startAnother() {
    acting.forget();
    form.clear();
    form.who.field.input.current?.focus();
  }

  const order = isOver ? (
    <Button icon="refresh" onClick={startAnother} className="justify-self-start">
      {say(aim === 'list' ? 'another.list' : `another.${form.mode}`)}
    </Button>
  ) : aim === 'one' ? (
    <OneOrder form={form} acting={acting} />
  ) : (
    <ListOrder form={form} acting={acting} onCheck={() => void check()} />
  );
  const hasPlan = aim === 'list' && plan.plan !== undefined;
  // Over an empty list it would only cover the ways to fill it.
  const isInReach = !isOver && (aim === 'one' || form.list.targets.length > 0);
  return (
    <form
      ref={element}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
      className="ban-form grid min-w-0 gap-4 sm:gap-5"
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
