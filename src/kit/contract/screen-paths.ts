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
export const [adminBase] = adminBases;

/** Maps each former path of a tool to its current one. */
export function listRedirects(tools: readonly Tool[]): { from: string; to: string }[] {
  return tools.flatMap(({ id, movedFrom = [] }) =>
    movedFrom.map((old) => ({ from: `/${old}`, to: `/${id}` })),
  );
}

/**
 * Names the screen that an address opens: one of the desk's paths, a tool's, or `/admin` with the screen's part
 * after it, whichever key is needed. Like the page's router, it ignores case and a last slash.
 */
export function makeScreenFinder(tools: readonly Tool[]): (path: string) => string | undefined {
  const plain = [
    ...deskPaths.filter((path) => !path.includes(':')),
    ...tools.map(({ id }) => `/${id}`),
  ];
  const known = new Map<string, string>([
    ...plain.map((path) => [path, path] as const),
    ...listRedirects(tools).map(({ from, to }) => [from, to] as const),
  ]);
  const parents = deskPaths
    .filter((path) => path.includes('/:'))
    .map((path) => ({ path, parent: path.slice(0, path.indexOf(':')) }));
  return (path) => {
    const asked = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();
    const [, first, second] = asked.split('/');
    if (adminBases.some((base) => base === `/${first}`)) {
      return second ? `${adminBase}/${second}` : adminBase;
    }
    const found = parents.find(({ parent }) => {
      const rest = asked.slice(parent.length);
      return asked.startsWith(parent) && rest !== '' && !rest.includes('/');
    });
    return known.get(asked) ?? found?.path;
  };
}
