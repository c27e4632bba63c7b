// Requests from moderators to the owner, shared by the page and the server.
import type { Feature } from './feature.ts';

export const requests = {
  id: 'requests',
  actions: {
    ask: {
      method: 'POST',
      path: '/requests/ask',
      access: 'moderator',
      effect: 'changes',
      free: true,
      about: 'own',
    },
    list: {
      method: 'POST',
      path: '/requests/list',
      access: 'moderator',
      orAdmin: 'read',
      effect: 'reads',
      free: true,
    },
    answer: {
      method: 'POST',
      path: '/requests/answer',
      access: 'full-admin',
      effect: 'changes',
    },
  },
} as const satisfies Feature;

/** tool: opens the tool to the pass; budget: more targets, today and in the next ten minutes. */
export const requestKinds = ['tool', 'budget'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStates = ['open', 'granted', 'declined'] as const;

export const REQUEST_NOTE_MAX = 300;

export interface AskedFor {
  id: number;
  kind: RequestKind;
  tool: { id: string; title: string } | null;
  note: string;
  state: (typeof requestStates)[number];
  at: number;
  holder: string;
  pass_id: string;
  is_yours: boolean;
  answered_at: number | null;
  answered_by: string | null;
  answer: string | null;
  granted_targets: number | null;
}
