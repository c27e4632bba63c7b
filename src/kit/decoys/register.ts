// The register of decoys, shared by the page, the desk and the tools.
import type { Feature } from '../contract/feature.ts';

export const decoys = {
  id: 'decoys',
  actions: {
    known: {
      method: 'POST',
      path: '/decoys/known',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    found: {
      method: 'POST',
      path: '/decoys/found',
      access: 'moderator',
      effect: 'changes',
      free: true,
      about: { kind: 'decoy', field: 'number' },
    },
    list: {
      method: 'GET',
      path: '/admin/decoys',
      access: 'read-admin',
      effect: 'reads',
    },
    retire: {
      method: 'POST',
      path: '/admin/decoys/retire',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'decoy', field: 'number' },
    },
  },
} as const satisfies Feature;

export const LABEL_MAX = 80;
export const PLACE_MAX = 200;

/** The most decoys that can be live at the same time. */
export const LIVE_MAX = 1_000;
/** The most retired decoys that are still recognized, latest first. */
export const RETIRED_KNOWN_MAX = 1_000;

/** 'Decoy 07' */
export function decoyNumber(number: number): string {
  return String(number).padStart(2, '0');
}
