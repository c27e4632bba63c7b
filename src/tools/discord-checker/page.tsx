import { type FormEvent, useRef, useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { useHandover } from '#kit/page/handover.ts';
import { History } from '#kit/page/history.tsx';
import { settleForm, useKept } from '#kit/page/kept-form.ts';
import { useNewestLook } from '#kit/page/newest-look.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { PinnedNotes } from '#kit/page/pinned.tsx';
import { noteLookUp } from '#kit/page/recent-targets.ts';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { sayRefusal } from '#ui/say-refusal.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Select } from '#ui/select.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { Account } from './page-account.tsx';
import { Standing } from './page-standing.tsx';
import { readUserId } from './rules.ts';
import en from './words/en.json';

const say = words(en);
const PROFILE_ONLY = '';

type Check = ActionOf<typeof schemas, 'check'>;

export function Page() {
  const text = useGuardedText('', `${tool.id}/user`);
  const guard = useGuard();
  const servers = useServers();
  const { platforms } = useDeskClient();
  const [result, setResult] = useState<Check['output']>();
  const [wasLeft, setLeft] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const check = useNewestLook<Check>(tool, 'check', {
    success: ({ username }) => ({ title: say('success'), description: username }),
    // An account next to an error would look like the answer.
    answered: (answer) => {
      setResult(answer.ok ? answer.data : undefined);
      if (!answer.ok) return;
      settleForm(tool.id);
      const { user_id: id, username: name } = answer.data;
      const isPractice = platforms.modes?.discord === 'practice';
      noteLookUp({ platform: 'discord', id, name, at: Date.now(), isPractice });
    },
  });
  useHandover(tool, (thing) => text.type(thing.value));
  const userId = readUserId(text.value);
  const isBlank = text.value.trim() === '';

  function submit() {
    setLeft(true);
    if (userId === undefined) {
      setAsked(true);
      input.current?.focus();
      return;
    }
    check.ask({
      user_id: userId,
      ...(servers.chosen !== PROFILE_ONLY && { guild_id: servers.chosen }),
    });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  function startAnother() {
    check.drop();
    setResult(undefined);
    setLeft(false);
    text.type('');
    input.current?.focus();
  }

  function findError(): string | undefined {
    if (userId !== undefined) return undefined;
    const description = say('missing.detail');
    if (isAsked) return sayRefusal({ title: say('missing.title'), description });
    return isBlank || !wasLeft ? undefined : description;
  }

  const known = result?.user_id ?? userId;
  const account =
    known === undefined
      ? undefined
      : { kind: 'discord' as const, id: known, name: result?.username };
  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {result ? (
            <>
              <Account of={result} onAnother={startAnother} />
              {result.server && <Standing of={result.server} now={result.now} />}
            </>
          ) : (
            <EmptyState icon="user-check" title={say('empty.title')}>
              {say('empty.detail')}
            </EmptyState>
          )}
          <History of={account} />
        </>
      }
    >
      <PinnedNotes of={account} />
      <Panel>
        <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <Field
            label={say('user')}
            aside={say('user.aside')}
            hint={say('user.hint')}
            error={findError()}
          >
            <TextInput
              ref={input}
              mono
              value={text.value}
              onChange={(event) => {
                setAsked(false);
                text.type(event.target.value);
              }}
              onBlur={() => setLeft(!isBlank)}
              // Enter doesn't submit a form whose button is disabled.
              onKeyDown={(event) => event.key === 'Enter' && isBlank && submit()}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          {isBlank && <PracticeSamples of="accounts" onPick={text.type} />}
          {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
          <Field label={say('server')} hint={say('server.hint')}>
            <Select options={servers.options} value={servers.chosen} onChange={servers.choose} />
          </Field>
          <Order tone="safe" sentence={<Consequence userId={userId} server={servers.name} />}>
            <Button
              type="submit"
              variant="solid"
              size="large"
              busy={check.busy}
              busyLabel={say('checking')}
              openWhileBusy
              cooldownUntil={check.cooldownUntil}
              disabled={isBlank}
              disabledReason={check.disabledReason}
            >
              {say('check')}
            </Button>
          </Order>
          <ProblemNotice problem={check.problem} />
        </form>
      </Panel>
    </ToolPage>
  );
}

/** The servers that the owner listed. The first is selected until another is chosen. */
function useServers() {
  const { platforms } = useDeskClient();
  const [picked, choose] = useKept<string | undefined>(`${tool.id}/server`, undefined);
  const guilds = platforms.links?.discord.guilds ?? [];
  const isThere = picked === PROFILE_ONLY || guilds.some(({ id }) => id === picked);
  const chosen = (isThere ? picked : guilds[0]?.id) ?? PROFILE_ONLY;
  return {
    chosen,
    choose,
    name: guilds.find(({ id }) => id === chosen)?.name,
    options: [
      ...guilds.map(({ id, name }) => ({ value: id, label: name })),
      { value: PROFILE_ONLY, label: say('server.none') },
    ],
  };
}

interface ConsequenceProps {
  userId: string | undefined;
  /** Undefined if only the profile is checked. */
  server: string | undefined;
}

function Consequence({ userId, server }: ConsequenceProps) {
  if (userId === undefined) return say('sentence.empty');
  return (
    <Sentence
      text={say(server === undefined ? 'sentence.profile' : 'sentence')}
      parts={{ id: <b>{userId}</b>, server: <b>{server}</b> }}
    />
  );
}
