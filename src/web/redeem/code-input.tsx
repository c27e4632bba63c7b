import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { TextInput } from '#ui/text-input.tsx';
import { CODE_PREFIX } from './code-field.ts';
import type { CodeField } from './use-code-field.ts';

interface CodeInputProps {
  field: CodeField;
  ref: Ref<HTMLInputElement>;
  onEdit: () => void;
}

/** The field that groups a code while it is typed, with the caret where the typist left it. */
export function CodeInput({ field, ref, onEdit }: CodeInputProps) {
  const { shown } = field;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);

  // Writing the grouped text moves the caret to the end.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) {
      input.current?.setSelectionRange(shown.caret, shown.caret);
    }
  }, [shown]);

  return (
    <TextInput
      mono
      className="max-sm:px-2.5 max-sm:tracking-[-0.04em]"
      ref={input}
      value={shown.text}
      onChange={(event) => {
        onEdit();
        field.type(event.target.value, event.target.selectionStart ?? undefined);
      }}
      placeholder={CODE_PREFIX}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
