import { expect, it } from 'vitest';
import { crashRoster } from '#testing/crash/roster.ts';

it('a roster whose desk is killed -9 while it is read goes on, and no row that was read is read anew', async () => {
  const rows = 6_000;
  const report = await crashRoster({ rows, kills: 3 });
  expect(report.findings).toEqual({ found: 2, banned: 1, missing: rows - 3 });
  expect(report).toMatchObject({ state: 'done', moved: [], damage: [] });
  // Every kill happened while the list was running.
  expect(report.settledAtKills).toHaveLength(3);
  expect(Math.max(...report.settledAtKills)).toBeLessThan(rows);
}, 600_000);
