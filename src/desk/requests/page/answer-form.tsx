import { type FormEvent, useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { type AskedFor, REQUEST_NOTE_MAX } from '#kit/contract/requests.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { settleForm, useKept } from '#kit/page/kept-form.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { requests, type schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);
const TARGETS_MIN = 1;
const TARGETS_MAX = 10_000;
/** The default budget for ten minutes. */
const TARGETS_USUAL = 20;

/** Approves or declines in place. The button says what it grants. */
export function AnswerForm({ request }: { request: AskedFor }) {
  const { disabledReason } = useMayChange();
  const guard = useGuard();
  const form = `request-${request.id}`;
  const words = useGuardedText('', `${form}/answer`);
  const [targets, setTargets] = useKept<number | null>(`${form}/targets`, TARGETS_USUAL);
  const [pressed, setPressed] = useState<'grant' | 'decline'>();
  const answer = useAdminChange<ActionOf<typeof schemas, 'answer'>>(requests, 'answer', {
    success: ({ detail }) => ({ title: say('answered'), description: detail }),
  });
  const isBudget = request.kind === 'budget';
  const isInRange = targets !== null && targets >= TARGETS_MIN && targets <= TARGETS_MAX;
  const fault = isBudget && !isInRange ? say('targets.range') : undefined;

  async function give(grant: boolean) {
    if (answer.busy || (grant && fault !== undefined)) return;
    setPressed(grant ? 'grant' : 'decline');
    const said = words.value.trim();
    const given = await answer.run({
      request_id: request.id,
      grant,
      ...(grant && isBudget && targets !== null && { targets }),
      ...(said !== '' && { answer: said }),
    });
    if (given.ok) settleForm(form);
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void give(true);
  }

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {isBudget && (
          <div className="w-36">
            <Field label={say('targets')} error={fault}>
              <NumberInput
                value={targets}
                onChange={setTargets}
                min={TARGETS_MIN}
                max={TARGETS_MAX}
                disabledReason={disabledReason}
              />
            </Field>
          </div>
        )}
        <div className="min-w-0 flex-1 basis-60">
          <Field label={say('answer')} aside={say('optional')}>
            <TextInput
              value={words.value}
              onChange={(event) => words.type(event.target.value)}
              maxLength={REQUEST_NOTE_MAX}
              autoComplete="off"
              disabledReason={disabledReason}
            />
          </Field>
        </div>
      </div>
      {words.login && <SecretNotice {...guard.loginWords(words.login)} />}
      {isBudget && <p className="text-[13px] text-ink-3">{say('targets.hint')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="solid"
          size="small"
          busy={answer.busy && pressed === 'grant'}
          busyLabel={say('granting')}
          disabled={(answer.busy && pressed !== 'grant') || fault !== undefined}
          disabledReason={disabledReason}
        >
          {isBudget
            ? say('grant.targets', { count: targets ?? 0 })
            : say('grant.tool', { tool: request.tool?.title ?? '' })}
        </Button>
        <Button
          size="small"
          busy={answer.busy && pressed === 'decline'}
          busyLabel={say('declining')}
          disabled={answer.busy && pressed !== 'decline'}
          disabledReason={disabledReason}
          onClick={() => void give(false)}
        >
          {say('decline')}
        </Button>
      </div>
      {answer.problem && (
        <ErrorText role="alert">
          <b>{answer.problem.title}.</b> {answer.problem.detail}
        </ErrorText>
      )}
    </form>
  );
}
