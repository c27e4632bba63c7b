// Reasons to choose from, as the page and the desk both know them.
import type { Feature, ReasonLimits, Tool } from './feature.ts';
import { knownTools } from './known-tools.ts';

export const templates = {
  id: 'templates',
  actions: {
    list: {
      method: 'POST',
      path: '/templates/list',
      summary: 'Reasons to choose from',
      access: 'moderator',
      orAdmin: 'read',
      effect: 'reads',
      free: true,
    },
    save: {
      method: 'POST',
      path: '/templates/save',
      summary: 'Saves a reason under a name for everyone with the tool',
      access: 'moderator',
      orAdmin: 'full',
      effect: 'changes',
      free: true,
    },
    delete: {
      method: 'POST',
      path: '/templates/delete',
      summary: 'Deletes a template: your own, or any as an admin',
      access: 'moderator',
      orAdmin: 'full',
      effect: 'changes',
      free: true,
    },
  },
} as const satisfies Feature;

export const TEMPLATE_NAME_MAX = 60;

type ToolWithReasons = Tool & { reasons: ReasonLimits };

/** The tools whose form takes a reason. */
export function toolsWithReasons(): ToolWithReasons[] {
  return knownTools().filter((tool): tool is ToolWithReasons => tool.reasons !== undefined);
}

/** Of a tool that takes no reason: that of none at all. */
export function reasonLimits(toolId: string): ReasonLimits {
  const found = toolsWithReasons().find(({ id }) => id === toolId);
  return found?.reasons ?? { max: 0, readBy: 'audit-log' };
}

export interface Template {
  id: string;
  /** The id of one that takes a reason. */
  tool: string;
  name: string;
  /** What the player reads, or what the server's audit log says. */
  reason: string;
  private_reason: string | null;
  by: string;
  at: number;
  is_yours: boolean;
}
