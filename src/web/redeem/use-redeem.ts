import { createCell, useCell } from '#kit/page/cell.ts';
import { takeCodeFromAddress } from './code-from-address.ts';

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
