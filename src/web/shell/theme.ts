import { useCell } from '#kit/page/cell.ts';
import { storedItem } from '#kit/page/stored-item.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const chosen = storedItem<Theme>('theme', {
  read: (text) => themes.find((theme) => theme === text),
  write: (theme) => theme,
});

export function useTheme(): Theme {
  return useCell(chosen) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  chosen.set(theme);
}

/** Applies the chosen theme after a choice in any tab and when the system theme changes. */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const theme = chosen.get() ?? 'system';
    const isDark = theme === 'system' ? system.matches : theme === 'dark';
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  };
  paint();
  system.addEventListener('change', paint);
  const stop = chosen.subscribe(paint);
  return () => {
    system.removeEventListener('change', paint);
    stop();
  };
}
