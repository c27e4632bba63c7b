import type { Tool } from './feature.ts';
import { knownTools } from './known-tools.ts';

type PairedTool = Tool & Required<Pick<Tool, 'pair'>>;

/** Finds the tool that does the same on the other platform. What both did to one person is one case. */
export function findPairedTool(toolId: string): PairedTool | undefined {
  const paired = knownTools().filter((tool): tool is PairedTool => tool.pair !== undefined);
  const own = paired.find(({ id }) => id === toolId);
  return own && paired.find(({ id, pair }) => id !== toolId && pair.name === own.pair.name);
}

/** Tells whether an action, such as `x/ban`, is the one its tool shares with its counterpart. */
export function isPairedAction(action: string): boolean {
  return knownTools().some(({ id, pair }) => pair && `${id}/${pair.action}` === action);
}

/** Reads `x` from `x/ban`. */
export function readToolId(action: string): string {
  return action.slice(0, Math.max(0, action.indexOf('/')));
}
