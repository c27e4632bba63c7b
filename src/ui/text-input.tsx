import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';
import { Tooltip } from './tooltip.tsx';

interface TextInputProps extends ComponentProps<'input'> {
  /** For codes, ids and addresses. */
  mono?: boolean | undefined;
  /** Why it can't be edited. It stays in the tab order, so that everyone can read the reason. */
  disabledReason?: string | undefined;
}

export function TextInput({ mono, disabledReason, className = '', ...attributes }: TextInputProps) {
  const wiring = useFieldWiring();
  const look = `input ${mono ? 'font-mono' : ''} ${className}`;
  const isShut = disabledReason !== undefined || undefined;
  const shut = isShut && { readOnly: true, 'aria-disabled': true };
  return (
    <Tooltip text={disabledReason}>
      <input type="text" {...wiring} {...attributes} {...shut} className={look} />
    </Tooltip>
  );
}
