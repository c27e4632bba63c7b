import { expect, test } from 'vitest';
import { loadGuard } from './load-guard.ts';

test('the guard is there without suspending a screen that was fetched before', async () => {
  const { fetchScreen } = await import('../router.tsx');
  await fetchScreen('/qr-generator');
  const loading = loadGuard();
  // What React reads before it suspends.
  expect(loading).toMatchObject({ status: 'fulfilled', value: await loading });
  expect(loadGuard()).toBe(loading);
});
