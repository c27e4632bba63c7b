// How fast a world with limits takes calls, for an estimate before anything is measured.
import { createBuckets } from './discord/limits.ts';
import type { PartTools } from './part.ts';
import { makeRoutes } from './roblox/routes.ts';

const SECOND_MS = 1_000;

/** Calls a second, of one kind and for different accounts; null if there is no such call. */
export function findPace(
  platform: 'discord' | 'roblox',
  call: string,
  draw: PartTools['draw'],
): number | null {
  const limits =
    platform === 'discord' ? [createBuckets({ draw })(call)] : robloxLimits(call, draw);
  const rates = limits.map(({ count, windowMs }) => (count * SECOND_MS) / windowMs);
  return rates.length === 0 ? null : Math.min(...rates);
}

function robloxLimits(call: string, draw: PartTools['draw']) {
  const route = makeRoutes(draw).find(({ method, path }) => `${method} ${path}` === call);
  return (route?.limits({}) ?? []).filter(({ isPerUser }) => !isPerUser);
}
