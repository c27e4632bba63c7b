import {
  type ComponentProps,
  type FocusEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { findWebhookTokens } from './webhook-url.ts';
import en from './words/en.json';

const say = words(en);

interface SecretInputProps extends Omit<ComponentProps<typeof TextInput>, 'ref' | 'value'> {
  value: string;
  input?: RefObject<HTMLInputElement | null> | undefined;
}

/**
 * A field for a webhook URL. Its token can be shown, and hides again when the field is left, submitted or
 * pasted into. It isn't a password field, because browsers would offer to save it.
 */
export function SecretInput({ value, input, ...attributes }: SecretInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const ref = input ?? own;
  const both = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const hasToken = findWebhookTokens(value).length > 0;
  useEffect(() => {
    const hide = () => setShown(false);
    const form = ref.current?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [ref]);

  function hideWhenLeft({ relatedTarget }: FocusEvent) {
    if (!both.current?.contains(relatedTarget)) setShown(false);
  }

  function toggle() {
    setShown(!isShown);
    // Leaving the field hides the token again, so it has to be in it first.
    ref.current?.focus();
  }

  return (
    <div ref={both} className="relative">
      <TextInput
        mono
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        {...attributes}
        onBlur={(event) => {
          hideWhenLeft(event);
          attributes.onBlur?.(event);
        }}
        onPaste={() => setShown(false)}
        ref={ref}
        value={value}
        showsHidden={isShown}
        className={hasToken ? 'pr-12' : ''}
      />
      {hasToken && (
        <span className="absolute inset-y-0 right-1 grid place-items-center">
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={say(isShown ? 'hide' : 'show')}
            aria-pressed={isShown}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onBlur={hideWhenLeft}
            onClick={toggle}
          />
        </span>
      )}
    </div>
  );
}
