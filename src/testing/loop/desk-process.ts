// A desk in its own process that measures the longest time it was too busy to answer.
import { visit } from '../client.ts';
import { startDesk } from '../desk.ts';
import type { Told, Wanted } from './watched-desk.ts';

const LOOK_EVERY_MS = 2;
const ROUNDS = 5;
const IDS = 60_000;

/** Measures CPU time, not clock time: on a busy machine a process waits through no fault of its own. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Measures this machine's best time for work that every desk does: reading a list of 60,000 ids. */
function calibrate(): number {
  const text = JSON.stringify(Array.from({ length: IDS }, (_, at) => String(10 ** 17 + at)));
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = workedMs();
    for (let time = 0; time < ROUNDS; time += 1) JSON.parse(text);
    return workedMs() - began;
  });
  return Math.min(...rounds);
}

const many = 1_000_000_000;
const desk = await startDesk({
  settings: {
    ...{ toolCooldownMs: 0, banCooldownMs: 0, twoPersonTargetsPerHour: many },
    ...{ addressRequestsPerMinute: many, passRequestsPerMinute: many },
    ...{ changesPerTenMinutes: many, changesPerDay: many, lookupsPerDay: many },
  },
});
const baselineMs = calibrate();
let longestMs = 0;
let workedUntil = workedMs();
const watch = setInterval(() => {
  const worked = workedMs();
  longestMs = Math.max(longestMs, worked - workedUntil);
  workedUntil = worked;
}, LOOK_EVERY_MS);

const tell = (told: Told) => process.send?.(told);

process.on('message', async ({ wanted }: { wanted: Wanted }) => {
  if (wanted === 'longest') {
    tell({ longestMs });
    longestMs = 0;
  } else if (wanted === 'credentials') {
    const { session, pass } = await visit(desk, await desk.createCode());
    tell({ credentials: { session, pass, admin: (await desk.admin()).token } });
  } else {
    clearInterval(watch);
    await desk.stop();
    process.disconnect();
  }
});

tell({ url: desk.url, baselineMs });
