import { type RefObject, useState } from 'react';
import type { useGuardedText } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface TokenFieldProps {
  input: RefObject<HTMLInputElement | null>;
  text: ReturnType<typeof useGuardedText>;
  platform: 'discord' | 'roblox';
  fault: string | undefined;
  onType: () => void;
  onLeave: () => void;
  onEnter: () => void;
}

/** Hidden while typing, because others may see the screen. */
export function TokenField(props: TokenFieldProps) {
  const { input, text, platform, fault, onType, onLeave, onEnter } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={say('field')}
      aside={say(`field.aside.${platform}`)}
      hint={fault === undefined ? say(`field.hint.${platform}`) : undefined}
      error={fault}
    >
      <div className="relative">
        <TextInput
          ref={input}
          mono
          type={isShown ? 'text' : 'password'}
          className="pr-12"
          value={text.value}
          onChange={(event) => {
            onType();
            text.type(event.target.value);
          }}
          onBlur={onLeave}
          // Enter doesn't submit a form whose button is disabled.
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <span className="absolute inset-y-0 right-1 grid place-items-center">
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={say(isShown ? 'hide' : 'show')}
            onClick={() => setShown(!isShown)}
          />
        </span>
      </div>
    </Field>
  );
}
