import { IconButton } from '#ui/icon-button.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { useTheme } from './theme.ts';
import { ThemeChoice, themeIcons } from './theme-choice.tsx';

const say = words(en);

export function ThemeMenu() {
  const theme = useTheme();
  return (
    <>
      <IconButton
        icon={themeIcons[theme]}
        label={say('theme.now', { theme: say(`theme.${theme}`) })}
        popoverTarget="theme-menu"
        className="theme-button max-sm:hidden"
      />
      <div popover="auto" id="theme-menu" className="menu theme-menu">
        <ThemeChoice />
      </div>
    </>
  );
}
