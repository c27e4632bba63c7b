import { type RefObject, useRef, useState } from 'react';
import { type GuardedText, useGuardedText } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { isConfirmed } from './rules.ts';
import en from './words/en.json';

const say = words(en);

export interface Confirm {
  typed: string;
  /** Whether nothing has to be typed, or it was typed correctly. */
  isGiven: boolean;
  name: string;
  refuse(): boolean;
  clear(): void;
  text: GuardedText;
  input: RefObject<HTMLInputElement | null>;
  error: string | undefined;
}

/** The confirmation that must be typed before deleting another server's webhook. */
export function useConfirm(seen: { name: string; is_listed: boolean } | undefined): Confirm {
  const text = useGuardedText();
  const input = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const name = seen?.name ?? '';
  const isGiven = seen === undefined || seen.is_listed || isConfirmed(text.value, name);
  return {
    typed: text.value.trim(),
    isGiven,
    name,
    refuse() {
      if (isGiven) return false;
      setAsked(true);
      input.current?.focus();
      return true;
    },
    clear: () => text.type(''),
    text,
    input,
    error: isAsked && !isGiven ? say('confirm.needed') : undefined,
  };
}

export function ConfirmField({ of }: { of: Confirm }) {
  const { text, input, name, error } = of;
  return (
    <Field
      error={error}
      label={say('confirm')}
      hint={say(name.trim() === '' ? 'confirm.word' : 'confirm.hint', { name })}
    >
      <TextInput
        ref={input}
        value={text.value}
        onChange={(event) => text.type(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
