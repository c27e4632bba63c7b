import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Arch } from '#ui/arch.tsx';
import { Field } from '#ui/field.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { sayRefusal } from '#ui/say-refusal.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { type GuardedText, useGuard, useGuardedText } from '../page/guard.tsx';
import type { KeptName } from '../page/kept-form.ts';

/** A tool's interpretation of the text in the target field. */
interface Reading {
  isBlank: boolean;
  /** Why no account can be found by it; undefined if one can. */
  refusal: { title: string; description: string } | undefined;
  /** Shown below the field once it loses focus. */
  error: string | undefined;
}

export interface TargetInput<Read extends Reading = Reading> {
  text: GuardedText;
  reading: Read;
  isBlank: boolean;
  error: string | undefined;
  leave(): void;
  type(text: string): void;
  /** Shows what's wrong with the text and focuses the field; returns false if nothing is wrong. */
  refuse(): boolean;
  input: RefObject<HTMLInputElement | null>;
}

/** The state of one target field: an id, a name or anything else its tool can read. */
export function useTargetInput<Read extends Reading>(
  keptAs: KeptName,
  read: (text: string) => Read,
): TargetInput<Read> {
  const text = useGuardedText('', keptAs);
  const [wasLeft, setLeft] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const reading = read(text.value);
  const { isBlank, refusal, error } = reading;
  return {
    text,
    reading,
    isBlank,
    // Half-typed text isn't an error yet. A refusal stays until the text changes.
    error: isRefused && refusal ? sayRefusal(refusal) : wasLeft && !isBlank ? error : undefined,
    leave: () => setLeft(!isBlank),
    type(value) {
      if (value === '') setLeft(false);
      setRefused(false);
      text.type(value);
    },
    refuse() {
      if (!refusal) return false;
      setLeft(true);
      setRefused(true);
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

/** Warns that a login was typed into the field; its text is already cleared. */
export function LoginNotice({ of }: { of: GuardedText }) {
  const guard = useGuard();
  return of.login && <SecretNotice {...guard.loginWords(of.login)} />;
}

interface PortraitProps {
  picture: string | null;
  /** Shown if there's no picture. */
  icon: IconName;
  /** Empty if the name is next to it. */
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
