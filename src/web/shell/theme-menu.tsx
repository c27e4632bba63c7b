import { IconButton } from '#ui/icon-button.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { useTheme } from './theme.ts';
import { ThemeChoice, themeIcons } from './theme-choice.tsx';

const say = words(en);

/** On a phone, the main menu has it, unless there is none. */
export function ThemeMenu({ isAlways = false }: { isAlways?: boolean }) {
  const theme = useTheme();
  return (
    <>
      <IconButton
        icon={themeIcons[theme]}
        label={say('theme.now', { theme: say(`theme.${theme}`) })}
        popoverTarget="theme-menu"
        className={`[anchor-name:--theme-button] ${isAlways ? '' : 'max-sm:hidden'}`}
      />
      <div
        popover="auto"
        id="theme-menu"
        className="menu inset-[66px_24px_auto_auto] w-42 supports-[top:anchor(bottom)]:inset-[calc(anchor(bottom)_+_16px)_anchor(right)_auto_auto] supports-[top:anchor(bottom)]:[position-anchor:--theme-button]"
      >
        <ThemeChoice />
      </div>
    </>
  );
}
