import { afterAll, expect } from 'vitest';
import type { Fault } from '../src/platforms/sandbox/faults.ts';
import { visitAsAdmin } from '../src/testing/client.ts';
import type { TestDeskOptions } from '../src/testing/desk.ts';
import { startSandboxServer, type TestSandbox } from '../src/testing/platforms.ts';
import { type OpenDesk, openDesk, type VisitOptions } from './desk.ts';

export interface ConnectedDesk extends OpenDesk {
  platforms: TestSandbox;
  /** Connects both platforms like an owner would, outside the page. */
  connect(): Promise<void>;
  /** Sets exactly these faults, on new connections that remember no earlier ones. */
  fault(...faults: Fault[]): Promise<void>;
  openTool(id: string, options?: VisitOptions): ReturnType<OpenDesk['visit']>;
  /** The outcomes of an action's cases, newest first. */
  outcomes(action: string): Promise<Case[]>;
}

interface Case {
  outcome: string;
  target: string | null;
  detail: Record<string, unknown>;
}

/** A desk without connections, and both platforms over HTTP on this machine to connect it to. */
export async function openConnectedDesk(
  options: Pick<TestDeskOptions, 'callClock'> = {},
): Promise<ConnectedDesk> {
  const platforms = await startSandboxServer();
  afterAll(() => platforms.close());
  const house = openDesk({
    ...options,
    environment: platforms.reachable,
    settings: {
      toolCooldownMs: 0,
      changesPerTenMinutes: 1_000,
      changesPerDay: 1_000,
      twoPersonTargetsPerHour: 1_000,
    },
  });
  let turn = 0;

  async function save(more: object = {}) {
    const admin = await visitAsAdmin(house.desk, 'full', 'Kade');
    // A changed list creates a new connection. The last id doesn't exist.
    const elsewhere = String(123_456_789_012_345_000n + BigInt(turn++));
    for (const [platform, ids] of [
      ['discord', platforms.guildIds],
      ['roblox', platforms.universeIds],
    ] as const) {
      const wish = { platform, listed: [...ids, elsewhere], ...more };
      expect(await admin.post('/api/admin/connections/save', wish)).toMatchObject({ status: 200 });
    }
  }

  const connect = () =>
    save({ credential: 'sandbox', client_id: 'sandbox', client_secret: 'sandbox' });

  async function fault(...faults: Fault[]) {
    platforms.sandbox.faults.set([]);
    await save();
    platforms.sandbox.faults.set(faults, Date.now());
  }

  async function openTool(id: string, options: VisitOptions = {}) {
    const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
    await visitor.page.goto(`${house.url}/${id}`);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    return visitor;
  }

  async function outcomes(action: string): Promise<Case[]> {
    const rows = await house.desk.desk.database.transaction((tx) =>
      tx.all<{ outcome: string; target: string | null; detail: string | null }>(
        `SELECT outcome.outcome, intent.target, outcome.detail FROM audit AS outcome
         JOIN audit AS intent ON intent.number = outcome.case_id
         WHERE outcome.action = $1 AND outcome.phase = 'outcome' ORDER BY outcome.id DESC`,
        [action],
      ),
    );
    return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail ?? '{}') }));
  }

  return Object.defineProperties(
    { platforms, connect, fault, openTool, outcomes },
    Object.getOwnPropertyDescriptors(house),
  ) as ConnectedDesk;
}
