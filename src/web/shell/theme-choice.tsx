import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts';

const say = words(en);

export const themeIcons: Record<Theme, IconName> = {
  light: 'sun',
  dark: 'moon',
  system: 'monitor',
};

export function ThemeChoice() {
  const name = useId();
  const current = useTheme();
  return (
    <fieldset>
      <legend className="sr-only">{say('theme')}</legend>
      <div className="grid gap-0.5">
        {themes.map((theme) => (
          <label
            key={theme}
            className="btn quiet justify-start has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              className="peer sr-only"
              name={name}
              checked={theme === current}
              onChange={() => chooseTheme(theme)}
            />
            <Icon name={themeIcons[theme]} />
            {say(`theme.${theme}`)}
            <Icon
              name="check"
              size={18}
              className="invisible ml-auto text-accent peer-checked:visible"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
