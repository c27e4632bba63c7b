import { codes } from '../../../../access/codes/contract.ts';
import { banner } from '../../../../banner/contract.ts';
import { bans } from '../../../../bans/contract.ts';
import { settings } from '../../../../settings/contract.ts';
import type { Action, Feature } from '#kit/contract/feature.ts';
import { tools } from '#tools/index.ts';

/** The features whose calls undo something. */
const features: readonly Feature[] = [bans, banner, codes, settings, ...tools];

export interface UndoAction {
  feature: Feature;
  name: string;
  action: Action;
}

/** The call by its name, such as `bans/unban`. */
export function findUndoAction(called: string): UndoAction | undefined {
  const slash = called.lastIndexOf('/');
  const feature = features.find(({ id }) => id === called.slice(0, slash));
  const name = called.slice(slash + 1);
  const action =
    feature && Object.hasOwn(feature.actions, name) ? feature.actions[name] : undefined;
  return feature && action && { feature, name, action };
}
