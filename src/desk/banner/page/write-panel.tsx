import { type FormEvent, useRef, useState } from 'react';
import { keepLoginOut } from '#kit/admin/keep-login-out.ts';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { useKept } from '#kit/page/kept-form.ts';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { BANNER_MESSAGE_MAX, banner as feature, type schemas } from '../contract.ts';
import { BANNER_SECONDS } from '../rules.ts';
import type { CurrentBanner } from './delete-dialog.tsx';
import { countSeconds, type Draft, isContested } from './draft.ts';
import { DraftFields } from './draft-fields.tsx';
import { SlabPreview, Stage } from './slab/slab-preview.tsx';
import en from './words/en.json';

const say = words(en);
const blank: Draft = {
  message: '',
  seconds: BANNER_SECONDS.default,
  stays: false,
  seenId: null,
};

export function WritePanel({ current }: { current: CurrentBanner | null }) {
  const { refreshDesk } = useDeskClient();
  const { disabledReason } = useMayChange();
  const guard = useGuard();
  const [draft, setDraft] = useKept('banner/draft', blank, {
    isTyped: ({ message: text }) => text !== '',
  });
  const [login, setLogin] = useState<string>();
  const [isMissed, setMissed] = useState(false);
  const messageInput = useRef<HTMLTextAreaElement>(null);
  const publish = useAdminChange<ActionOf<typeof schemas, 'publish'>>(feature, 'publish', {
    success: ({ detail }) => ({ title: say('publish.done'), description: detail }),
  });
  const currentId = current?.id ?? null;
  const contested = isContested(draft, currentId);
  const message = draft.message.trim();

  function type(text: string) {
    const kept = keepLoginOut(guard, draft.message, text);
    setLogin(kept.login);
    setMissed(false);
    // An admin who starts typing has seen the current announcement.
    const seenId = message === '' ? currentId : draft.seenId;
    setDraft({ ...draft, message: kept.text, seenId });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (disabledReason !== undefined) return;
    if (message === '' || message.length > BANNER_MESSAGE_MAX) {
      setMissed(message === '');
      return messageInput.current?.focus();
    }
    const answer = await publish.run({
      message,
      duration_seconds: countSeconds(draft),
      replaces: currentId,
    });
    if (!answer.ok) return;
    setDraft(blank);
    refreshDesk();
  }

  return (
    <Panel title={say('write.title')}>
      <form onSubmit={submit} noValidate className="grid gap-4.5">
        <DraftFields
          draft={draft}
          onMessage={type}
          onChange={(change) => setDraft({ ...draft, ...change })}
          messageInput={messageInput}
          isMissed={isMissed}
          disabledReason={disabledReason}
        />
        {login && <SecretNotice {...guard.loginWords(login)} />}
        <section aria-label={say('preview')} className="grid gap-1.5">
          <h3>{say('preview')}</h3>
          <Stage>
            <SlabPreview
              message={message || say('preview.empty')}
              durationSeconds={countSeconds(draft)}
            />
          </Stage>
        </section>
        {contested && current && <ContestedNotice by={current.created_by} />}
        <PublishOrder
          draft={draft}
          current={current}
          contested={contested}
          busy={publish.busy}
          disabledReason={disabledReason}
        />
        {!contested && <ProblemNotice problem={publish.problem} />}
      </form>
    </Panel>
  );
}

/**
 * Another admin published first, so publishing now would replace an announcement that this admin hasn't seen.
 */
function ContestedNotice({ by }: { by: string }) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-panel border border-warn-fill bg-warn-soft px-4 py-3"
    >
      <Icon name="warning" className="text-warn" />
      <p className="min-w-0">
        <b className="block wrap-anywhere">{say('contested.title', { by })}</b>
        <span className="text-small text-ink-2">{say('contested.both')}</span>
      </p>
    </div>
  );
}

interface PublishOrderProps {
  draft: Draft;
  current: CurrentBanner | null;
  contested: boolean;
  busy: boolean;
  disabledReason: string | undefined;
}

function PublishOrder(props: PublishOrderProps) {
  const { draft, current, contested, busy, disabledReason } = props;
  return (
    <Order
      tone={contested ? 'danger' : 'safe'}
      sentence={<Consequence draft={draft} current={current} />}
    >
      <Button
        type="submit"
        variant={contested ? 'danger' : 'solid'}
        busy={busy}
        busyLabel={say('publish.busy')}
        disabledReason={disabledReason}
      >
        {say(contested ? 'publish.again' : 'publish')}
      </Button>
    </Order>
  );
}

function Consequence({ draft, current }: Pick<PublishOrderProps, 'draft' | 'current'>) {
  const seconds = countSeconds(draft);
  if (draft.message.trim() === '') return say('sentence.empty');
  if (draft.message.length > BANNER_MESSAGE_MAX) return say('sentence.over');
  return (
    <>
      <Sentence
        text={say(seconds === 0 ? 'sentence.stays' : 'sentence.for')}
        parts={{ seconds: <b>{seconds}</b> }}
      />
      {current && (
        <>
          {' '}
          <Sentence text={say('sentence.replaces')} parts={{ by: <b>{current.created_by}</b> }} />
        </>
      )}
    </>
  );
}
