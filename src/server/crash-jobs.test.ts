import { expect, it } from 'vitest';
import { crashJob } from '#testing/crash/jobs.ts';

it('a job whose desk is killed -9 over and over bans each account once and loses no row', async () => {
  const report = await crashJob({ rows: 300, kills: 8 });
  expect(report.faults).toEqual([]);
  expect(report.states).toEqual({ done: 300 });
  expect(report.kills).toBe(8);
}, 600_000);
