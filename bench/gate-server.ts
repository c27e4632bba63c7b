// The two servers of bench/gate, each a process of its own: `bare` and `gated`.
import Fastify from 'fastify';
import { z } from 'zod';
import { insertPass } from '../src/desk/access/passes/store.ts';
import { insertSession } from '../src/desk/access/store.ts';
import { digest, makeId, makeToken } from '../src/desk/access/tokens.ts';
import type { Desk } from '../src/server/desk.ts';
import {
  type Credentials,
  makeFolder,
  noOpInput,
  type Ready,
  report,
  startGateDesk,
} from './gate-desk.ts';

const PASSES = 10_000;
const HOUR_MS = 3_600_000;

async function serveBare(): Promise<Ready> {
  const credentials = { session_token: z.string(), redeem_code: z.string() };
  const schema = z.strictObject({ ...credentials, ...noOpInput });
  const app = Fastify();
  app.post('/api/no_op', async (request) => {
    const body = schema.parse(request.body);
    return { user: body.user, case_id: 1 };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: app.listeningOrigin, credentials: [] };
}

async function serveGated(): Promise<Ready> {
  const { url, desk } = await startGateDesk(makeFolder());
  return { url, credentials: await seed(desk) };
}

async function seed(desk: Desk): Promise<Credentials> {
  const { randomBytes, database } = desk;
  const nowMs = desk.now();
  return database.transaction(async (tx) => {
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
  });
}

report(process.argv[2] === 'bare' ? await serveBare() : await serveGated());
