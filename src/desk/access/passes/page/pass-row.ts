import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas } from '../contract.ts';

/** An action on a pass, waiting for confirmation. */
export interface PassAct {
  kind: 'revoke' | 'reissue' | 'unlock' | 'unlink' | 'ask';
  pass: PassRow;
}

export type PassRow = ActionOf<typeof schemas, 'list'>['output']['passes'][number];
