// RFC 7009: a token that is not known is answered like one that is.
import { hash } from 'node:crypto';
import type { Ask, Route } from './ask.ts';
import { ok, reply } from './reply.ts';

const CLIENT = 'sandbox';

function revoke(ask: Ask) {
  const { request, live, tools } = ask;
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    return reply(400, { error: 'invalid_request', error_description: 'Form-encoding only' });
  }
  const form = (request.body ?? {}) as Record<string, unknown>;
  if (!isOurClient(ask, form)) return reply(401, { error: 'invalid_client' });
  if (typeof form.token !== 'string' || form.token === '') {
    return reply(400, { error: 'invalid_request', error_description: '"token" is required' });
  }
  const changed = live.revoke(hash('sha256', form.token, 'base64url').slice(0, 16));
  tools.enter({ action: 'token-revoke', changed }, request.nowMs);
  return ok({});
}

function isOurClient({ request }: Ask, form: Record<string, unknown>): boolean {
  const basic = Buffer.from(`${CLIENT}:${CLIENT}`).toString('base64');
  if (request.headers.authorization === `Basic ${basic}`) return true;
  return form.client_id === CLIENT && form.client_secret === CLIENT;
}

export const oauthRoutes: readonly Route[] = [
  { method: 'POST', path: '/oauth2/token/revoke', auth: 'none', handle: revoke },
];
