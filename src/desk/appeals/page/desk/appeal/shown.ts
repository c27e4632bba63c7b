import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas } from '../../../contract.ts';

/** One appeal, as its page gets it. */
export type Shown = ActionOf<typeof schemas, 'get'>['output'];
