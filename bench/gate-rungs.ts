// What stands between a bare route and the gate, as servers that do only a part of what the gate does.
import Fastify from 'fastify';
import postgres from 'postgres';
import { z } from 'zod';
import { openStore } from '../src/database/open.ts';
import { digest } from '../src/desk/access/tokens.ts';
import { databaseUrl } from './engines.ts';
import { makeFolder, noOpInput, type Ready } from './gate-desk.ts';

// The same number as a desk.
const CONNECTIONS = 10;

/** On PostgreSQL it also looks up a pass by an index. */
export function serveBare(): Promise<Ready> {
  const look = oneSelect();
  return serveRoute(async ({ redeem_code }) => void (await look?.(redeem_code)));
}

function oneSelect(): ((pass: string) => Promise<unknown>) | undefined {
  const url = databaseUrl();
  if (url === undefined) return undefined;
  const sql = postgres(url, { max: CONNECTIONS });
  return (pass) =>
    sql.unsafe('SELECT id FROM passes WHERE hash = $1', [digest(pass)], { prepare: true });
}

/** Two durable commits with the smallest rows, one before the change and one after it. */
export async function serveCommits(): Promise<Ready> {
  const database = await openStore({
    dataFolder: makeFolder(),
    databaseUrl: databaseUrl() ?? null,
    databaseDirectUrl: null,
  });
  const create = 'CREATE TABLE commits (at BIGINT NOT NULL, pass TEXT NOT NULL)';
  await database.transaction(async (tx) => void (await tx.run(create)));
  const write = (pass: string) =>
    database.transaction(
      (tx) => tx.run('INSERT INTO commits (at, pass) VALUES ($1, $2)', [Date.now(), pass]),
      { isSafe: true, isSingle: true },
    );
  return serveRoute(async ({ redeem_code }) => {
    await write(redeem_code);
    await write(redeem_code);
  });
}

export type Body = Record<'redeem_code' | 'user' | 'reason', string>;

export async function serveRoute(work: (body: Body) => Promise<void>): Promise<Ready> {
  const credentials = { session_token: z.string(), redeem_code: z.string() };
  const schema = z.strictObject({ ...credentials, ...noOpInput });
  const app = Fastify();
  app.post('/api/no_op', async (request) => {
    const body = schema.parse(request.body);
    await work(body);
    return { user: body.user, case_id: 1 };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: app.listeningOrigin, credentials: [] };
}
