import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas } from '../contract.ts';

export type Staff = ActionOf<typeof schemas, 'look'>['output'];
