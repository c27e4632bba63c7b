// The two servers of bench/gate, each a process of its own: `bare` and `gated`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { z } from 'zod';
import { insertPass, insertSession } from '../src/desk/access/store.ts';
import { digest, makeId, makeToken } from '../src/desk/access/tokens.ts';
import type { Tool } from '../src/kit/contract.ts';
import { readConfig } from '../src/server/config.ts';
import type { Desk } from '../src/server/desk.ts';
import { joinHalves } from '../src/server/features.ts';
import { startServer } from '../src/server/start.ts';

const PASSES = 10_000;
const RAISED = 1_000_000_000;
const HOUR_MS = 3_600_000;

const input = { user: z.string().max(100), reason: z.string().max(400) };

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
      summary: 'A change that does nothing',
      access: 'moderator',
      effect: 'changes',
      // Long enough that the step runs, short enough that no pass is met twice within it.
      cooldownMs: 1,
    },
  },
} as const satisfies Tool;

interface Ready {
  url: string;
  credentials: [session: string, pass: string][];
}

async function serveBare(): Promise<Ready> {
  const schema = z.strictObject({ session_token: z.string(), redeem_code: z.string(), ...input });
  const app = Fastify();
  app.post('/api/no_op', async (request) => {
    const body = schema.parse(request.body);
    return { user: body.user, case_id: 1 };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: app.listeningOrigin, credentials: [] };
}

async function serveGated(): Promise<Ready> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const output = z.strictObject({ user: z.string(), case_id: z.int() });
  const running = await startServer(
    readConfig({ PORT: '0', GATEHOUSE_DATA: folder, LOG_LEVEL: 'warn' }),
    {
      extraActions: joinHalves(
        noOp,
        { act: { input: z.strictObject(input), output } },
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
  return { url: running.url, credentials: await seed(running.desk) };
}

function raiseLimits(desk: Desk): Promise<void> {
  const raised = {
    addressRequestsPerMinute: RAISED,
    passRequestsPerMinute: RAISED,
    changesPerTenMinutes: RAISED,
    changesPerDay: RAISED,
    twoPersonTargetsPerHour: RAISED,
  };
  return desk.changeSettings(raised, 'bench');
}

async function seed(desk: Desk): Promise<Ready['credentials']> {
  const { randomBytes, database } = desk;
  const nowMs = desk.now();
  return database.transaction(async (tx) => {
    const made: Ready['credentials'] = [];
    for (let index = 0; index < PASSES; index += 1) {
      const session = makeToken('gth_s_', randomBytes);
      const pass = makeToken('gth_p_', randomBytes);
      await insertSession(tx, {
        id: makeId(randomBytes),
        hash: digest(session),
        nowMs,
        expiresAt: nowMs + HOUR_MS,
        address: '127.0.0.1',
        agent: 'bench',
      });
      const code = {
        id: `code-${index}`,
        label: `moderator-${index}`,
        holder: `moderator-${index}`,
      };
      await insertPass(
        tx,
        { id: makeId(randomBytes), hash: digest(pass), nowMs },
        {
          ...code,
          scope: null,
          expiresAt: null,
          dailyCap: null,
          passId: null,
          redeemedAt: null,
          redeemedBy: null,
          revokedAt: null,
        },
      );
      made.push([session, pass]);
    }
    return made;
  });
}

const ready = process.argv[2] === 'bare' ? await serveBare() : await serveGated();
process.send?.(ready);
process.on('disconnect', () => process.exit(0));
