import { expect, test } from 'vitest';
import { tools } from '#tools/index.ts';
import { redirects } from './redirects.ts';

test('every path that the specification names leads to its tool of today', () => {
  expect(new Map(redirects().map(({ from, to }) => [from, to]))).toEqual(
    new Map([
      ['/cookie-generator', '/decoy-generator'],
      ['/webhook-spammer', '/webhook-sender'],
      ['/discord-banner', '/server-ban'],
      ['/token-invalidator', '/token-revoker'],
      ['/discord-token-invalidator', '/token-revoker'],
      ['/ip-bypass', '/ip-lock'],
      ['/invalidate-cookie', '/sign-out'],
    ]),
  );
});

test('no redirect hides a tool', () => {
  const ids = tools.map(({ id }) => `/${id}`);
  for (const { from } of redirects()) expect(ids).not.toContain(from);
});
