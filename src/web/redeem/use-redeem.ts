import { createCell, useCell } from '#kit/page/cell.ts';

interface RedeemDialogState {
  open: boolean;
  /** What the field begins with: the code of a link, as it came. */
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

/** With a code that was pasted elsewhere. */
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

/** The code of a link /#redeem=CODE. It leaves the address and the history entry before anything reads them. */
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
