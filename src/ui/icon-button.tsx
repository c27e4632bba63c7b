import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** The name for screen readers, also shown as a tooltip. */
  label: string;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'quiet', size, className = '', ...attributes } = props;
  return (
    <Tooltip text={label} isName>
      <button
        type="button"
        aria-label={label}
        {...attributes}
        className={buttonLook({ variant, size }, `square ${className}`)}
      >
        <Icon name={icon} size={size === 'small' ? 16 : 20} />
      </button>
    </Tooltip>
  );
}
