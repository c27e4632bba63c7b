import type { ComponentProps } from 'react';
import { loadReader, type SmartText } from './smart-text.ts';

interface SmartInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onPaste'> {
  smart: SmartText;
}

/** A field that may receive a secret by mistake, so autofill, spell checking and history are off. */
export function SmartInput({ smart, ...attributes }: SmartInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="none"
      spellCheck={false}
      data-1p-ignore=""
      data-bwignore=""
      data-lpignore="true"
      {...attributes}
      value={smart.text}
      readOnly={smart.isWaiting}
      onFocus={() => loadReader().catch(() => undefined)}
      onChange={(event) => smart.type(event.target.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (pasted === '') return;
        // The browser would join the lines of a list, and keep a secret for undo.
        event.preventDefault();
        const { selectionStart, selectionEnd } = event.currentTarget;
        smart.paste(pasted, { start: selectionStart ?? 0, end: selectionEnd ?? 0 });
      }}
    />
  );
}
