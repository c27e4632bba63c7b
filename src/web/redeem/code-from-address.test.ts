import { afterEach, expect, test, vi } from 'vitest';
import { takeCodeFromAddress } from './use-redeem.ts';

function open(hash: string) {
  const replaceState = vi.fn();
  vi.stubGlobal('location', { hash, pathname: '/qr-generator', search: '?a=1' });
  vi.stubGlobal('history', { state: { idx: 3 }, replaceState });
  return replaceState;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('takes the code of a link and removes it from the address, which stays otherwise', () => {
  const replaceState = open('#redeem=GATE-7K4MQ');
  expect(takeCodeFromAddress()).toBe('GATE-7K4MQ');
  expect(replaceState).toHaveBeenCalledWith({ idx: 3 }, '', '/qr-generator?a=1');
});

test('removes even what it cannot decode', () => {
  const replaceState = open('#redeem=%E0%A4%A');
  expect(takeCodeFromAddress()).toBe('%E0%A4%A');
  expect(replaceState).toHaveBeenCalledOnce();
});

test('leaves any other address alone', () => {
  const replaceState = open('#main');
  expect(takeCodeFromAddress()).toBeUndefined();
  expect(replaceState).not.toHaveBeenCalled();
});
