// Which platforms the person at this page takes for practice. The server refuses a change that was meant for
// the other world, so what is known here never decides anything.
import type { PlatformName } from '#kit/contract/needs.ts';
import { createCell, useCell } from '#kit/page/cell.ts';
import type { PlatformsState } from '#kit/page/client.tsx';

const names: readonly PlatformName[] = ['discord', 'roblox'];

interface Shown {
  now: readonly PlatformName[];
  /** When the person opened this screen. */
  noted: readonly PlatformName[];
}

const shown = createCell<Shown | undefined>(undefined);

/** The page shows these modes from now on. */
export function showModes(modes: PlatformsState['modes']): void {
  if (!modes) return;
  const now = names.filter((name) => modes[name] === 'practice');
  const { noted = now } = shown.get() ?? {};
  shown.set({ now, noted });
}

/** A screen was opened, or the person was told: what is shown now is what they mean. */
export function noteWorld(): void {
  const known = shown.get();
  if (known && !isSame(known)) shown.set({ now: known.now, noted: known.now });
}

/** For the header of a change. Undefined while nothing is known. */
export function sayShownWorld(): string | undefined {
  const known = shown.get();
  return known && (known.noted.join(' ') || 'none');
}

/** The platforms whose practice ended while this screen was open. */
export function useEndedPractice(): readonly PlatformName[] {
  const { now = [], noted = [] } = useCell(shown) ?? {};
  return noted.filter((name) => !now.includes(name));
}

function isSame({ now, noted }: Shown): boolean {
  return now.join() === noted.join();
}
