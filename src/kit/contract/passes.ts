// Passes, for admin screens that let you choose one.
import type { Feature } from './feature.ts';

export const passes = {
  id: 'access/passes',
  actions: {
    list: {
      method: 'GET',
      path: '/admin/passes',
      access: 'read-admin',
      effect: 'reads',
    },
    crowded: {
      method: 'GET',
      path: '/admin/passes/crowded',
      access: 'read-admin',
      effect: 'reads',
    },
    ending: {
      method: 'GET',
      path: '/admin/passes/ending',
      access: 'read-admin',
      effect: 'reads',
    },
    revoke: {
      method: 'POST',
      path: '/admin/passes/revoke',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'pass', field: 'pass_id' },
    },
    reissue: {
      method: 'POST',
      path: '/admin/passes/reissue',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'pass', field: 'pass_id' },
      secretAnswer: 'Re-issue the pass again.',
    },
    unlock: {
      method: 'POST',
      path: '/admin/passes/unlock',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'pass', field: 'pass_id' },
    },
  },
} as const satisfies Feature;

export interface PassList {
  input: { query?: string | undefined; cursor?: string | undefined };
  output: {
    now: number;
    passes: { id: string; label: string; holder: string }[];
    next_cursor: string | null;
  };
}
