import type { Tend } from '#kit/server/context.ts';
import { deleteEnded } from './store.ts';

/** Nothing is known about an account once its pass has ended. */
export const tend: Tend = async ({ database, nowMs }) => {
  await database.transaction((tx) => deleteEnded(tx, nowMs));
};
