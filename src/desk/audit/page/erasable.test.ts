import { expect, test } from 'vitest';
import { readErasable } from './erasable.ts';

test('nobody is erased until the id stands there twice', () => {
  expect(readErasable({ kind: 'roblox', id: ' ', again: ' ' }).missing).toBe('id');
  expect(readErasable({ kind: 'roblox', id: '156', again: '15' })).toEqual({
    target: 'roblox:156',
    missing: 'again',
  });
  expect(readErasable({ kind: 'roblox', id: '156', again: ' 156 ' })).toEqual({
    target: 'roblox:156',
    missing: undefined,
  });
});

test('a network has to be one', () => {
  expect(readErasable({ kind: 'network', id: '300.1', again: '300.1' })).toEqual({
    target: undefined,
    missing: 'network',
  });
  const address = { kind: 'network', id: '203.0.113.9', again: '203.0.113.9' } as const;
  expect(readErasable(address).target).toBe('network:203.0.113.9/32');
});
