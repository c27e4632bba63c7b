import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas } from '../../contract.ts';

export type AuditCase = ActionOf<typeof schemas, 'list'>['output']['cases'][number];
