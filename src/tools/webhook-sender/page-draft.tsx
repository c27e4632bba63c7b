import { useRef, useState } from 'react';
import type { MessageText } from '#kit/message/message.ts';
import { CONTENT_MAX, USERNAME_MAX } from '#kit/message/message-limits.ts';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { useKept } from '#kit/page/kept-form.ts';
import { TemplatePicker } from '#kit/page/templates.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { THREAD_TITLE_MAX } from './limits.ts';
import { EmbedFields } from './page-embeds.tsx';
import { errorOf } from './page-faults.tsx';
import { FileFields, useFiles } from './page-files.tsx';
import { Fold } from './page-fold.tsx';
import { useMessage } from './page-message.tsx';
import { PaceFields, usePace } from './page-pace.tsx';
import { type DraftFault, findDraftFault } from './rules.ts';
import en from './words/en.json';

const say = words(en);

export type DraftState = ReturnType<typeof useDraft>;

/** The message as it is typed. */
export function useDraft() {
  const text = useMessage(undefined, tool.id);
  const username = useGuardedText('', `${tool.id}/username`);
  const picture = useGuardedText('', `${tool.id}/picture`);
  const threadId = useGuardedText('', `${tool.id}/thread-id`);
  const threadTitle = useGuardedText('', `${tool.id}/thread-title`);
  const files = useFiles();
  const pace = usePace();
  const [mentions, setMentions] = useKept(`${tool.id}/mentions`, false);
  const [asked, setAsked] = useState<DraftFault>();
  const message = useRef<HTMLTextAreaElement>(null);
  const draft = {
    content: text.content.value,
    repeat: pace.repeat ?? Number.NaN,
    delay: pace.delay.trim() === '' ? Number.NaN : Number(pace.delay),
    ...given('username', username.value),
    ...given('avatar_url', picture.value),
    ...given('thread_id', threadId.value),
    ...given('thread_name', threadTitle.value),
    ...(text.embeds.length > 0 && { embeds: text.embeds }),
    ...(files.files.length > 0 && { files: files.files }),
    mentions,
  };
  const fault = findDraftFault(draft);
  const isBlank = fault === 'message-missing';
  return {
    ...{ text, username, picture, threadId, threadTitle, files, pace, mentions, setMentions },
    ...{ draft, fault, message, isBlank },
    /** The last press was refused for this fault, which is still there. */
    isRefused: asked !== undefined && asked === fault,
    /** What a template holds: neither the webhook's URL nor files. */
    template: {
      content: text.content.value,
      ...given('username', username.value),
      ...given('avatar_url', picture.value),
      ...(text.embeds.length > 0 && { embeds: text.embeds }),
    },
    fill(saved: MessageText) {
      text.content.type(saved.content);
      username.type(saved.username ?? '');
      picture.type(saved.avatar_url ?? '');
      text.setEmbeds(saved.embeds ?? []);
    },
    refuse(): boolean {
      if (fault === undefined) return false;
      setAsked(fault);
      if (fault.startsWith('message')) message.current?.focus();
      return true;
    },
  };
}

function given<Name extends string>(name: Name, value: string) {
  const text = value.trim();
  return (text === '' ? {} : { [name]: text }) as Partial<Record<Name, string>>;
}

interface DraftProps {
  of: DraftState;
  disabledReason?: string | undefined;
}

export function DraftFields({ of, disabledReason }: DraftProps) {
  const guard = useGuard();
  const { text, username, picture } = of;
  const error = errorOf(of.fault);
  const login = text.login ?? username.login ?? picture.login;
  return (
    <>
      <TemplatePicker
        tool={tool.id}
        message={of.template}
        onPick={({ message }) => message && of.fill(message)}
        disabledReason={disabledReason}
      />
      <Field
        label={say('message')}
        counter={{ used: text.content.value.length, max: CONTENT_MAX }}
        error={error('message-long') ?? (of.isRefused ? error('message-missing') : undefined)}
      >
        <TextArea
          ref={of.message}
          rows={5}
          value={text.content.value}
          onChange={(event) => text.content.type(event.target.value)}
          disabledReason={disabledReason}
        />
      </Field>
      {login && <SecretNotice {...guard.loginWords(login)} />}
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field
          label={say('name')}
          aside={say('optional')}
          counter={
            username.value === ''
              ? undefined
              : { used: username.value.trim().length, max: USERNAME_MAX }
          }
          error={error('name')}
        >
          <TextInput
            value={username.value}
            onChange={(event) => username.type(event.target.value)}
            autoComplete="off"
            disabledReason={disabledReason}
          />
        </Field>
        <Field label={say('picture')} aside={say('picture.aside')} error={error('avatar')}>
          <TextInput
            type="url"
            inputMode="url"
            value={picture.value}
            onChange={(event) => picture.type(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            disabledReason={disabledReason}
          />
        </Field>
        <PaceFields of={of.pace} error={error} disabledReason={disabledReason} />
      </div>
      <Extras of={of} disabledReason={disabledReason} />
      <Checkbox
        label={say('mentions')}
        hint={say('mentions.hint')}
        checked={of.mentions}
        onChange={of.setMentions}
        disabledReason={disabledReason}
      />
    </>
  );
}

/** What most messages don't have. */
function Extras({ of, disabledReason }: DraftProps) {
  const { embeds } = of.text;
  const { files } = of.files;
  return (
    <div className="divide-y divide-line border-y border-line">
      <Fold
        title={say('embeds')}
        aside={
          embeds.length === 0 ? say('embeds.aside') : say('embeds.count', { count: embeds.length })
        }
      >
        <EmbedFields of={of.text} disabledReason={disabledReason} />
      </Fold>
      <Fold
        title={say('files')}
        aside={
          files.length === 0 ? say('files.aside') : say('files.count', { count: files.length })
        }
      >
        <FileFields of={of.files} disabledReason={disabledReason} />
      </Fold>
      <Fold title={say('thread')} aside={threadAside(of)}>
        <ThreadFields of={of} disabledReason={disabledReason} />
      </Fold>
    </div>
  );
}

function threadAside({ threadId, threadTitle }: DraftState): string {
  if (threadTitle.value.trim() !== '') return threadTitle.value;
  return threadId.value.trim() || say('thread.aside');
}

function ThreadFields({ of, disabledReason }: DraftProps) {
  const error = errorOf(of.fault);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label={say('thread.id')}
        hint={say('thread.id.hint')}
        error={error('thread-id', 'thread-both')}
      >
        <TextInput
          mono
          inputMode="numeric"
          value={of.threadId.value}
          onChange={(event) => of.threadId.type(event.target.value)}
          autoComplete="off"
          disabledReason={disabledReason}
        />
      </Field>
      <Field
        label={say('thread.title')}
        hint={say('thread.title.hint')}
        counter={
          of.threadTitle.value === ''
            ? undefined
            : { used: of.threadTitle.value.trim().length, max: THREAD_TITLE_MAX }
        }
        error={error('thread-title')}
      >
        <TextInput
          value={of.threadTitle.value}
          onChange={(event) => of.threadTitle.type(event.target.value)}
          autoComplete="off"
          disabledReason={disabledReason}
        />
      </Field>
    </div>
  );
}
