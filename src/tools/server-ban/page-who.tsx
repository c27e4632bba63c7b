import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { type GuardedText, useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { showMessage } from '#ui/messages.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { readUserId } from './rules.ts';
import en from './words/en.json';

const say = words(en);
const DIGITS_OR_MENTION = /^[<@!>\d\s]*$/;

export interface Who {
  /** Undefined until the id of an account stands there. */
  userId: string | undefined;
  /** The beginning of a name to look for, where no id stands there. */
  query: string | undefined;
  isBlank: boolean;
  refuse(): boolean;
  type(text: string): void;
  clear(): void;
  field: {
    text: GuardedText;
    input: RefObject<HTMLInputElement | null>;
    isLeft: boolean;
    setLeft(isLeft: boolean): void;
  };
}

/** One account: by its id, by a mention, or by a name that is looked for in the server. */
export function useWho(): Who {
  const text = useGuardedText();
  const [now] = useState(Date.now);
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const userId = readUserId(text.value, now);
  const typed = text.value.trim().replace(/^@/, '');
  const isName = typed.length >= 2 && !DIGITS_OR_MENTION.test(typed);
  return {
    userId,
    query: userId === undefined && isName ? typed : undefined,
    isBlank: typed === '',
    refuse() {
      if (userId !== undefined) return false;
      setLeft(true);
      showMessage({ tone: 'bad', title: say('who.title'), description: say('who.missing') });
      input.current?.focus();
      return true;
    },
    type: text.type,
    clear() {
      text.type('');
      setLeft(false);
    },
    field: { text, input, isLeft, setLeft },
  };
}

interface WhoFieldProps {
  of: Who;
  onEnter: () => void;
}

export function WhoField({ of, onEnter }: WhoFieldProps) {
  const guard = useGuard();
  const { text, input, isLeft, setLeft } = of.field;
  const isWrong = isLeft && !of.isBlank && of.userId === undefined && of.query === undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    // A form whose button is disabled is not submitted by Enter.
    if (event.key === 'Enter' && of.userId === undefined) onEnter();
  };
  return (
    <>
      <Field
        label={say('who')}
        aside={say('who.aside')}
        error={isWrong ? say('who.missing') : undefined}
      >
        <TextInput
          ref={input}
          value={text.value}
          onChange={(event) => text.type(event.target.value)}
          onBlur={() => setLeft(!of.isBlank)}
          onKeyDown={onKeyDown}
          mono={of.userId !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
    </>
  );
}
