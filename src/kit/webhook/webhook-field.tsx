import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { sayRefusal } from '#ui/say-refusal.ts';
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
  setLeft(isLeft: boolean): void;
  error: string | undefined;
}

/** The state of a webhook URL field, typed into or filled by a handover. */
export function useWebhookInput(tool: Tool, blankWords: string): WebhookInput {
  const text = useGuardedText();
  const [isLeft, setLeft] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = readWebhook(text.value);
  useHandover(tool, (thing) => type(thing.value));
  const fault = read.ok ? undefined : read.fault;

  function type(value: string) {
    setAsked(false);
    text.type(value);
  }

  function refuse(): boolean {
    setLeft(true);
    if (fault === undefined) return false;
    setAsked(true);
    input.current?.focus();
    return true;
  }

  function describeFault(): string | undefined {
    // A blank field or a half-typed URL isn't an error yet.
    if (fault === 'missing') {
      const words = { title: say('missing.title'), description: blankWords };
      return isAsked ? sayRefusal(words) : undefined;
    }
    if (fault === undefined || !isLeft) return undefined;
    const words = { title: say('invalid.title'), description: say('invalid.detail') };
    return isAsked ? sayRefusal(words) : words.description;
  }

  return {
    key: read.ok ? read.key : undefined,
    url: read.ok ? webhookUrl(read.key) : undefined,
    isBlank: fault === 'missing',
    refuse,
    type,
    clear() {
      type('');
      setLeft(false);
      input.current?.focus();
    },
    field: { text, input, setLeft, error: describeFault() },
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
  const { text, input, setLeft, error } = of.field;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && of.isBlank) onEnter?.();
  };
  return (
    <>
      <Field label={say('field')} hint={hintWords(of)} error={error}>
        <SecretInput
          input={input}
          value={text.value}
          onChange={(event) => of.type(event.target.value)}
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
