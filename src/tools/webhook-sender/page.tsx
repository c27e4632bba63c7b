import { type FormEvent, useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { type Problem, useDeskClient } from '#kit/page/client.tsx';
import { History } from '#kit/page/history.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { PinnedNotes } from '#kit/page/pinned.tsx';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { WebhookCard, webhookName } from '#kit/webhook/webhook-card.tsx';
import { useWebhookInput, WebhookField } from '#kit/webhook/webhook-field.tsx';
import { LookNotice, useWebhookLook } from '#kit/webhook/webhook-look.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { showMessage } from '#ui/messages.ts';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { PracticeChannel } from './page-channel.tsx';
import { DraftFields, type DraftState, useDraft } from './page-draft.tsx';
import { SendOrder } from './page-order.tsx';
import { SendingResult } from './page-progress.tsx';
import { Proof } from './page-proof.tsx';
import { useSending } from './page-sending.tsx';
import { SentMessages } from './page-sent.tsx';
import { Preview } from './preview/preview.tsx';
import en from './words/en.json';

const say = words(en);

type Look = ActionOf<typeof schemas, 'look'>;

export function Page() {
  const { platforms } = useDeskClient();
  const webhook = useWebhookInput(tool, say('missing.detail'));
  const look = useWebhookLook<Look>(tool, webhook.url);
  const proof = useProof(webhook.url, look.data);
  const [turn, setTurn] = useState(0);
  const draft = useDraft();
  const lookAgain = () => setTurn((before) => before + 1);
  const sending = useSending((problem) => {
    if (!isAboutProof(problem)) return;
    // The form makes room for the proof, so it can't say why.
    showMessage({ tone: 'bad', title: problem.title, description: problem.detail });
    proof.forget();
    look.again();
  });
  const { data: seen } = look;
  const { url } = webhook;
  const isPractice = platforms.modes?.discord === 'practice';
  const busyReason = sending.isRunning ? say('busy') : undefined;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (webhook.refuse() || url === undefined || draft.refuse()) return;
    await sending.run({ webhook_url: url, ...draft.draft });
    lookAgain();
  }

  const target = seen && { kind: 'webhook' as const, id: seen.id, name: seen.name };
  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {seen && proof.until !== null && <Preview of={previewOf(draft, seen.name)} />}
          {sending.progress ? (
            <SendingResult of={sending.progress} />
          ) : (
            <EmptyState icon="send" title={say('empty.title')}>
              {say('empty.detail')}
            </EmptyState>
          )}
          {url !== undefined && seen && proof.until !== null && (
            <SentMessages key={url} url={url} turn={turn} onChanged={lookAgain} />
          )}
          <History of={target} />
          <Guidelines />
        </>
      }
    >
      <PinnedNotes of={target} />
      <Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <WebhookField of={webhook} onEnter={webhook.refuse} disabledReason={busyReason} />
          {webhook.isBlank && <PracticeSamples of="webhooks" onPick={webhook.type} />}
          <LookNotice look={look} />
          {seen && (
            <WebhookCard of={seen}>
              {proof.until !== null && (
                <Tag tone="ok">
                  {say('proved')} <TimeText at={proof.until} now={proof.now} form="moment" />
                </Tag>
              )}
            </WebhookCard>
          )}
          {seen && !seen.is_listed && (
            <ErrorText>
              <b>{say('foreign.title')}.</b> {say('foreign.detail')}
            </ErrorText>
          )}
          {url !== undefined && seen?.is_listed && proof.until === null && (
            <Proof
              key={url}
              url={url}
              name={seen.name}
              onPosted={lookAgain}
              onProved={proof.keep}
            />
          )}
          {seen && proof.until !== null && (
            <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
              <DraftFields of={draft} disabledReason={busyReason} />
              <SendOrder draft={draft} sending={sending} name={seen.name} />
              <ProblemNotice problem={sending.problem} />
            </form>
          )}
        </div>
      </Panel>
      {isPractice && url !== undefined && seen && <PracticeChannel url={url} turn={turn} />}
    </ToolPage>
  );
}

function previewOf({ text, username, threadTitle, files }: DraftState, name: string) {
  return {
    name: username.value.trim() || webhookName({ name }),
    content: text.content.value,
    embeds: text.embeds,
    files: files.files,
    title: threadTitle.value,
  };
}

interface Kept {
  url: string;
  until: number;
  now: number;
}

/** Until when this pass may send: as the desk reported with the webhook, or since the code was verified. */
function useProof(url: string | undefined, seen: Look['output'] | undefined) {
  const [kept, setKept] = useState<Kept>();
  const own = kept && kept.url === url ? kept : undefined;
  const told = seen?.proved_until ?? null;
  return {
    until: own?.until ?? (seen ? told : null),
    now: own?.now ?? seen?.now ?? 0,
    keep: (until: number, now: number) =>
      setKept(url === undefined ? undefined : { url, until, now }),
    forget: () => setKept(undefined),
  };
}

function isAboutProof({ code }: Problem): boolean {
  return code === 'webhooks/no-proof' || code === 'webhooks/moved';
}

function Guidelines() {
  return (
    <Panel title={say('guidelines')}>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        <li>{say('guidelines.own')}</li>
        <li>{say('guidelines.limits')}</li>
        <li>{say('guidelines.mentions')}</li>
        <li>{say('guidelines.page')}</li>
        <li>{say('guidelines.after')}</li>
        <li>{say('guidelines.case')}</li>
      </ul>
    </Panel>
  );
}
