import type { Call, PlatformRules } from '../src/platforms/calls/call.ts';
import { Scheduler } from '../src/platforms/calls/scheduler.ts';
import { discordRules } from '../src/platforms/discord/limits.ts';
import { robloxRules } from '../src/platforms/roblox/limits.ts';
import { boundMs, type Limited } from './dispatch-bound.ts';
import { evenWork, widestWork } from './dispatch-discord.ts';
import { openPlatform, type Platform } from './dispatch-platform.ts';
import { throughRest } from './dispatch-rest.ts';
import { robloxWork } from './dispatch-roblox.ts';
import { type BenchResult, printTable, round } from './result.ts';

const DISCORD_CALLS = 5_000;
const ROBLOX_CALLS = 1_000;
const AIM = 1.03;
const SEED = 11;

interface Run {
  name: string;
  calls: number;
  boundS: number;
  tookS: number;
  ratio: number;
  refused: number;
  /** The CPU time of this process per call, including the sandbox. */
  cpuUs: number;
}

/**
 * Sends many calls at once to the sandbox on a virtual clock, compared with the minimum due to its limits.
 */
export async function run(): Promise<BenchResult> {
  const even = evenWork(DISCORD_CALLS);
  const widest = widestWork(DISCORD_CALLS);
  const measured = [
    await measure('discord', even, throughScheduler(discordRules)),
    await measure('roblox', robloxWork(ROBLOX_CALLS), throughScheduler(robloxRules)),
  ];
  const others = [
    await measure('discord_widest', widest, throughScheduler(discordRules)),
    await measure('rest', even, throughRest),
    await measure('rest_widest', widest, throughRest),
  ];
  const runs = [...measured, ...others];
  printTable(runs.map(rowOf));
  const ratio = Math.max(...measured.map((each) => each.ratio));
  const isClean = measured.every(({ refused }) => refused === 0);
  const figures = Object.assign({}, ...runs.map(figuresOf));
  return { bench: 'dispatch', ratio, aim: AIM, holds: ratio <= AIM && isClean, figures };
}

type Through = (calls: readonly Call[], platform: Platform) => Promise<void>;

function throughScheduler(rules: PlatformRules): Through {
  return async (calls, { transport, clock }) => {
    const scheduler = new Scheduler({ transport, clock, rules });
    const replies = await Promise.all(calls.map((call) => scheduler.send(call)));
    const faults = replies.filter(({ status }) => status >= 300 && status !== 404);
    if (faults.length > 0) throw new Error(`Answered ${faults[0]?.status}: ${faults[0]?.body}`);
    scheduler.close();
  };
}

async function measure(name: string, calls: (Call & Limited)[], through: Through): Promise<Run> {
  const platform = openPlatform(SEED);
  const begunAtMs = platform.clock.now();
  const cpu = process.cpuUsage();
  await through(calls, platform);
  const { user, system } = process.cpuUsage(cpu);
  const tookS = (platform.clock.now() - begunAtMs) / 1_000;
  const boundS = boundMs(calls) / 1_000;
  return {
    name,
    calls: calls.length,
    boundS,
    tookS: round(tookS),
    ratio: round(tookS / boundS, 3),
    refused: platform.refused(),
    cpuUs: Math.round((user + system) / calls.length),
  };
}

function rowOf({ name, calls, boundS, tookS, ratio, refused, cpuUs }: Run) {
  return {
    work: name,
    calls,
    'bound, s': boundS,
    'took, s': tookS,
    ratio,
    refused,
    'cpu us': cpuUs,
  };
}

function figuresOf({ name, boundS, tookS, ratio, refused }: Run): Record<string, number> {
  return {
    [`${name}_bound_s`]: boundS,
    [`${name}_s`]: tookS,
    [`${name}_ratio`]: ratio,
    [`${name}_429`]: refused,
  };
}
