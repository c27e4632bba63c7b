import { expect, it } from 'vitest';
import { crashDesk } from '#testing/crash/crash.ts';

it('a kill -9 under load loses nothing acknowledged, leaves nothing half-written, and it opens again', async () => {
  const report = await crashDesk(3);
  expect(report.faults).toEqual([]);
  expect(report.kills).toBe(3);
  expect(report.acknowledged).toBeGreaterThan(30);
}, 600_000);
