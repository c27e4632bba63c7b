import { ariaKeys, type Shortcut, shortcuts } from '../contract/shortcuts.ts';

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing'
>;

export function isPressed(name: Shortcut, event: Press): boolean {
  const { key, isHeld }: { key: string; isHeld?: true } = shortcuts[name];
  if (event.key.toLowerCase() !== key.toLowerCase() || event.altKey) return false;
  if (isHeld) return !event.shiftKey && (isMac ? event.metaKey : event.ctrlKey);
  // Shift isn't checked, because on many keyboards it is needed to type the character itself.
  return !event.ctrlKey && !event.metaKey && !event.isComposing && !isTaken(event.target);
}

/** For the attribute `aria-keyshortcuts` of the control that does the same. */
export function keysAttribute(name: Shortcut): string {
  return ariaKeys(name, isMac);
}

const TYPED_IN =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])';

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return true;
  return target instanceof HTMLElement && target.closest(TYPED_IN) !== null;
}
