import { type FormEvent, useRef, useState } from 'react';
import { LABEL_MAX, PLACE_MAX } from '#kit/decoys/register.ts';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
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
import { type Made, Result } from './page-result.tsx';
import en from './words/en.json';

const say = words(en);

const missing = { title: say('missing.title'), description: say('missing.detail') };

type Generate = ActionOf<typeof schemas, 'generate'>;

export function Page() {
  const guard = useGuard();
  const label = useGuardedText('', `${tool.id}/label`);
  const place = useGuardedText('', `${tool.id}/place`);
  const input = useRef<HTMLInputElement>(null);
  const [made, setMade] = useState<Made>();
  const [isAsked, setAsked] = useState(false);
  const generate = useAction<Generate>(tool, 'generate', {
    success: ({ detail }) => ({ title: say('success.title'), description: detail }),
  });
  const isBlank = label.value.trim() === '';
  const login = label.login ?? place.login;
  const shut = made && say('done.field');

  async function submit() {
    if (made) return;
    setAsked(true);
    if (isBlank) {
      input.current?.focus();
      return;
    }
    const where = place.value.trim();
    const answer = await generate.run({
      label: label.value.trim(),
      ...(where !== '' && { place: where }),
    });
    if (!answer.ok) return;
    setMade({ ...answer.data, caseId: answer.caseId });
    settleForm(tool.id);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  function startAnother() {
    setMade(undefined);
    setAsked(false);
    label.type('');
    place.type('');
    input.current?.focus();
  }

  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {made ? (
            <Result made={made} />
          ) : (
            <EmptyState icon="bird" title={say('empty.title')}>
              {say('empty.detail')}
            </EmptyState>
          )}
          <HowToPlant />
        </>
      }
    >
      <Panel>
        <form onSubmit={onSubmit} noValidate className="grid gap-4.5">
          <Field
            label={say('label')}
            hint={say('label.hint')}
            error={isAsked && isBlank ? sayRefusal(missing) : undefined}
          >
            <TextInput
              ref={input}
              value={label.value}
              onChange={(event) => label.type(event.target.value)}
              // Enter doesn't submit a form whose button is disabled.
              onKeyDown={(event) => event.key === 'Enter' && isBlank && submit()}
              maxLength={LABEL_MAX}
              disabledReason={shut}
              autoComplete="off"
            />
          </Field>
          <Field label={say('place')} aside={say('optional')} hint={say('place.hint')}>
            <TextInput
              value={place.value}
              onChange={(event) => place.type(event.target.value)}
              maxLength={PLACE_MAX}
              disabledReason={shut}
              autoComplete="off"
            />
          </Field>
          {login && <SecretNotice {...guard.loginWords(login)} />}
          {made ? (
            <Button icon="refresh" onClick={startAnother} className="justify-self-start">
              {say('another')}
            </Button>
          ) : (
            <Order tone="safe" sentence={<Consequence label={label.value.trim()} />}>
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
          )}
          <ProblemNotice problem={generate.problem} />
          {generate.problem?.status === 0 && <p className="text-small">{say('lost')}</p>}
        </form>
      </Panel>
    </ToolPage>
  );
}

function Consequence({ label }: { label: string }) {
  if (label === '') return say('sentence.empty');
  return (
    <Sentence text={say('sentence')} parts={{ label: <b className="wrap-anywhere">{label}</b> }} />
  );
}

function HowToPlant() {
  return (
    <Panel title={say('how')}>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        <li>{say('how.where')}</li>
        <li>{say('how.one')}</li>
        <li>{say('how.then')}</li>
      </ul>
    </Panel>
  );
}
