import { createCell } from '#kit/page/cell.ts';
import { latePart } from '#ui/late.tsx';

/** Whether the help is open, and what had the focus before. */
export const help = createCell(false);

export function openHelp(): void {
  help.set(true);
}

export function closeHelp(): void {
  help.set(false);
}

export const helpDialog = latePart(async () => (await import('./help-dialog.tsx')).HelpDialog);
