import { createCell } from '#kit/page/cell.ts';
import { latePart } from '#ui/late.tsx';
import { showMessage } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { loadReader } from './smart-text.ts';

const say = words(en);

/** opening: it has the keyboard already, while its code loads. */
export const palette = createCell<'closed' | 'opening' | 'open'>('closed');

/** Typed or pasted while the palette was opening. It may hold a secret, so it isn't shown before it is read. */
export const early = { text: '' };

let opener: Element | null = null;

export const paletteDialog = latePart(
  async () => (await import('./palette-dialog.tsx')).PaletteDialog,
);

/** Loads what the palette needs, when the user is about to open it. */
export function preloadPalette(): void {
  Promise.all([paletteDialog.fetch(), loadReader()]).catch(() => undefined);
}

/** Takes the keyboard at once. Text is shown only when the recognizer is loaded, so that none goes unchecked. */
export async function openPalette(): Promise<void> {
  if (palette.get() !== 'closed') return;
  opener = document.activeElement;
  early.text = '';
  palette.set('opening');
  try {
    await Promise.all([paletteDialog.fetch(), loadReader()]);
    if (palette.get() === 'opening') palette.set('open');
  } catch {
    closePalette();
    showMessage({
      tone: 'bad',
      title: say('palette.failed'),
      description: say('palette.failed.detail'),
    });
  }
}

export function closePalette(): void {
  early.text = '';
  palette.set('closed');
}

/** Gives the focus back to where it was before the palette opened. */
export function returnFocus(): void {
  if (opener instanceof HTMLElement) opener.focus();
}
