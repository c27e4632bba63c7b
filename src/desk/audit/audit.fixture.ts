import type { Param } from '#database/database.ts';
import type { ChainResult } from '#kit/contract/audit.ts';
import type { Target } from '#kit/contract/target.ts';
import type { TestClock } from '#testing/clock.ts';
import type { TestDesk } from '#testing/desk.ts';
import { readHead } from './chain/block.ts';
import { verifyAll } from './chain/verify.ts';

/** Edits the store directly, bypassing the desk. */
export function edit(desk: TestDesk, sql: string, params: Param[] = []): Promise<number> {
  return desk.desk.database.transaction((tx) => tx.run(sql, params));
}

/** Verifies the whole log. */
export async function verdictOf(desk: TestDesk, head?: string): Promise<ChainResult> {
  const { database, audit } = desk.desk;
  const known = head === undefined ? undefined : readHead(head);
  return verifyAll({ database, keys: audit.keys, head: known });
}

interface Written {
  actor?: string;
  holder?: string | null;
  action?: string;
  outcome?: string;
  about?: Target;
  jobId?: number;
  detail?: string | null;
  address?: string | null;
}

/** Writes cases as the desk does, but without going through HTTP. Returns the case numbers. */
export async function writeCases(desk: TestDesk, cases: readonly Written[]): Promise<number[]> {
  const { audit, database } = desk.desk;
  return database.transaction(async (tx) => {
    const ids: number[] = [];
    for (const one of cases) {
      const row = {
        nowMs: desk.desk.now(),
        requestId: 'request',
        actor: one.actor ?? 'pass:p1',
        holder: one.holder === undefined ? 'night-shift-3' : one.holder,
        sessionId: 'session',
        address: one.address === undefined ? '203.0.113.7' : one.address,
        action: one.action ?? 'sample-tool/change',
        targets: 1,
        detail: one.detail === undefined ? '{"reason":"raid"}' : one.detail,
        about: one.about,
        jobId: one.jobId,
      };
      const caseId = await audit.intent(tx, row);
      const outcome = one.outcome ?? 'done';
      await audit.outcome(tx, { ...row, about: undefined, detail: null, caseId, outcome });
      ids.push(caseId);
    }
    return ids;
  });
}

/** The ids of the rows that opened these cases. */
export async function findFirstRows(desk: TestDesk, cases: readonly number[]): Promise<number[]> {
  const rows = await desk.desk.database.transaction((tx) =>
    tx.all<{ id: number; number: number }>('SELECT id, number FROM audit WHERE number IS NOT NULL'),
  );
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  return cases.map((number) => ids.get(number) ?? 0);
}

/** Writes three blocks of four cases each, a minute apart. */
export async function writeThreeBlocks(desk: TestDesk, clock: TestClock): Promise<number[]> {
  const cases: number[] = [];
  for (let block = 0; block < 3; block += 1) {
    const about = { kind: 'roblox', id: `15${block}`, name: 'Kade' } as const;
    cases.push(...(await writeCases(desk, [{ about }, { about }, { about }, { about }])));
    await sealAll(desk);
    clock.advance(60_000);
  }
  return cases;
}

export function sealAll(desk: TestDesk): Promise<void> {
  return desk.desk.sealedLog.sealer.seal();
}
