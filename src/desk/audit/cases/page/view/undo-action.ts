import type { Action, Feature } from '#kit/contract/feature.ts';

let features: readonly Feature[] = [];

/** Called at assembly with the features whose actions can undo something. */
export function rememberUndoing(known: readonly Feature[]): void {
  features = known;
}

export interface UndoAction {
  feature: Feature;
  name: string;
  action: Action;
}

/** Finds a call by its name, such as `bans/unban`. */
export function findUndoAction(called: string): UndoAction | undefined {
  const slash = called.lastIndexOf('/');
  const feature = features.find(({ id }) => id === called.slice(0, slash));
  const name = called.slice(slash + 1);
  const action =
    feature && Object.hasOwn(feature.actions, name) ? feature.actions[name] : undefined;
  return feature && action && { feature, name, action };
}
