import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas as logSchemas } from '../../contract.ts';
import type { schemas } from '../contract.ts';

export type AuditCase = ActionOf<typeof logSchemas, 'list'>['output']['cases'][number];

/** A case with its notes, its other half and the call that undoes it. */
export type ShownCase = ActionOf<typeof schemas, 'get'>['output'];

/** What became of the job that a case started or was a part of. */
export type CaseJob = NonNullable<AuditCase['job']>;
