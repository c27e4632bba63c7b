// Lets requests for more access change passes and limits, and setup read what other features know.

import type { Transaction } from '#database/database.ts';
import { findLivePass, widenScope } from '#desk/access/passes/store.ts';
import { findMeeting } from '#desk/access/people/people.ts';
import { listFullAdmins, listHoldersWith } from '#desk/access/people/store.ts';
import { countOpenCodes, isAdminsDevice, isFirstKey, listTeam } from '#desk/access/team/store.ts';
import type { Connections } from '#desk/connections/connections.ts';
import { countMissing } from '#desk/connections/report/missing.ts';
import { eraseTargetRows } from '#desk/jobs/kept/store.ts';
import { findPracticeJob } from '#desk/jobs/practice/store.ts';
import { addGrant } from '#desk/limits/store.ts';
import { type SenderPorts, sendNotices } from '#desk/notices/send.ts';
import { listChanged } from '#desk/settings/store.ts';
import type { Target } from '#kit/contract/target.ts';
import { eraseDecoysOf } from '#kit/decoys/store.ts';
import type { Grants, Tend } from '#kit/server/context.ts';
import type { PeopleDesk } from '#kit/server/people.ts';
import type { SetupPorts } from '#kit/server/setup-ports.ts';
import { listKept, raidKinds } from './features.ts';

export const grants: Grants = {
  findPass: findLivePass,
  async openTool(tx, { id, scope }, toolId) {
    if (scope === null || scope.includes(toolId)) return;
    await widenScope(tx, id, [...scope, toolId]);
  },
  addTargets: (tx, { id, holder }, more) => addGrant(tx, { passId: id, holder }, more),
};

export const setupPorts: SetupPorts = {
  listTeam,
  countOpenCodes,
  isAdminsDevice,
  isFirstKey,
  countMissing,
  findPracticeRaid: (tx) => findPracticeJob(tx, raidKinds()),
  async listChanged(tx) {
    const rows = await listChanged(tx);
    return rows.map(({ name, changed_at, changed_by }) => ({
      name,
      at: changed_at,
      by: changed_by,
    }));
  },
};

export const people: PeopleDesk = {
  meet: findMeeting,
  listWhoMayUse: async (tx, toolId, nowMs) => ({
    holders: await listHoldersWith(tx, toolId, nowMs),
    admins: await listFullAdmins(tx),
  }),
};

// Connects the staff channel's notices with the connections that send them.

interface Parts extends Pick<SenderPorts, 'database' | 'name' | 'seals'> {
  connections: Connections;
}

export function tendNotices({ connections, ...parts }: Parts): Tend {
  const ports: SenderPorts = {
    ...parts,
    modes: () => connections.modes(),
    courier: () => connections.courier(),
  };
  return ({ nowMs, signal, settings }) => sendNotices(ports, { nowMs, signal, settings });
}

/** Erases the data about a target that the desk keeps outside of the log. */
export async function alsoErase(tx: Transaction, target: Target): Promise<void> {
  await eraseTargetRows(tx, target);
  await eraseDecoysOf(tx, target);
  for (const kept of await listKept()) await kept.erase(tx, target);
}
