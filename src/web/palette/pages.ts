import type { IconName } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import { matches } from '../home/find-tools.ts';
import { openRedeem } from '../redeem/use-redeem.ts';
import { chooseTheme, type Theme, themes } from '../shell/theme.ts';
import en from './words/en.json';

const say = words(en);

/** A page of the site, or one of its settings. */
export interface PalettePage {
  id: string;
  label: string;
  /** Additional search terms. */
  also: string;
  icon: IconName;
  /** A path, or a function to run. */
  open: string | (() => void);
}

const themeIcons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'monitor' };

const page = (
  id: 'home' | 'cases' | 'jobs' | 'status' | 'terms' | 'api' | 'redeem' | 'admin',
  icon: IconName,
) => ({
  id,
  icon,
  label: say(`page.${id}`),
  also: say(`page.${id}.also`),
});

/** `adminPath` is undefined unless signed in as an admin. */
export function pages(adminPath: string | undefined): PalettePage[] {
  return [
    { ...page('home', 'door-open'), open: '/' },
    { ...page('cases', 'history'), open: '/cases' },
    { ...page('jobs', 'list-checks'), open: '/jobs' },
    { ...page('status', 'chart'), open: '/status' },
    { ...page('terms', 'file'), open: '/information' },
    { ...page('api', 'book'), open: () => location.assign('/api/docs') },
    { ...page('redeem', 'ticket'), open: openRedeem },
    ...(adminPath === undefined ? [] : [{ ...page('admin', 'key-round'), open: adminPath }]),
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      icon: themeIcons[theme],
      label: say('page.theme', { theme: say(`theme.${theme}`) }),
      also: say('page.theme.also'),
      open: () => chooseTheme(theme),
    })),
  ];
}

export function findPages(all: readonly PalettePage[], query: string): readonly PalettePage[] {
  return all.filter(({ label, also }) => matches(query, [label, also]));
}
