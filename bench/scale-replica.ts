// One of the processes of bench/scale that share a connection. It makes its part of the calls when it's told to.
import { randomBytes } from 'node:crypto';
import { openStore } from '../src/database/open.ts';
import { Dispatch } from '../src/desk/connections/dispatch/dispatch.ts';
import { openSeals } from '../src/desk/connections/sealing.ts';
import type { Call } from '../src/platforms/calls/call.ts';
import { realClock } from '../src/platforms/calls/clock.ts';
import { openTransport } from '../src/platforms/calls/http-transport.ts';
import { discordRules } from '../src/platforms/discord/limits.ts';
import { evenWork } from './dispatch-discord.ts';
import { databaseUrl, SECRET } from './engines.ts';
import { makeFolder } from './gate-desk.ts';

/** Which calls it makes: those of number `of` and every `from`th after it. */
export interface Part {
  calls: number;
  of: number;
  from: number;
  /** One after the other, to time each. */
  inTurn?: boolean;
}

export interface Report {
  tookMs: number;
  /** How many replies weren't the platform's own answer to the call. */
  failed: number;
  timesMs: number[];
}

const [, , platformUrl = ''] = process.argv;
const name = randomBytes(6).toString('hex');
const place = {
  dataFolder: makeFolder(),
  databaseUrl: databaseUrl() ?? null,
  databaseDirectUrl: null,
};
const database = await openStore(place);
await database.live(name);
const seals = { ...openSeals(SECRET, randomBytes), catchUp: () => undefined };
const dispatch = new Dispatch({ database, seals, now: Date.now, name });
const transport = openTransport({ override: `${platformUrl}/discord`, timeoutMs: 15_000 });
const sending = dispatch.open({
  ...{ platform: 'discord', credential: 'sandbox', rules: discordRules, clock: realClock },
  transport: transport.send,
  onBroken: () => undefined,
});

async function make({ calls, of, from, inTurn = false }: Part): Promise<Report> {
  const own = evenWork(calls).filter((_, at) => at % from === of);
  const startedAt = performance.now();
  const timesMs: number[] = [];
  let failed = 0;
  const one = async (call: Call) => {
    const askedAt = performance.now();
    const reply = await sending.send({ ...call, priority: 'job' }).catch(() => undefined);
    timesMs.push(performance.now() - askedAt);
    if (!reply || (reply.status >= 300 && reply.status !== 404)) failed += 1;
  };
  if (inTurn) for (const call of own) await one(call);
  else await Promise.all(own.map(one));
  return { tookMs: performance.now() - startedAt, failed, timesMs };
}

process.on('message', (part: Part) => void make(part).then((report) => process.send?.(report)));
process.once('disconnect', async () => {
  await sending.close();
  await transport.close();
  await database.close();
  process.exit();
});
process.send?.('ready');
