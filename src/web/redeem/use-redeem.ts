import { createCell, useCell } from '#kit/page/cell.ts';

interface RedeemDialogState {
  open: boolean;
  /** The field's initial text: the code of a link, unchanged. */
  typed: string;
}

const linked = takeCodeFromAddress();
const dialog = createCell<RedeemDialogState>({ open: linked !== undefined, typed: linked ?? '' });

globalThis.addEventListener?.('hashchange', () => {
  const typed = takeCodeFromAddress();
  if (typed !== undefined) dialog.set({ open: true, typed });
});

export function openRedeem(): void {
  dialog.set({ open: true, typed: '' });
}

/** Opens the dialog with a code that was pasted elsewhere. */
export function openRedeemWith(code: string): void {
  dialog.set({ open: true, typed: code });
}

export function closeRedeem(): void {
  dialog.set({ open: false, typed: '' });
}

export function useRedeemDialog(): RedeemDialogState {
  return useCell(dialog);
}

/** For buttons that open the dialog. */
export function useRedeem(): { open(): void } {
  return { open: openRedeem };
}

/**
 * Takes the code from /#redeem=CODE, and removes it from the address and history before anything reads them.
 */
export function takeCodeFromAddress(): string | undefined {
  const hash = globalThis.location?.hash ?? '';
  if (!hash.startsWith('#redeem=')) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return decode(hash.slice('#redeem='.length));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
