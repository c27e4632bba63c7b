// A desk with an additional tool whose action does nothing, so that only the gate's cost remains.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Tool } from '../src/kit/contract/feature.ts';
import { readConfig } from '../src/server/config.ts';
import type { Desk } from '../src/server/desk.ts';
import { joinHalves } from '../src/server/features.ts';
import { type Running, startServer } from '../src/server/start.ts';
import { storeOf } from './engines.ts';

const RAISED = 1_000_000_000;

export type Credentials = [session: string, pass: string][];

/** The message from a server to the benchmark that started it. */
export interface Ready {
  url: string;
  credentials: Credentials;
  adminKey?: string;
}

export const noOpInput = { user: z.string().max(100), reason: z.string().max(400) };

const noOp = {
  id: 'no-op',
  title: 'No-op',
  tagline: 'Does nothing',
  summary: 'Does nothing.',
  group: 'game',
  icon: 'wrench',
  keywords: [],
  actions: {
    act: {
      method: 'POST',
      path: '/no_op',
      access: 'moderator',
      effect: 'changes',
      cooldown: 'tool',
    },
  },
} as const satisfies Tool;

/** A data folder that is deleted when the process ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

export async function startGateDesk(folder: string): Promise<Running> {
  const output = z.strictObject({ user: z.string(), case_id: z.int() });
  const running = await startServer(
    readConfig({ PORT: '0', LOG_LEVEL: 'warn', ...storeOf(folder) }),
    {
      extraActions: joinHalves(
        noOp,
        () => ({
          act: { summary: 'A change that does nothing', input: z.strictObject(noOpInput), output },
        }),
        {
          handlers: {
            act: async ({ user }: { user: string }, { caseId }) => ({ user, case_id: caseId }),
          },
          tool: noOp,
        },
      ),
    },
  );
  await raiseLimits(running.desk);
  return running;
}

function raiseLimits(desk: Desk): Promise<void> {
  const raised = {
    // Long enough for the step to run, and short enough that no pass is used twice within it.
    toolCooldownMs: 1,
    addressRequestsPerMinute: RAISED,
    passRequestsPerMinute: RAISED,
    changesPerTenMinutes: RAISED,
    changesPerDay: RAISED,
    twoPersonTargetsPerHour: RAISED,
  };
  return desk.changeSettings(raised, 'bench');
}

/** Reports to the benchmark, and exits with it. */
export function report(ready: Ready): void {
  process.send?.(ready);
  process.on('disconnect', () => process.exit(0));
}
