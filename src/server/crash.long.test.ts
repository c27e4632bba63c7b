import { expect, it } from 'vitest';
import { crashDesk } from '#testing/crash/crash.ts';
import { engine } from '#testing/engine.ts';

const KILLS = 50;

it(`a desk that is killed ${KILLS} times under load loses nothing, and opens again each time`, async () => {
  const report = await crashDesk(KILLS);
  console.log(JSON.stringify({ engine: engine(), ...report }));
  expect(report.faults).toEqual([]);
  expect(report.kills).toBe(KILLS);
  expect(report.startsMs).toHaveLength(KILLS);
  expect(report.acknowledged).toBeGreaterThan(KILLS * 10);
  // Kills that hit nothing would prove nothing.
  expect(report.lost.unknown).toBeGreaterThan(0);
  expect(report.lost.absent).toBeGreaterThan(0);
}, 1_200_000);
