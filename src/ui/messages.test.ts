import { beforeEach, expect, test, vi } from 'vitest';
import { onMessages, removeMessage, showMessage, shownMessages } from './messages.ts';

beforeEach(() => {
  for (const { key } of shownMessages()) removeMessage(key);
});

test('three messages are shown at most, and the oldest gives way', () => {
  for (const title of ['one', 'two', 'three', 'four']) showMessage({ tone: 'ok', title });
  expect(shownMessages().map(({ title }) => title)).toEqual(['two', 'three', 'four']);
});

test('a message stays for 2.8 seconds unless it says otherwise', () => {
  showMessage({ tone: 'ok', title: 'Success' });
  showMessage({ tone: 'bad', title: 'Invalid Redeem Code', durationMs: 4_000 });
  showMessage({ tone: 'bad', title: 'No time given', durationMs: undefined });
  expect(shownMessages().map(({ durationMs }) => durationMs)).toEqual([2_800, 4_000, 2_800]);
});

test('a removed message is gone and the others stay in order', () => {
  for (const title of ['one', 'two', 'three']) showMessage({ tone: 'ok', title });
  removeMessage(shownMessages()[1]!.key);
  expect(shownMessages().map(({ title }) => title)).toEqual(['one', 'three']);
});

test('who listens is told of every change until it stops', () => {
  const heard = vi.fn();
  const stop = onMessages(heard);
  showMessage({ tone: 'ok', title: 'one' });
  removeMessage(shownMessages()[0]!.key);
  stop();
  showMessage({ tone: 'ok', title: 'two' });
  expect(heard).toHaveBeenCalledTimes(2);
});
