import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { isMac, openPalette, preloadPalette } from './palette-state.ts';

const say = words(en);

/** Looks like a field where there is room for one, and like a button where there is not. */
export function PaletteButton() {
  return (
    <button
      type="button"
      className="flex h-10 w-10 max-sm:hidden cursor-pointer items-center gap-2.5 rounded-control border border-transparent text-small text-ink-2 hover:border-line-2 max-lg:justify-center max-lg:hover:bg-sunken lg:w-75 lg:max-w-full lg:border-line lg:bg-page lg:pr-2 lg:pl-3"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      aria-haspopup="dialog"
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      onClick={() => void openPalette()}
    >
      <Icon name="search" size={18} />
      <span className="truncate max-lg:sr-only">{say('palette')}</span>
      <kbd className="ml-auto flex-none whitespace-nowrap max-lg:hidden">
        {say(isMac ? 'palette.keys.mac' : 'palette.keys')}
      </kbd>
    </button>
  );
}
