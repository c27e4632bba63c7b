import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { showMessage } from '#ui/messages.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { words } from '#ui/words.ts';
import type { Tool } from '../contract/feature.ts';
import { type GuardedText, useGuard, useGuardedText } from '../page/guard.tsx';
import { useHandover } from '../page/handover.ts';
import { SecretInput } from './secret-input.tsx';
import { readWebhook, type WebhookKey, webhookUrl } from './webhook-url.ts';
import en from './words/en.json';

const say = words(en);

export interface WebhookInput {
  /** Undefined until the field contains a complete webhook URL. */
  key: WebhookKey | undefined;
  /** The same webhook as a canonical URL. */
  url: string | undefined;
  isBlank: boolean;
  /** Shows what's wrong and focuses the field; returns false if nothing is wrong. */
  refuse(): boolean;
  type(text: string): void;
  clear(): void;
  /** Internal state for WebhookField. */
  field: FieldState;
}

interface FieldState {
  text: GuardedText;
  input: RefObject<HTMLInputElement | null>;
  isLeft: boolean;
  setLeft(isLeft: boolean): void;
  fault: 'missing' | 'invalid' | undefined;
}

/** The state of a webhook URL field, typed into or filled by a handover. */
export function useWebhookInput(tool: Tool, blankWords: string): WebhookInput {
  const text = useGuardedText();
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = readWebhook(text.value);
  useHandover(tool, (thing) => text.type(thing.value));
  const fault = read.ok ? undefined : read.fault;

  function refuse(): boolean {
    setLeft(true);
    if (fault === undefined) return false;
    const isMissing = fault === 'missing';
    showMessage({
      tone: 'bad',
      title: say(isMissing ? 'missing.title' : 'invalid.title'),
      description: isMissing ? blankWords : say('invalid.detail'),
    });
    input.current?.focus();
    return true;
  }

  return {
    key: read.ok ? read.key : undefined,
    url: read.ok ? webhookUrl(read.key) : undefined,
    isBlank: fault === 'missing',
    refuse,
    type: text.type,
    clear() {
      text.type('');
      setLeft(false);
      input.current?.focus();
    },
    field: { text, input, isLeft, setLeft, fault },
  };
}

interface WebhookFieldProps {
  of: WebhookInput;
  /** Called on Enter while the field is blank. */
  onEnter?: (() => void) | undefined;
  disabledReason?: string | undefined;
}

export function WebhookField({ of, onEnter, disabledReason }: WebhookFieldProps) {
  const guard = useGuard();
  const { text, input, isLeft, setLeft, fault } = of.field;
  // A half-typed URL isn't an error yet.
  const isWrong = fault === 'invalid' && isLeft;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && of.isBlank) onEnter?.();
  };
  return (
    <>
      <Field
        label={say('field')}
        hint={hintWords(of)}
        error={isWrong ? say('invalid.detail') : undefined}
      >
        <SecretInput
          input={input}
          value={text.value}
          onChange={(event) => text.type(event.target.value)}
          onBlur={() => setLeft(!of.isBlank)}
          onKeyDown={onKeyDown}
          type="url"
          inputMode="url"
          disabledReason={disabledReason}
        />
      </Field>
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
    </>
  );
}

function hintWords({ isBlank, key }: WebhookInput): string | undefined {
  if (isBlank) return say('field.hint');
  return key && say('field.hidden');
}
