import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KEY_TRIES_MAX, KEY_TRIES_WINDOW_MS } from '#desk/access/rules.ts';
import { listTries, noteTry } from '#desk/access/tries/store.ts';
import type { ToolOutcome } from '#desk/tally/store.ts';
import { DeskError } from '#errors.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import { openScrape } from '../metrics/gauges.ts';
import type { Counter, Timing } from '../metrics/registry.ts';
import { sendProblem, writeAnswer } from './answer.ts';
import type { AppParts } from './docs.ts';
import { judgeFailure } from './record.ts';

const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/** Without a token, the address is one that doesn't exist. */
export function serveMetrics(app: FastifyInstance, { desk, config, version }: AppParts): void {
  const { metricsToken } = config;
  if (metricsToken === null || !desk.metrics) return;
  const { scrape, close } = openScrape(desk.metrics, { desk, version });
  app.addHook('onClose', async () => close());
  const digest = digestOf(metricsToken);
  app.get('/metrics', async (request, reply) => {
    const sent = readToken(request);
    if (sent === undefined || !timingSafeEqual(digestOf(sent), digest)) {
      if (sent !== undefined) await takeTry(desk, request);
      return refuse(reply);
    }
    return writeAnswer(reply, { status: 200, type: TEXT_FORMAT, body: await scrape() });
  });
}

function readToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Digests have one length, so comparing them tells nothing about the token's. */
function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function refuse(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, new DeskError('access/metrics-refused'), [
    'www-authenticate',
    'Bearer',
  ]);
}

/** Wrong tokens are limited like admin keys. The right one is always let in, so no one can lock it out. */
async function takeTry({ database, now }: Desk, { caller }: FastifyRequest): Promise<void> {
  const nowMs = now();
  const address = caller.household;
  const tries = await database.transaction(async (tx) => {
    await tx.lock(`tries metrics ${address}`);
    const sinceMs = nowMs - KEY_TRIES_WINDOW_MS;
    const before = await listTries(tx, 'metrics', { address, sinceMs });
    if (before.length < KEY_TRIES_MAX) await noteTry(tx, 'metrics', { address, nowMs });
    return before;
  });
  if (tries.length < KEY_TRIES_MAX) return;
  const freeAt = (tries.at(-KEY_TRIES_MAX) ?? nowMs) + KEY_TRIES_WINDOW_MS;
  const retryAfterMs = Math.max(1_000, freeAt - nowMs);
  const seconds = Math.ceil(retryAfterMs / 1_000);
  throw new DeskError('access/key-tries', {
    retryAfterMs,
    params: { seconds, limit: KEY_TRIES_MAX },
  });
}

type Run = () => Promise<FastifyReply>;

/** Counts what the calls of an action come to. Streams have no time: they take as long as their reader wants. */
export function countAction({ metrics, stopwatch }: Desk, { name, action }: LoadedAction) {
  if (!metrics) return (run: Run) => run();
  const outcomes: Partial<Record<ToolOutcome, Counter>> = {};
  let times: Timing | undefined;
  return async (run: Run) => {
    const startedMs = stopwatch();
    let outcome: ToolOutcome = 'done';
    try {
      return await run();
    } catch (error) {
      outcome = judgeFailure(error);
      throw error;
    } finally {
      // An action that no one uses has no lines in /metrics. One that fails for the first time had 0 before.
      outcomes.failed ??= metrics.actions.of(name, 'failed');
      const counter = outcomes[outcome] ?? metrics.actions.of(name, outcome);
      outcomes[outcome] = counter;
      counter.add();
      if (!action.streams) {
        times ??= metrics.actionTimes.of(name);
        times.observe(stopwatch() - startedMs);
      }
    }
  };
}
