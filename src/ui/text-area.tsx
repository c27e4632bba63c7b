import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';
import { useHiddenParts } from './hidden-parts.ts';
import { Tooltip } from './tooltip.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Why it can't be edited. */
  disabledReason?: string | undefined;
}

/** Grows with its text. The Field shows the character count: `counter={{ used, max }}`. */
export function TextArea({ disabledReason, className = '', ...attributes }: TextAreaProps) {
  const wiring = useFieldWiring();
  const masked = useHiddenParts(attributes, false);
  const isShut = disabledReason !== undefined || undefined;
  const shut = isShut && { readOnly: true, 'aria-disabled': true };
  return (
    <Tooltip text={disabledReason}>
      <textarea
        rows={3}
        {...wiring}
        {...attributes}
        {...masked}
        {...shut}
        className={`input ${className}`}
      />
    </Tooltip>
  );
}
