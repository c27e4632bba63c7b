import type { FastifyInstance } from 'fastify';
import { DeskError } from '#errors.ts';
import type { AppParts } from './app.ts';
import { sendProblem } from './problem.ts';
import { apiHeaders } from './security-headers.ts';

/** /healthz: the process answers. /readyz: its store answers too, and has not just refused a change. */
export function serveHealth(app: FastifyInstance, { desk, version }: AppParts): void {
  app.get('/healthz', async (_request, reply) => {
    reply.headers({ ...apiHeaders, 'cache-control': 'no-store' });
    return { status: 'ok', version };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.headers({ ...apiHeaders, 'cache-control': 'no-store' });
    // Said at once: a question is no change that was refused.
    if (desk.store.isFailing) return sendProblem(reply, new DeskError('desk/store'));
    try {
      await desk.database.transaction((tx) => tx.one('SELECT 1 AS one'));
    } catch {
      throw new DeskError('desk/store');
    }
    const status = desk.settings().maintenance ? 'maintenance' : 'ready';
    return { status, version };
  });
}
