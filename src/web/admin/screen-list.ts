import type { ComponentType } from 'react';
import type { IconName } from '#ui/icon-names.ts';
import { type Chunk, makeChunk } from '../fetched.tsx';

interface Listed {
  /** Its path below the area, and its label in the navigation. */
  name:
    | 'overview'
    | 'codes'
    | 'passes'
    | 'bans'
    | 'banner'
    | 'jobs'
    | 'requests'
    | 'appeals'
    | 'templates'
    | 'decoys'
    | 'audit'
    | 'digest'
    | 'connections'
    | 'keys'
    | 'settings';
  icon: IconName;
  /** Whether it has subpages. */
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
  { name: 'appeals', icon: 'mail', hasPages: true },
  { name: 'templates', icon: 'file' },
  { name: 'decoys', icon: 'bird' },
  { name: 'audit', icon: 'book' },
  { name: 'digest', icon: 'id-card' },
  { name: 'connections', icon: 'plug' },
  { name: 'keys', icon: 'key-round' },
  { name: 'settings', icon: 'sliders' },
];

const screenOf = (load: () => Promise<{ Screen: ComponentType }>) =>
  makeChunk(async () => (await load()).Screen);

/** Each screen is a separate chunk. */
const chunks: Record<Listed['name'], Chunk<object>> = {
  overview: screenOf(() => import('./overview/overview-screen.tsx')),
  codes: screenOf(() => import('#desk/access/codes/page.tsx')),
  passes: screenOf(() => import('#desk/access/passes/page.tsx')),
  bans: screenOf(() => import('#desk/bans/page.tsx')),
  banner: screenOf(() => import('#desk/banner/page.tsx')),
  jobs: screenOf(() => import('#desk/jobs/page.tsx')),
  requests: screenOf(() => import('#desk/requests/page.tsx')),
  appeals: screenOf(async () => {
    await import('../case-features.ts');
    return import('#desk/appeals/page.tsx');
  }),
  templates: screenOf(() => import('#desk/templates/page.tsx')),
  decoys: screenOf(() => import('#desk/decoys/page.tsx')),
  audit: screenOf(async () => {
    await import('../case-features.ts');
    return import('#desk/audit/page.tsx');
  }),
  digest: screenOf(() => import('#desk/audit/digest/page.tsx')),
  connections: screenOf(() => import('./connections-screen.tsx')),
  keys: screenOf(() => import('#desk/access/admin/page.tsx')),
  settings: screenOf(() => import('#desk/settings/page.tsx')),
};

export interface AdminScreenEntry extends Listed {
  chunk: Chunk<object>;
}

export const screens: readonly AdminScreenEntry[] = listed.map((entry) => ({
  ...entry,
  chunk: chunks[entry.name],
}));

/** Not in the navigation, because cases are opened from links. */
export const casesScreen = screenOf(async () => {
  await import('../case-features.ts');
  return import('#desk/audit/cases/page.tsx');
});

/** Loads the screen of an admin path in advance. */
export async function fetchAdminScreen(pathname: string): Promise<void> {
  const [, , name = 'overview'] = pathname.split('/');
  const screen = screens.find((entry) => entry.name === name)?.chunk;
  await (name === 'cases' ? casesScreen : screen)?.fetch();
}
