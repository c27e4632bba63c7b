import { createCell } from '#kit/page/cell.ts';

/** Whether the help is open, and what had the focus before. */
export const help = createCell(false);

export function openHelp(): void {
  help.set(true);
}

export function closeHelp(): void {
  help.set(false);
}

export function loadHelp() {
  return import('./help-dialog.tsx');
}
