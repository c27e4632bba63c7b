import type { schemas } from '../../contract.ts';
import type { ActionOf } from '#kit/page/action.tsx';

export type AuditCase = ActionOf<typeof schemas, 'list'>['output']['cases'][number];
