// Reasons to choose from, as the page and the desk both know them.
import type { Feature } from './feature.ts';

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
      summary: 'Keeps a reason under a name, for everyone with the tool',
      access: 'moderator',
      orAdmin: 'full',
      effect: 'changes',
      free: true,
    },
    delete: {
      method: 'POST',
      path: '/templates/delete',
      summary: 'Removes a template: your own, or any as an admin',
      access: 'moderator',
      orAdmin: 'full',
      effect: 'changes',
      free: true,
    },
  },
} as const satisfies Feature;

export const TEMPLATE_NAME_MAX = 60;

export const templateTools = ['ban-tool', 'server-ban'] as const;
export type TemplateTool = (typeof templateTools)[number];

export interface Template {
  id: string;
  tool: TemplateTool;
  name: string;
  /** What the player reads, or what the server's audit log says. */
  reason: string;
  private_reason: string | null;
  by: string;
  at: number;
  is_yours: boolean;
}
