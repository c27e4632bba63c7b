import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas } from '../contract.ts';

/** What is about to be done to which pass. */
export interface PassAct {
  kind: 'revoke' | 'reissue' | 'unlock';
  pass: PassRow;
}

export type PassRow = ActionOf<typeof schemas, 'list'>['output']['passes'][number];
