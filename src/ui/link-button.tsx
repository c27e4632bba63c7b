import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

interface LinkButtonProps extends ButtonLook {
  /** A URL of this site starts with `/` and opens without a reload. Any other is a plain link. */
  to: string;
  icon?: IconName | undefined;
  className?: string | undefined;
  download?: string | undefined;
  /** Reloads the page, for URLs that the router doesn't know: /api/docs. */
  reload?: boolean | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

export function LinkButton(props: LinkButtonProps) {
  const { to, icon, download, variant, size, className, reload, onClick, children } = props;
  const look = buttonLook({ variant, size }, className);
  const label = (
    <>
      {icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
      {children}
    </>
  );
  if (to.startsWith('/') && download === undefined && !reload) {
    return (
      <Link to={to} className={look} onClick={onClick}>
        {label}
      </Link>
    );
  }
  return (
    <a href={to} className={look} download={download} rel="noreferrer" onClick={onClick}>
      {label}
    </a>
  );
}
