import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas } from '../contract.ts';

export type State = ActionOf<typeof schemas, 'look'>['output'];
export type Preview = ActionOf<typeof schemas, 'preview'>['output'];
