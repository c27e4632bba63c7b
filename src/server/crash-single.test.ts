import { expect, it } from 'vitest';
import { crashSingle } from '#testing/crash/single.ts';

it('a single ban whose desk is killed -9 before it hears the answer is found out by the next start', async () => {
  const { outcomes, accepted } = await crashSingle();
  const told = ['pass unknown', 'desk done'];
  expect(outcomes).toEqual({ 'server-ban/ban': told, 'ban-tool/ban': told });
  expect(accepted).toEqual({ ban: 1, restrict: 1 });
}, 600_000);
