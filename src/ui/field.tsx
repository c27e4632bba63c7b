import { createContext, type ReactNode, useContext, useId } from 'react';
import { ErrorText } from './error-text.tsx';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

interface Wiring {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

const FieldWiring = createContext<Wiring | undefined>(undefined);

/** The attributes that connect an input to its label, hint and error. Empty outside a Field. */
export function useFieldWiring(): Partial<Wiring> {
  return useContext(FieldWiring) ?? {};
}

interface FieldProps {
  label: string;
  /** A few muted words after the label: 'name, id or link'. */
  aside?: string | undefined;
  /** A sentence below the input. */
  hint?: ReactNode;
  error?: string | undefined;
  counter?: { used: number; max: number } | undefined;
  /** A TextInput connects itself. Anything else receives the wiring through a function. */
  children: ReactNode | ((wiring: Wiring) => ReactNode);
}

export function Field({ label, aside, hint, error, counter, children }: FieldProps) {
  const id = useId();
  const parts = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`];
  const wiring: Wiring = {
    id,
    'aria-describedby': parts.filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline gap-2 text-label">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside && <span className="text-[13px] text-ink-3">{aside}</span>}
        {counter && <Counter id={`${id}-counter`} {...counter} />}
      </div>
      <FieldWiring value={wiring}>
        {typeof children === 'function' ? children(wiring) : children}
      </FieldWiring>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {hint && (
        <div id={`${id}-hint`} className="text-[13px] text-ink-3">
          {hint}
        </div>
      )}
    </div>
  );
}

function Counter({ id, used, max }: { id: string; used: number; max: number }) {
  const tone = used > max ? 'font-semibold text-bad' : 'text-ink-3';
  return (
    <span className={`ml-auto text-[13px] tabular-nums ${tone}`}>
      <span aria-hidden="true">{say('counter', { used, max })}</span>
      <span id={id} className="sr-only">
        {say('counter.spoken', { used, max })}
      </span>
    </span>
  );
}
