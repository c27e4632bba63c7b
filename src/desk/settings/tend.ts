import type { Tend } from '#kit/server/context.ts';
import { dropToCome, listToCome, loadSettings, saveSettings } from './store.ts';

const ACTION = 'settings/change';

/** Applies the pending changes that are due. */
export const tend: Tend = async ({ database, nowMs, log }) => {
  const isDue = await database.transaction(async (tx) =>
    (await listToCome(tx)).some(({ at }) => at <= nowMs),
  );
  if (!isDue) return;
  await database.transaction(async (tx) => {
    await tx.lock('settings');
    const current = await loadSettings(tx);
    const due = (await listToCome(tx)).filter(({ at }) => at <= nowMs);
    for (const { name, value, by } of due) {
      const changes = [{ name, from: current[name], to: value }];
      const caseId = await log.open(tx, { action: ACTION, detail: { changes, asked_by: by } });
      await saveSettings(tx, { [name]: value }, { nowMs, by });
      await log.close(tx, { caseId, action: ACTION, outcome: 'done' });
    }
    await dropToCome(
      tx,
      due.map(({ name }) => name),
    );
  });
};
