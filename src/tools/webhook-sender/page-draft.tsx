import { useRef, useState } from 'react';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { showMessage } from '#ui/messages.ts';
import { NumberInput } from '#ui/number-input.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import {
  DELAY_MAX_S,
  type DraftFault,
  findDraftFault,
  MESSAGE_MAX,
  NAME_MAX,
  REPEAT_MAX,
} from './rules.ts';
import en from './words/en.json';

const say = words(en);

export type DraftState = ReturnType<typeof useDraft>;

/** The message as it is typed. */
export function useDraft() {
  const content = useGuardedText();
  const username = useGuardedText();
  const picture = useGuardedText();
  const [repeat, setRepeat] = useState<number | null>(1);
  const [delay, setDelay] = useState('0');
  const [mentions, setMentions] = useState(false);
  const message = useRef<HTMLTextAreaElement>(null);
  const draft = {
    content: content.value,
    repeat: repeat ?? Number.NaN,
    delay: delay.trim() === '' ? Number.NaN : Number(delay),
    ...(username.value.trim() !== '' && { username: username.value.trim() }),
    ...(picture.value.trim() !== '' && { avatar_url: picture.value.trim() }),
    mentions,
  };
  const fault = findDraftFault(draft);
  return {
    ...{ content, username, picture, repeat, setRepeat, delay, setDelay, mentions, setMentions },
    draft,
    fault,
    message,
    refuse(): boolean {
      if (fault === undefined) return false;
      showMessage({ tone: 'bad', title: say('fault'), description: faultWords(fault) });
      if (fault.startsWith('message')) message.current?.focus();
      return true;
    },
  };
}

function faultWords(fault: DraftFault): string {
  return say(`fault.${fault}`);
}

export function DraftFields({
  of,
  disabledReason,
}: {
  of: DraftState;
  disabledReason?: string | undefined;
}) {
  const guard = useGuard();
  const { content, username, picture, repeat, setRepeat, delay, setDelay } = of;
  const error = (...faults: DraftFault[]) =>
    of.fault && faults.includes(of.fault) ? faultWords(of.fault) : undefined;
  const login = content.login ?? username.login ?? picture.login;
  const clamp = () => setRepeat(Math.min(REPEAT_MAX, Math.max(1, repeat ?? 1)));
  return (
    <>
      <Field
        label={say('message')}
        counter={{ used: content.value.length, max: MESSAGE_MAX }}
        error={error('message-long')}
      >
        <TextArea
          ref={of.message}
          rows={5}
          value={content.value}
          onChange={(event) => content.type(event.target.value)}
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
              : { used: username.value.trim().length, max: NAME_MAX }
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
        <Field label={say('repeat')} aside={say('repeat.aside')} error={error('repeat')}>
          <NumberInput
            value={repeat}
            onChange={setRepeat}
            onBlur={clamp}
            min={1}
            max={REPEAT_MAX}
            disabledReason={disabledReason}
          />
        </Field>
        <Field label={say('delay')} aside={say('delay.aside')} error={error('delay', 'delay-long')}>
          <TextInput
            type="number"
            inputMode="decimal"
            min={0}
            max={DELAY_MAX_S}
            step={0.1}
            value={delay}
            onChange={(event) => setDelay(event.target.value)}
            disabledReason={disabledReason}
          />
        </Field>
      </div>
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
