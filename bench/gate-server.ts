// The servers of bench/gate, `bare` and `gated`, and of bench/status, each in a separate process.
import Fastify from 'fastify';
import postgres from 'postgres';
import { z } from 'zod';
import type { Transaction } from '../src/database/database.ts';
import { insertPass } from '../src/desk/access/passes/store.ts';
import { insertSession } from '../src/desk/access/store.ts';
import { digest, makeId, makeToken } from '../src/desk/access/tokens.ts';
import type { Desk } from '../src/server/desk.ts';
import { databaseUrl } from './engines.ts';
import {
  type Credentials,
  makeFolder,
  noOpInput,
  type Ready,
  report,
  startGateDesk,
} from './gate-desk.ts';

const PASSES = 10_000;
// The same number as a desk.
const CONNECTIONS = 10;
const HOUR_MS = 3_600_000;

async function serveBare(): Promise<Ready> {
  const credentials = { session_token: z.string(), redeem_code: z.string() };
  const schema = z.strictObject({ ...credentials, ...noOpInput });
  const app = Fastify();
  const look = oneSelect();
  app.post('/api/no_op', async (request) => {
    const body = schema.parse(request.body);
    await look?.(body.redeem_code);
    return { user: body.user, case_id: 1 };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: app.listeningOrigin, credentials: [] };
}

/** Looks up a pass by an index, if there is a PostgreSQL database. */
function oneSelect(): ((pass: string) => Promise<unknown>) | undefined {
  const url = databaseUrl();
  if (url === undefined) return undefined;
  const sql = postgres(url, { max: CONNECTIONS });
  return (pass) =>
    sql.unsafe('SELECT id FROM passes WHERE hash = $1', [digest(pass)], { prepare: true });
}

async function serveGated(): Promise<Ready> {
  const { url, desk } = await startGateDesk(makeFolder());
  return { url, credentials: await seed(desk) };
}

async function seed(desk: Desk): Promise<Credentials> {
  const { randomBytes, database } = desk;
  const nowMs = desk.now();
  const seedAll = async (tx: Transaction) => {
    const made: Credentials = [];
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
          reissues: null,
        },
      );
      made.push([session, pass]);
    }
    return made;
  };
  return database.transaction(seedAll, { isLong: true });
}

/** The same without what the status page measures, for bench/status. */
async function serveUnmeasured(): Promise<Ready> {
  const { url, desk } = await startGateDesk(makeFolder());
  desk.stopwatch = () => 0;
  desk.meter.done = () => undefined;
  return { url, credentials: await seed(desk) };
}

const servers: Record<string, () => Promise<Ready>> = {
  bare: serveBare,
  gated: serveGated,
  unmeasured: serveUnmeasured,
};
report(await (servers[process.argv[2] ?? ''] ?? serveGated)());
