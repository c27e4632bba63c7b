import { keyCaps, type Shortcut } from '../contract/shortcuts.ts';
import { isMac } from './shortcuts.ts';

interface KeyCapsProps {
  of: Shortcut;
  className?: string;
  /** Beside a control, screen readers get the keys from the control itself. */
  isRead?: boolean;
}

/** The keys of a shortcut, as printed on a keyboard. */
export function KeyCaps({ of, className = '', isRead = false }: KeyCapsProps) {
  return (
    <span aria-hidden={isRead ? undefined : true} className={`gap-1 ${className}`}>
      {keyCaps(of, isMac).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
