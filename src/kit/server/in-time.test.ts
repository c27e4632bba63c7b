import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { inTime } from './in-time.ts';

const never = new AbortController().signal;
const soon = { ms: 5, platform: 'Discord' } as const;

/** Waits for the abort, then rejects with this error. */
const saying = (error: (signal: AbortSignal) => unknown) => (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(error(signal)), { once: true });
  });

test('what is there in time is returned', async () => {
  expect(await inTime(never, { ...soon, ms: 5_000 }, async () => 'here')).toBe('here');
});

test('what it waited for is told, where that is known', async () => {
  const busy = new DeskError('platform/busy', { params: { platform: 'Discord', wait: '55 s' } });
  await expect(
    inTime(
      never,
      soon,
      saying(() => busy),
    ),
  ).rejects.toBe(busy);
});

test('otherwise it was slow, and the words and the header say the same time', async () => {
  const slow = inTime(
    never,
    soon,
    saying(({ reason }) => reason),
  );
  await expect(slow).rejects.toMatchObject({
    code: 'platform/slow',
    message: expect.stringContaining('in 5 s'),
    extras: { retryAfterMs: 5_000 },
  });
});

test('whoever asked may still call it off for a reason of their own', async () => {
  const caller = new AbortController();
  const asked = inTime(
    caller.signal,
    { ...soon, ms: 5_000 },
    saying(({ reason }) => reason),
  );
  caller.abort('gone home');
  await expect(asked).rejects.toBe('gone home');
});

test('what says nothing when it is called off is given up all the same', async () => {
  const deaf = inTime(never, soon, () => new Promise<never>(() => {}));
  await expect(deaf).rejects.toMatchObject({ code: 'platform/slow' });
});
