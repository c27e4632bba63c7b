// Counts what a tool's call came to, for the status page. Nothing here waits or looks anything up.
import { DeskError } from '#errors.ts';
import type { Call } from './call.ts';
import type { Facts } from './record.ts';

/** Streams have no time: they take as long as their reader wants. */
export function measureDone(call: Call, facts: Facts, ms?: number): void {
  const { tool } = call.loaded;
  if (tool && !isPractice(call, facts)) call.desk.meter.done(tool.id, ms);
}

/** Refusals don't count: the tool did its work. */
export function measureFailed(call: Call, facts: Facts | undefined, error: unknown): void {
  const { tool } = call.loaded;
  if (tool && isFault(error) && !isPractice(call, facts)) call.desk.meter.failed(tool.id);
}

/** Whether the platform or the desk is to blame. */
function isFault(error: unknown): boolean {
  if (!(error instanceof DeskError)) return true;
  return error.status >= 500 && error.code !== 'desk/offline';
}

/** A call that reached the practice sandbox says nothing about a platform. */
function isPractice({ loaded, practised }: Call, facts: Facts | undefined): boolean {
  if (facts?.isPractice) return true;
  const needs = loaded.tool?.needs;
  if (!needs?.discord && !needs?.roblox) return false;
  const isOnDiscord = needs.discord !== undefined && !practised.discord;
  const isOnRoblox = needs.roblox !== undefined && !practised.roblox;
  return !isOnDiscord && !isOnRoblox;
}
