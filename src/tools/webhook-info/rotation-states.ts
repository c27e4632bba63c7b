/** In seconds: how long the old webhook keeps working beside its twin. */
export const GRACES = [0, 3_600, 86_400, 604_800] as const;
export type Grace = (typeof GRACES)[number];

/**
 * 'unsure': unknown whether the twin was made. 'gone': someone else deleted the old webhook. 'kept': the twin
 * was gone, so the old webhook wasn't deleted.
 */
export const rotationStates = [
  'making',
  'unsure',
  'waiting',
  'deleting',
  'deleted',
  'gone',
  'kept',
  'canceled',
] as const;
export type RotationState = (typeof rotationStates)[number];
