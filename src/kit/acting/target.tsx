import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Arch } from '#ui/arch.tsx';
import { Field } from '#ui/field.tsx';
import type { IconName } from '#ui/icon.tsx';
import { showMessage } from '#ui/messages.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { type GuardedText, useGuard, useGuardedText } from '../page/guard.tsx';

/** What the text in a target's field says, as its tool reads it. */
interface Reading {
  isBlank: boolean;
  /** Why nobody can be found by it; undefined where somebody can. */
  refusal: { title: string; description: string } | undefined;
  /** Beneath the field, once it was left. */
  error: string | undefined;
}

export interface TargetInput<Read extends Reading = Reading> {
  text: GuardedText;
  reading: Read;
  isBlank: boolean;
  error: string | undefined;
  leave(): void;
  type(text: string): void;
  /** Says what is wrong with the text and moves to the field; false where nothing is. */
  refuse(): boolean;
  input: RefObject<HTMLInputElement | null>;
}

/** One target: an id, a name or whatever else its tool can read. */
export function useTargetInput<Read extends Reading>(
  read: (text: string) => Read,
): TargetInput<Read> {
  const text = useGuardedText();
  const [wasLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const reading = read(text.value);
  const { isBlank, refusal, error } = reading;
  return {
    text,
    reading,
    isBlank,
    // Text that is only half typed is not wrong yet.
    error: wasLeft && !isBlank ? error : undefined,
    leave: () => setLeft(!isBlank),
    type(value) {
      if (value === '') setLeft(false);
      text.type(value);
    },
    refuse() {
      if (!refusal) return false;
      setLeft(true);
      showMessage({ tone: 'bad', ...refusal });
      input.current?.focus();
      return true;
    },
    input,
  };
}

interface TargetFieldProps {
  of: TargetInput;
  label: string;
  aside: string;
  mono?: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function TargetField({ of, label, aside, mono, onKeyDown }: TargetFieldProps) {
  return (
    <Field label={label} aside={aside} error={of.error}>
      <TextInput
        ref={of.input}
        value={of.text.value}
        onChange={(event) => of.type(event.target.value)}
        onBlur={of.leave}
        onKeyDown={onKeyDown}
        mono={mono}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  );
}

/** A login was typed into the field; its text is already gone. */
export function LoginNotice({ of }: { of: GuardedText }) {
  const guard = useGuard();
  return of.login && <SecretNotice {...guard.loginWords(of.login)} />;
}

interface PortraitProps {
  picture: string | null;
  /** In the place of a picture. */
  icon: IconName;
  /** Empty where the name is next to it. */
  alt?: string;
  size?: 'small' | 'normal';
  className?: string | undefined;
}

export function Portrait(props: PortraitProps) {
  const { picture, icon, alt = '', size = 'normal', className = '' } = props;
  const [lost, setLost] = useState<string>();
  if (picture === null || lost === picture) {
    return <Arch icon={icon} size={size} className={className} />;
  }
  return (
    <span className={`arch ${size} overflow-hidden p-0! ${className}`}>
      <img
        src={picture}
        alt={alt}
        referrerPolicy="no-referrer"
        onError={() => setLost(picture)}
        className="size-full object-cover"
      />
    </span>
  );
}

interface PersonProps extends PortraitProps {
  name: string;
  userId: string;
}

/** Name and id, beside the picture. */
export function Person({ name, userId, ...portrait }: PersonProps) {
  return (
    <div className="flex items-center gap-3.5">
      <Portrait {...portrait} />
      <p className="min-w-0">
        <b className="block wrap-anywhere">{name}</b>
        <span className="block font-mono text-small text-ink-2">{userId}</span>
      </p>
    </div>
  );
}
