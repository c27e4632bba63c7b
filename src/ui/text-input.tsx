import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';

interface TextInputProps extends ComponentProps<'input'> {
  /** For codes, ids and addresses. */
  mono?: boolean | undefined;
}

export function TextInput({ mono, className = '', ...attributes }: TextInputProps) {
  const wiring = useFieldWiring();
  const look = `input ${mono ? 'font-mono' : ''} ${className}`;
  return <input type="text" {...wiring} {...attributes} className={look} />;
}
