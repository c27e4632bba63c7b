import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { groupReadable, readReadable } from '#kit/values/readable-code.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { discordLinks, type schemas } from '../contract.ts';
import { LINK_CODE_LENGTH } from '../rules.ts';
import { type Find, useFind } from './use-find.ts';
import en from './words/en.json';

const say = words(en);

interface CodeFromDiscordProps {
  onLinked: () => void;
}

/**
 * A code from Discord is looked up first: someone who was sent another person's code has to see whose account
 * would get their pass.
 */
export function CodeFromDiscord({ onLinked }: CodeFromDiscordProps) {
  const [found, setFound] = useState<{ code: string; account: Find['output'] }>();
  return (
    <Panel title={say('from')}>
      {found ? (
        <Confirm {...found} onLinked={onLinked} onOther={() => setFound(undefined)} />
      ) : (
        <CodeForm onFound={(code, account) => setFound({ code, account })} />
      )}
    </Panel>
  );
}

interface CodeFormProps {
  onFound: (code: string, account: Find['output']) => void;
}

function CodeForm({ onFound }: CodeFormProps) {
  const guard = useGuard();
  const text = useGuardedText();
  const input = useRef<HTMLInputElement>(null);
  const [isPressed, setPressed] = useState(false);
  const find = useFind();
  const reading = readReadable(text.value, LINK_CODE_LENGTH);
  const fault = reading.ok ? undefined : reading.fault;
  const isHalf = fault === 'missing' || fault === 'short';
  const isShown = fault !== undefined && (isPressed || !isHalf);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (!reading.ok) return input.current?.focus();
    const answer = await find.run({ code: reading.text });
    if (answer.ok) onFound(reading.text, answer.data);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-ink-2">
        <Sentence
          text={say('from.how')}
          parts={{ command: <Command>{say('from.command')}</Command> }}
        />
      </p>
      <Field
        label={say('from.code')}
        error={isShown ? say(`code.${fault}`, { length: LINK_CODE_LENGTH }) : undefined}
      >
        <TextInput
          ref={input}
          mono
          className="sm:max-w-72"
          value={text.value}
          placeholder={say('from.placeholder')}
          onChange={(event) => text.type(event.target.value)}
          onBlur={() => reading.ok && text.fill(groupReadable(text.value, LINK_CODE_LENGTH))}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
        />
      </Field>
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
      <ProblemNotice problem={find.problem} />
      <div>
        <Button
          type="submit"
          className="max-sm:w-full"
          busy={find.busy}
          busyLabel={say('from.checking')}
        >
          {say('from.check')}
        </Button>
      </div>
    </form>
  );
}

interface ConfirmProps {
  code: string;
  account: Find['output'];
  onLinked: () => void;
  onOther: () => void;
}

function Confirm({ code, account, onLinked, onOther }: ConfirmProps) {
  const link = useAction<ActionOf<typeof schemas, 'link'>>(discordLinks, 'link', {
    success: ({ detail }) => ({ title: say('linked'), description: detail }),
  });

  const place = useRef<HTMLDivElement>(null);
  // The question has taken the form's place.
  useEffect(() => place.current?.focus(), []);

  async function run() {
    if ((await link.run({ code })).ok) onLinked();
  }

  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <Order
        tone="safe"
        sentence={
          <>
            <Sentence
              text={say('confirm')}
              parts={{
                name: <b className="wrap-anywhere">{account.name}</b>,
                id: <span className="font-mono">{account.user_id}</span>,
              }}
            />{' '}
            {say('confirm.warning')}
          </>
        }
      >
        <Button
          variant="solid"
          onClick={() => void run()}
          busy={link.busy}
          busyLabel={say('linking')}
        >
          {say('link')}
        </Button>
        <Button variant="quiet" onClick={onOther} disabled={link.busy}>
          {say('other-code')}
        </Button>
      </Order>
      <ProblemNotice problem={link.problem} />
    </div>
  );
}

function Command({ children }: { children: string }) {
  return <code className="font-mono text-[14px] text-ink">{children}</code>;
}
