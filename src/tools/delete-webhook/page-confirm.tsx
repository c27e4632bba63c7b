import { type RefObject, useRef } from 'react';
import { type GuardedText, useGuardedText } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { showMessage } from '#ui/messages.ts';
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
}

/** The confirmation that must be typed before deleting another server's webhook. */
export function useConfirm(seen: { name: string; is_listed: boolean } | undefined): Confirm {
  const text = useGuardedText();
  const input = useRef<HTMLInputElement>(null);
  const name = seen?.name ?? '';
  const isGiven = seen === undefined || seen.is_listed || isConfirmed(text.value, name);
  return {
    typed: text.value.trim(),
    isGiven,
    name,
    refuse() {
      if (isGiven) return false;
      showMessage({ tone: 'bad', title: say('confirm.title'), description: say('confirm.needed') });
      input.current?.focus();
      return true;
    },
    clear: () => text.type(''),
    text,
    input,
  };
}

export function ConfirmField({ of }: { of: Confirm }) {
  const { text, input, name } = of;
  return (
    <Field
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
