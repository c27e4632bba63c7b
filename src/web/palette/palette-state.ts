import { createCell } from '#kit/page/cell.ts';
import { showMessage } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { loadReader } from './smart-text.ts';

const say = words(en);

/** Whether the palette is open. */
export const palette = createCell(false);

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

export function loadDialog() {
  return import('./palette-dialog.tsx');
}

/** Loads what the palette needs, when the user is about to open it. */
export function preloadPalette(): void {
  Promise.all([loadDialog(), loadReader()]).catch(() => undefined);
}

/** Opens only when the recognizer is loaded, so that no text goes unchecked. */
export async function openPalette(): Promise<void> {
  try {
    await Promise.all([loadDialog(), loadReader()]);
    palette.set(true);
  } catch {
    showMessage({
      tone: 'bad',
      title: say('palette.failed'),
      description: say('palette.failed.detail'),
    });
  }
}

export function closePalette(): void {
  palette.set(false);
}
