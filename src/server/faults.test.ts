import { expect, it } from 'vitest';
import { engine } from '#testing/engine.ts';
import { sufferFaults } from '#testing/faults/faults.ts';

it('whatever goes wrong once, nothing acknowledged is lost and nothing is done twice', async () => {
  const report = await sufferFaults(engine(), { kills: 3, rows: 100, members: 3_000 });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBeGreaterThanOrEqual(3);
  expect(report.attempts.done).toBeGreaterThan(50);
  expect(report.rows).toEqual({ done: 100 });
}, 1_200_000);
