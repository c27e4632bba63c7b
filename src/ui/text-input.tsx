import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';
import { useHiddenParts } from './hidden-parts.ts';
import { Tooltip } from './tooltip.tsx';

interface TextInputProps extends ComponentProps<'input'> {
  /** For codes, ids and addresses. */
  mono?: boolean | undefined;
  /** Why it can't be edited. It stays in the tab order, so that everyone can read the reason. */
  disabledReason?: string | undefined;
  /** Shows the parts of its text that are otherwise hidden. */
  showsHidden?: boolean | undefined;
}

export function TextInput(props: TextInputProps) {
  const { mono, disabledReason, showsHidden = false, className = '', ...attributes } = props;
  const wiring = useFieldWiring();
  const masked = useHiddenParts(attributes, showsHidden);
  const look = `input ${mono ? 'font-mono' : ''} ${className}`;
  const isShut = disabledReason !== undefined || undefined;
  const shut = isShut && { readOnly: true, 'aria-disabled': true };
  return (
    <Tooltip text={disabledReason}>
      <input type="text" {...wiring} {...attributes} {...masked} {...shut} className={look} />
    </Tooltip>
  );
}
