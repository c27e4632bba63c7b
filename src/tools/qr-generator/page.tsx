import { type FormEvent, useRef, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { useHandover } from '#kit/page/handover.ts';
import { settleForm } from '#kit/page/kept-form.ts';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { sayRefusal } from '#ui/say-refusal.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { QrResult } from './page-result.tsx';
import { readLink } from './rules.ts';
import en from './words/en.json';

const say = words(en);

type Generate = ActionOf<typeof schemas, 'generate'>;
type Reading = ReturnType<typeof readLink>;

export function Page() {
  const link = useGuardedText('', `${tool.id}/link`);
  const guard = useGuard();
  const [result, setResult] = useState<Generate['output']>();
  const [wasLeft, setLeft] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const generate = useAction<Generate>(tool, 'generate', {
    success: () => ({ title: say('success.title'), description: say('success.detail') }),
  });
  useHandover(tool, (thing) => link.type(thing.link ?? thing.value));
  const reading = readLink(link.value);
  const isBlank = link.value.trim() === '';
  const fault = isBlank && !isAsked ? undefined : faultWords(reading);
  // A half-typed link isn't an error yet.
  const isEarly = !reading.ok && reading.fault === 'missing' && !wasLeft;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  async function submit() {
    setLeft(true);
    if (!reading.ok) {
      setAsked(true);
      input.current?.focus();
      return;
    }
    const answer = await generate.run({ link_qr: reading.link });
    if (!answer.ok) return;
    setResult(answer.data);
    settleForm(tool.id);
  }

  function startAnother() {
    setResult(undefined);
    setLeft(false);
    setAsked(false);
    link.type('');
    input.current?.focus();
  }

  return (
    <ToolPage
      tool={tool}
      side={
        result ? (
          <QrResult result={result} onAnother={startAnother} />
        ) : (
          <EmptyState icon="qr-code" title={say('empty.title')}>
            {say('empty.detail')}
          </EmptyState>
        )
      }
    >
      <Panel>
        <form onSubmit={onSubmit} noValidate className="grid gap-4.5">
          <Field
            label={say('link')}
            aside={say('link.aside')}
            hint={linkHint(reading, link.value)}
            error={
              !fault || (isEarly && !isAsked)
                ? undefined
                : isAsked
                  ? sayRefusal(fault)
                  : fault.description
            }
          >
            <TextInput
              ref={input}
              value={link.value}
              onChange={(event) => {
                setAsked(false);
                link.type(event.target.value);
              }}
              onBlur={() => setLeft(!isBlank)}
              // Enter doesn't submit a form whose button is disabled.
              onKeyDown={(event) => event.key === 'Enter' && isBlank && submit()}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          {link.login && <SecretNotice {...guard.loginWords(link.login)} />}
          <Order tone="safe" sentence={<Consequence reading={reading} isBlank={isBlank} />}>
            <Button
              type="submit"
              variant="solid"
              size="large"
              busy={generate.busy}
              busyLabel={say('generating')}
              cooldownUntil={generate.cooldownUntil}
              disabled={isBlank}
            >
              {say('generate')}
            </Button>
          </Order>
          <ProblemNotice problem={generate.problem} />
        </form>
      </Panel>
    </ToolPage>
  );
}

function Consequence({ reading, isBlank }: { reading: Reading; isBlank: boolean }) {
  if (!reading.ok) {
    const isMissing = isBlank || reading.fault === 'missing';
    return say(isMissing ? 'sentence.empty' : 'sentence.refused');
  }
  const link = <b className="wrap-anywhere">{shortened(reading.link)}</b>;
  return <Sentence text={say('sentence')} parts={{ link }} />;
}

function linkHint(reading: Reading, typed: string): string | undefined {
  if (!reading.ok) return typed === '' ? say('link.hint') : undefined;
  return reading.link === typed.trim() ? undefined : say('link.reads', { link: reading.link });
}

const missingWords = () => ({ title: say('missing.title'), description: say('missing.detail') });

function faultWords(reading: Reading): { title: string; description: string } | undefined {
  if (reading.ok) return undefined;
  if (reading.fault === 'missing') return missingWords();
  if (reading.fault === 'too-long') {
    const description = say('too-long.detail', { count: reading.excess });
    return { title: say('too-long.title'), description };
  }
  return { title: say('refused.title'), description: reading.why };
}

const SHOWN_MAX = 80;

/** Host and path only. */
function shortened(link: string): string {
  const plain = link.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return plain.length > SHOWN_MAX ? `${plain.slice(0, SHOWN_MAX - 1)}…` : plain;
}
