import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { settle } from '#testing/page/settle.ts';

test('the desk is watched once, although the page begins before it renders', async () => {
  const { desk } = await openPage('/');
  const loads = () => desk.calls.filter(({ text }) => text.startsWith('/api/load '));
  expect(loads()).toHaveLength(1);
  const { watchDesk } = await import('./watch.ts');
  watchDesk()();
  await settle();
  expect(loads()).toHaveLength(1);
});
