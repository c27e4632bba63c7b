// Passes, for admin screens that let you choose one.
import type { Feature } from './feature.ts';

export const passes = {
  id: 'access/passes',
  actions: {
    list: {
      method: 'GET',
      path: '/admin/passes',
      summary: 'Passes with their use, newest first',
      access: 'read-admin',
      effect: 'reads',
    },
    crowded: {
      method: 'GET',
      path: '/admin/passes/crowded',
      summary: 'Passes in use from several networks at once',
      access: 'read-admin',
      effect: 'reads',
    },
    ending: {
      method: 'GET',
      path: '/admin/passes/ending',
      summary: 'Passes that are in use and end within three days',
      access: 'read-admin',
      effect: 'reads',
    },
    revoke: {
      method: 'POST',
      path: '/admin/passes/revoke',
      summary: 'Revokes a pass immediately',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'pass', field: 'pass_id' },
    },
    reissue: {
      method: 'POST',
      path: '/admin/passes/reissue',
      summary:
        'A new code for the same pass, with the same holder, history and limits; the lost secret stops working',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'pass', field: 'pass_id' },
      secretAnswer: 'Re-issue the pass again.',
    },
    unlock: {
      method: 'POST',
      path: '/admin/passes/unlock',
      summary: 'Removes the IP lock of a pass whose holder has a new address',
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
