// All keyboard shortcuts. What listens for one, what prints it on a button, and the help all read this table.

interface Keys {
  key: string;
  /**
   * Held with Ctrl, or ⌘ on a Mac. A shortcut without it is off while the user types, and while a dialog is
   * open.
   */
  isHeld?: true;
}

export const shortcuts = {
  palette: { key: 'k', isHeld: true },
  search: { key: '/' },
  help: { key: '?' },
  send: { key: 'Enter', isHeld: true },
  close: { key: 'Escape' },
} as const satisfies Record<string, Keys>;

export type Shortcut = keyof typeof shortcuts;

/** In the order of the help. */
export const shortcutNames = Object.keys(shortcuts) as Shortcut[];

const caps: Readonly<Record<string, string>> = { k: 'K', Escape: 'Esc' };

/** ['Ctrl', 'Enter'], as printed on the keys. */
export function keyCaps(name: Shortcut, isMac = false): string[] {
  const { key, isHeld }: Keys = shortcuts[name];
  const cap = caps[key] ?? key;
  return isHeld ? [isMac ? '⌘' : 'Ctrl', cap] : [cap];
}

/** 'Control+Enter', for the attribute `aria-keyshortcuts`. */
export function ariaKeys(name: Shortcut, isMac: boolean): string {
  const { key, isHeld }: Keys = shortcuts[name];
  return isHeld ? `${isMac ? 'Meta' : 'Control'}+${caps[key] ?? key}` : key;
}
