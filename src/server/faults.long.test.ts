import { expect, it } from 'vitest';
import { engine } from '#testing/engine.ts';
import { sufferFaults } from '#testing/faults/faults.ts';

const KILLS = 100;

it(`${KILLS} kills and every other trouble under load: nothing acknowledged is lost, nothing is done twice`, async () => {
  const report = await sufferFaults(engine(), { kills: KILLS, rows: 1_000, members: 20_000 });
  console.log(JSON.stringify({ engine: engine(), ...report }));
  expect(report.faults).toEqual([]);
  expect(report.kills).toBeGreaterThanOrEqual(KILLS);
  expect(report.attempts.done).toBeGreaterThan(KILLS * 10);
  // Troubles that hit nothing would prove nothing.
  expect(report.attempts.unsure).toBeGreaterThan(0);
  // The job ran while there was trouble, too.
  expect(report.rowsInTrouble).toBeGreaterThan(0);
  expect(report.rows).toEqual({ done: 1_000 });
}, 3_600_000);
