import type { HelpScreen } from '#kit/contract/help.ts';
import { isPathOf } from '#kit/page/navigation/path-patterns.ts';
import { helpScreens } from './help-screens.ts';

const all: readonly HelpScreen[] = Object.values(helpScreens).flat();

/** Undefined for a page that doesn't exist. */
export function findHelp(pathname: string): HelpScreen | undefined {
  const path = pathname.replace(/^\/admin-full/, '/admin');
  return all.find((screen) => isPathOf(screen.path, path));
}
