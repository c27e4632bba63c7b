import { type FormEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { History } from '#kit/page/history.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { PinnedNotes } from '#kit/page/pinned.tsx';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { WebhookCard } from '#kit/webhook/webhook-card.tsx';
import { useWebhookInput, WebhookField } from '#kit/webhook/webhook-field.tsx';
import { LookNotice, useWebhookLook } from '#kit/webhook/webhook-look.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { ConfirmField, useConfirm } from './page-confirm.tsx';
import { ManyPage } from './page-many.tsx';
import { type Outcome, Result } from './page-result.tsx';
import { Consequence } from './page-sentence.tsx';
import en from './words/en.json';

const say = words(en);

type Look = ActionOf<typeof schemas, 'look'>;
type Delete = ActionOf<typeof schemas, 'delete'>;

/** With webhooks selected in a server's list, the address names them. */
export function Page() {
  const [query] = useSearchParams();
  const guildId = query.get('server');
  const named = query.get('ids') ?? '';
  const ids = useMemo(() => named.split('.').filter((id) => /^\d{15,20}$/.test(id)), [named]);
  return guildId && ids.length > 0 ? <ManyPage guildId={guildId} ids={ids} /> : <OnePage />;
}

function OnePage() {
  const webhook = useWebhookInput(tool, say('missing.detail'));
  const [outcome, setOutcome] = useState<Outcome>();
  // A deleted webhook isn't looked up again.
  const look = useWebhookLook<Look>(tool, isOver(outcome) ? undefined : webhook.url);
  const confirm = useConfirm(look.data);
  const remove = useAction<Delete>(tool, 'delete', {
    success: ({ name }) => ({ title: say('success'), description: name }),
  });

  async function submit() {
    const { data: seen } = look;
    if (webhook.refuse() || webhook.url === undefined || !seen || confirm.refuse()) return;
    const answer = await remove.run({
      webhook_url: webhook.url,
      ...(!seen.is_listed && { confirm: confirm.typed }),
    });
    if (answer.ok) {
      setOutcome({
        kind: 'deleted',
        seen,
        done: answer.data,
        at: Date.now(),
        ...caseAnswer(answer),
      });
    } else if (answer.problem.code === 'platform/unsure') {
      setOutcome({ kind: 'unsure', seen, at: Date.now(), ...caseAnswer(answer.problem) });
    } else if (answer.problem.code === 'discord/unknown-webhook' && outcome?.kind === 'unsure') {
      // Now it is certain that the previous try deleted it.
      setOutcome({ ...outcome, kind: 'gone' });
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  function startAnother() {
    setOutcome(undefined);
    confirm.clear();
    webhook.clear();
  }

  const isDone = isOver(outcome);
  const shown = isDone ? outcome?.seen : look.data;
  const target = shown && { kind: 'webhook' as const, id: shown.id, name: shown.name };
  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {outcome ? (
            <Result outcome={outcome} />
          ) : (
            <EmptyState icon="unplug" title={say('empty.title')}>
              {say('empty.detail')}
            </EmptyState>
          )}
          <History of={target} />
          <About />
        </>
      }
    >
      <PinnedNotes of={target} />
      <Panel>
        <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <WebhookField
            of={webhook}
            onEnter={() => void submit()}
            disabledReason={isDone ? say('done.field') : undefined}
          />
          {webhook.isBlank && <PracticeSamples of="webhooks" onPick={webhook.type} />}
          <LookNotice look={look} />
          {shown && (
            <WebhookCard of={shown}>
              {isDone && <Tag>{say('deleted')}</Tag>}
              {!isDone && !shown.is_listed && <Tag tone="warn">{say('foreign')}</Tag>}
            </WebhookCard>
          )}
          {!isDone && look.data && !look.data.is_listed && <ConfirmField of={confirm} />}
          {isDone ? (
            <Button icon="refresh" onClick={startAnother} className="justify-self-start">
              {say('another')}
            </Button>
          ) : (
            <Order
              tone="danger"
              sentence={<Consequence seen={look.data} isBlank={webhook.isBlank} />}
            >
              <Button
                type="submit"
                variant="danger"
                size="large"
                busy={remove.busy}
                busyLabel={say('deleting')}
                cooldownUntil={remove.cooldownUntil}
                disabled={!look.data || !confirm.isGiven || look.data.left === 0}
                disabledReason={remove.disabledReason}
              >
                {look.data
                  ? say('delete.named', { name: shortName(look.data.name) })
                  : say('delete')}
              </Button>
            </Order>
          )}
          {!isDone && <ProblemNotice problem={remove.problem} />}
        </form>
      </Panel>
    </ToolPage>
  );
}

function About() {
  return (
    <Panel title={say('about')}>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        <li>{say('about.final')}</li>
        <li>{say('about.posted')}</li>
        <li>{say('about.foreign')}</li>
      </ul>
    </Panel>
  );
}

function isOver(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && outcome.kind !== 'unsure';
}

function caseAnswer({ caseId }: { caseId?: number }) {
  return caseId === undefined ? {} : { caseId };
}

const NAME_SHOWN_MAX = 28;

function shortName(name: string): string {
  const plain = name.trim() === '' ? say('nameless') : name;
  return plain.length > NAME_SHOWN_MAX ? `${plain.slice(0, NAME_SHOWN_MAX - 1)}…` : plain;
}
