import { type ReadableFault, readReadable } from '#kit/values/readable-code.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface CodeInputProps {
  label: string;
  aside?: string | undefined;
  placeholder?: string | undefined;
  value: string;
  onType: (text: string) => void;
  /** With the check character. */
  length: number;
  /** Also say what is missing, after the button was pressed. */
  isPressed: boolean;
  isLarge?: boolean | undefined;
}

/** A code to type. Its check character tells mistakes in typing, and nothing else. */
export function CodeInput(props: CodeInputProps) {
  const { label, aside, placeholder, value, onType, length, isPressed, isLarge } = props;
  const reading = readReadable(value, length);
  const fault = reading.ok ? undefined : reading.fault;
  const isHalf = fault === 'missing' || fault === 'short';
  const error = fault && (isPressed || !isHalf) ? sayFault(fault, length) : undefined;
  return (
    <Field
      label={label}
      aside={aside}
      error={error}
      hint={reading.ok && isLarge ? <TypedRight /> : undefined}
    >
      <TextInput
        mono
        className={isLarge ? 'min-h-14! text-[24px]! font-semibold tracking-[0.06em]' : ''}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => reading.ok && onType(reading.text)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
      />
    </Field>
  );
}

function TypedRight() {
  return (
    <span role="status" className="flex gap-2 font-semibold text-ok">
      <Icon name="check" size={16} className="mt-0.5" />
      {say('code.right')}
    </span>
  );
}

function sayFault(fault: ReadableFault, length: number): string {
  return say(`code.${fault}`, { length });
}
