import type { ComponentType } from 'react';
import type { IconName } from '#ui/icon.tsx';
import { type Chunk, chunkOf } from '../fetched.tsx';

interface Listed {
  /** Its folder, its address below the area, and its word in the navigation. */
  name:
    | 'overview'
    | 'codes'
    | 'passes'
    | 'bans'
    | 'banner'
    | 'jobs'
    | 'requests'
    | 'templates'
    | 'decoys'
    | 'audit'
    | 'connections'
    | 'keys'
    | 'settings';
  icon: IconName;
  /** There are addresses below its own. */
  hasPages?: true;
}

const listed: readonly Listed[] = [
  { name: 'overview', icon: 'chart' },
  { name: 'codes', icon: 'ticket' },
  { name: 'passes', icon: 'users' },
  { name: 'bans', icon: 'shield-x' },
  { name: 'banner', icon: 'megaphone' },
  { name: 'jobs', icon: 'list-checks', hasPages: true },
  { name: 'requests', icon: 'message' },
  { name: 'templates', icon: 'file' },
  { name: 'decoys', icon: 'bird' },
  { name: 'audit', icon: 'book' },
  { name: 'connections', icon: 'plug' },
  { name: 'keys', icon: 'key-round' },
  { name: 'settings', icon: 'sliders' },
];

const files = import.meta.glob<{ Screen: ComponentType }>('./screens/*/*-screen.tsx');

export interface AdminScreenEntry extends Listed {
  chunk: Chunk<object>;
}

/** Not in the navigation: one comes to a case from where it is named. */
export const casesScreen = chunkOf(
  async () => (await import('#desk/audit/cases/page.tsx')).Screen,
);

/** Each screen is a chunk of its own. One whose file is not there is not in the navigation either. */
export const screens: readonly AdminScreenEntry[] = listed.flatMap((entry) => {
  const load = files[`./screens/${entry.name}/${entry.name}-screen.tsx`];
  if (!load) return [];
  return [{ ...entry, chunk: chunkOf(async () => (await load()).Screen) }];
});

/** What an address below the area shows, fetched beforehand. */
export async function fetchAdminScreen(pathname: string): Promise<void> {
  const [, , name = 'overview'] = pathname.split('/');
  const screen = screens.find((entry) => entry.name === name)?.chunk;
  await (name === 'cases' ? casesScreen : screen)?.fetch();
}
