import { expect, test } from 'vitest';
import { tools } from '#tools/index.ts';
import { redirects } from './redirects.ts';

test('an old address leads to its tool once that tool exists', () => {
  expect(redirects(['sign-out', 'token-revoker'])).toEqual([
    { from: '/token-invalidator', to: '/token-revoker' },
    { from: '/discord-token-invalidator', to: '/token-revoker' },
    { from: '/invalidate-cookie', to: '/sign-out' },
  ]);
});

test('no redirect leads to a tool that does not exist', () => {
  const ids = new Set<string>(tools.map(({ id }) => `/${id}`));
  for (const { to } of redirects()) expect(ids).toContain(to);
});

test('no redirect hides a tool', () => {
  const ids = tools.map(({ id }) => `/${id}`);
  for (const { from } of redirects()) expect(ids).not.toContain(from);
});
