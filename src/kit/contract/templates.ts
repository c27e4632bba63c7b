// Templates of reasons and messages, shared by the page and the server.
import type { MessageText } from '../message/message.ts';
import type { Feature, ReasonLimits, Tool } from './feature.ts';
import { knownTools } from './known-tools.ts';

export const templates = {
  id: 'templates',
  actions: {
    list: {
      method: 'POST',
      path: '/templates/list',
      access: 'moderator',
      orAdmin: 'read',
      effect: 'reads',
      free: true,
    },
    save: {
      method: 'POST',
      path: '/templates/save',
      access: 'moderator',
      orAdmin: 'full',
      effect: 'changes',
      free: true,
    },
    delete: {
      method: 'POST',
      path: '/templates/delete',
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

/** Tools whose form writes a message. */
function toolsWithMessages(): Tool[] {
  return knownTools().filter((tool) => tool.messages === true);
}

export function toolsWithTemplates(): Tool[] {
  return [...toolsWithReasons(), ...toolsWithMessages()];
}

export function takesMessages(toolId: string): boolean {
  return toolsWithMessages().some(({ id }) => id === toolId);
}

/** A tool that takes no reason gets a limit of 0. */
export function reasonLimits(toolId: string): ReasonLimits {
  const found = toolsWithReasons().find(({ id }) => id === toolId);
  return found?.reasons ?? { max: 0, readBy: 'audit-log' };
}

export interface Template {
  id: string;
  /** Id of a tool that takes a reason or a message. */
  tool: string;
  name: string;
  /** The text the player reads, or the server's audit log shows; the first words of a message. */
  reason: string;
  private_reason: string | null;
  /** Only for a tool that takes messages: everything but the webhook's URL and files. */
  message: MessageText | null;
  by: string;
  at: number;
  is_yours: boolean;
}
