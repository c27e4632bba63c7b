// Reason templates, shared by the page and the server.
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

/** Tools whose form takes a reason. */
export function toolsWithReasons(): ToolWithReasons[] {
  return knownTools().filter((tool): tool is ToolWithReasons => tool.reasons !== undefined);
}

/** A tool that takes no reason gets a limit of 0. */
export function reasonLimits(toolId: string): ReasonLimits {
  const found = toolsWithReasons().find(({ id }) => id === toolId);
  return found?.reasons ?? { max: 0, readBy: 'audit-log' };
}

export interface Template {
  id: string;
  /** Id of a tool that takes a reason. */
  tool: string;
  name: string;
  /** The text the player reads, or the server's audit log shows. */
  reason: string;
  private_reason: string | null;
  by: string;
  at: number;
  is_yours: boolean;
}
