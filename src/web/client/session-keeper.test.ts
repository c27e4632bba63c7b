import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#kit/page/client.tsx';
import { createSessionKeeper, type SessionAnswer } from './session-keeper.ts';

const QUARTER_HOUR_MS = 900_000;

function given(session_token: string): Answer<SessionAnswer> {
  return { ok: true, status: 200, data: { session_token, expires_in_ms: QUARTER_HOUR_MS } };
}

function refused(status: number): Answer<SessionAnswer> {
  return { ok: false, problem: { status, code: 'x/y', title: '', detail: '', fields: {} } };
}

/** Issues s1, s2, s3... and records the old token of each request. */
function numbered() {
  const asked: (string | undefined)[] = [];
  const keeper = createSessionKeeper(async (old) => {
    asked.push(old);
    return given(`s${asked.length}`);
  });
  return { asked, keeper };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session', () => {
  test('is asked for once, however many need it at the same time', async () => {
    const { asked, keeper } = numbered();
    expect(await Promise.all([keeper.ensure(), keeper.ensure(), keeper.ensure()])).toEqual([
      's1',
      's1',
      's1',
    ]);
    expect(asked).toEqual([undefined]);
  });

  test('is rotated two minutes before it expires, with the old token', async () => {
    const { asked, keeper } = numbered();
    await keeper.ensure();
    await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS - 121_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toEqual([undefined, 's1']);
    expect(keeper.current()).toBe('s2');
  });

  test('is looked at every 13 minutes while the page is open', async () => {
    let expiresInMs = 780_000 + 60_000;
    const asked: (string | undefined)[] = [];
    const keeper = createSessionKeeper(async (old) => {
      asked.push(old);
      return { ok: true, status: 200, data: { session_token: 's', expires_in_ms: expiresInMs } };
    });
    const stop = keeper.start();
    await keeper.ensure();
    expiresInMs = QUARTER_HOUR_MS;
    await vi.advanceTimersByTimeAsync(780_000);
    expect(asked).toEqual([undefined, 's']);
    stop();
  });

  test('is not rotated early', async () => {
    const { asked, keeper } = numbered();
    await keeper.ensure();
    await keeper.check();
    expect(asked).toHaveLength(1);
  });

  test('that was refused is replaced by a fresh one, and only once for all that held it', async () => {
    const { asked, keeper } = numbered();
    await keeper.ensure();
    expect(await Promise.all([keeper.replace('s1'), keeper.replace('s1')])).toEqual(['s2', 's2']);
    expect(await keeper.replace('s1')).toBe('s2');
    expect(asked).toEqual([undefined, undefined]);
  });

  test('that slept past its end is asked for anew without the dead token', async () => {
    const { asked, keeper } = numbered();
    await keeper.ensure();
    keeper.drop();
    expect(await keeper.ensure()).toBe('s2');
    expect(asked).toEqual([undefined, undefined]);
  });

  test('whose rotation is refused is begun anew', async () => {
    const asked: (string | undefined)[] = [];
    const keeper = createSessionKeeper(async (old) => {
      asked.push(old);
      return old === undefined ? given(`s${asked.length}`) : refused(401);
    });
    await keeper.ensure();
    await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS - 119_000);
    expect(asked).toEqual([undefined, 's1', undefined]);
    expect(keeper.current()).toBe('s3');
  });

  test('stays until it expires when its rotation finds no server', async () => {
    let isUp = true;
    const keeper = createSessionKeeper(async () => (isUp ? given('s1') : refused(0)));
    await keeper.ensure();
    isUp = false;
    await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS - 60_000);
    expect(await keeper.ensure()).toBe('s1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await keeper.ensure()).toBeUndefined();
    isUp = true;
    expect(await keeper.ensure()).toBe('s1');
  });

  test('that came by another call is held like its own, and rotated before it expires', async () => {
    const { asked, keeper } = numbered();
    await keeper.ensure();
    await vi.advanceTimersByTimeAsync(600_000);
    keeper.adopt({ session_token: 'exchanged', expires_in_ms: QUARTER_HOUR_MS });
    expect(await keeper.replace('s1')).toBe('exchanged');
    await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS - 121_000);
    expect(asked).toEqual([undefined]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toEqual([undefined, 'exchanged']);
  });

  test('that was dropped is handed over once, and is held no longer', async () => {
    const { keeper } = numbered();
    await keeper.ensure();
    expect(keeper.drop()).toBe('s1');
    expect(keeper.drop()).toBeUndefined();
    expect(keeper.current()).toBeUndefined();
  });
});
