// The addresses that open a screen. The page's router has a screen for each, and the server answers 404 to all others.
import type { Tool } from './feature.ts';

/** Every screen that is no tool's. `:id` stands for one part of an address. */
export const deskPaths = [
  '/',
  '/information',
  '/cases',
  '/cases/:id',
  '/jobs',
  '/jobs/:id',
  '/status',
  '/appeal',
  '/appeals',
  '/appeals/:id',
  '/setup',
  '/discord-account',
] as const;
export type DeskPath = (typeof deskPaths)[number];

/** All below them belongs to the admin area, which has a router of its own. */
export const adminBases = ['/admin', '/admin-full'] as const;

/** Maps each former path of a tool to its current one. */
export function listRedirects(tools: readonly Tool[]): { from: string; to: string }[] {
  return tools.flatMap(({ id, movedFrom = [] }) =>
    movedFrom.map((old) => ({ from: `/${old}`, to: `/${id}` })),
  );
}

/** Tells whether an address opens a screen. Like the page's router, it ignores case and a last slash. */
export function makeScreenTest(tools: readonly Tool[]): (path: string) => boolean {
  const plain = [
    ...deskPaths.filter((path) => !path.includes(':')),
    ...tools.map(({ id }) => `/${id}`),
    ...listRedirects(tools).map(({ from }) => from),
  ];
  const known = new Set<string>([...plain, ...adminBases]);
  const parents = deskPaths
    .filter((path) => path.includes('/:'))
    .map((path) => path.slice(0, path.indexOf(':')));
  return (path) => {
    const asked = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();
    if (known.has(asked) || adminBases.some((base) => asked.startsWith(`${base}/`))) return true;
    return parents.some((parent) => {
      const rest = asked.slice(parent.length);
      return asked.startsWith(parent) && rest !== '' && !rest.includes('/');
    });
  };
}
