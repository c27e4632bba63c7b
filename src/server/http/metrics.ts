import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeTry } from '#desk/access/tries/take-try.ts';
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
      // Limited like admin keys. The right token is always let in, so no one can lock it out.
      if (sent !== undefined) {
        const tried = { address: request.caller.household, nowMs: desk.now() };
        await desk.database.transaction((tx) => takeTry(tx, 'metrics', tried));
      }
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

/** Counts what the calls of an action come to. Streams have no time: they take as long as their reader wants. */
export function countAction({ metrics, stopwatch }: Desk, { name, action }: LoadedAction) {
  if (!metrics) return <Answer>(run: () => Promise<Answer>) => run();
  const outcomes: Partial<Record<ToolOutcome, Counter>> = {};
  let times: Timing | undefined;
  return async <Answer>(run: () => Promise<Answer>) => {
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
