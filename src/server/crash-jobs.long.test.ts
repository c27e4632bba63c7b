import { expect, it } from 'vitest';
import { crashJob } from '#testing/crash/jobs.ts';

it('2,000 rows, 50 times kill -9: each account banned once, each row and each case ended once', async () => {
  const report = await crashJob({ rows: 2_000, kills: 50 });
  expect(report.faults).toEqual([]);
  expect(report.states).toEqual({ done: 2_000 });
  expect(report.kills).toBe(50);
  // Every kill happened while the job was running.
  expect(report.acceptedAtKills.every((accepted) => accepted < 2_000)).toBe(true);
}, 1_200_000);
