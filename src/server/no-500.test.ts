import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Action, isForAdmins } from '#kit/contract/feature.ts';
import { type Client, visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { arbitraryInput } from '#testing/from-schema.ts';
import { rounds } from '#testing/rounds.ts';
import { sampleActions, sampleTool } from '#testing/sample-tool.ts';
import { features, loadActions } from './features.ts';

let desk: TestDesk;
let client: Client;
let adminToken: string;

beforeAll(async () => {
  desk = await startDesk({
    extraActions: sampleActions(),
    settings: {
      toolCooldownMs: 0,
      addressRequestsPerMinute: 1e9,
      passRequestsPerMinute: 1e9,
      changesPerTenMinutes: 1e9,
      changesPerDay: 1e9,
      lookupsPerDay: 1e9,
      twoPersonTargetsPerHour: 1e9,
      discordDesk: true,
    },
  });
  await signIn();
});

async function signIn(): Promise<void> {
  // These tests send wrong codes, which must not lock them out.
  await desk.desk.database.transaction((tx) => tx.run('DELETE FROM tries'));
  client = await visit(desk, await desk.createCode());
  adminToken = (await desk.admin()).token;
}

// Calls that end their own credentials.
const endings = ['/admin/sign_out', '/session_refresher', '/sign_out', '/session/end'];

afterAll(() => desk.stop());

const actions = [...features, sampleTool].flatMap((feature) => Object.values(feature.actions));

const awkward = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 3_000 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '../../etc/passwd',
    "'; DROP TABLE audit; --",
    '<script>',
    '=1+1',
    '🏰',
  ),
  fc.webUrl(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue(),
);

const fieldNames = fc.constantFrom(
  'user',
  'reason',
  'link_qr',
  'code',
  'session_token',
  'session_id',
  'redeem_code',
  'last_active_at',
  'label',
  'place',
  'number',
  'scope',
  'count',
  'changes',
  'banned_ip',
  'query',
  'state',
  'cursor',
  'limit',
  'message',
  'replaces',
  'networks',
  'to',
  'which',
  'constructor',
  'toString',
  '',
);

interface Sent {
  action: Action;
  fields: Record<string, unknown>;
  isSignedIn: boolean;
}

async function send({ action, fields, isSignedIn }: Sent): Promise<void> {
  const signedIn = isForAdmins(action)
    ? { admin_key: adminToken }
    : {
        [action.sessionField ?? 'session_token']: client.session,
        ...(action.access === 'moderator' && { redeem_code: client.pass }),
      };
  const isWithBody = action.method === 'POST' && action.access !== 'open' && isSignedIn;
  const body = isWithBody ? { ...fields, ...signedIn } : fields;
  const bearer = action.passInHeader ? client.pass : adminToken;
  const headers = isSignedIn ? { authorization: `Bearer ${bearer}` } : {};
  const reply =
    action.method === 'GET'
      ? await client.get(`/api${action.path}?${encodeFields(fields)}`, headers)
      : await post(action.path, body);
  if (isSignedIn && endings.includes(action.path)) await signIn();
  const isTurnedAway =
    [401, 403].includes(reply.status) || reply.body.code === 'desk/invalid-input';
  if (!isTurnedAway) reached.add(action.path);
  expect(reply.status === 530 || reply.status < 500, reply.text).toBe(true);
  if (reply.status >= 400) expect(reply.body.code).toMatch(/^[a-z-]+\/[a-z-]+$/);
}

/** The events of a paused job never end, so this reader hangs up. */
async function post(path: string, body: unknown) {
  if (path !== '/jobs/events') return client.post(`/api${path}`, body);
  const response = await fetch(`${desk.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  if (!headers.get('content-type')?.includes('json')) await response.body?.cancel();
  const text = response.bodyUsed ? '{}' : await response.text();
  return { status, text, body: JSON.parse(text) as { code?: string } };
}

/** Actions whose handler was called at least once. */
const reached = new Set<string>();
const noErrorIsLogged = () =>
  expect(desk.log.filter((line) => line.includes('"level":50'))).toEqual([]);

it('no random input brings a 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...actions),
      fc.dictionary(fc.oneof(fieldNames, fc.string()), awkward, { maxKeys: 6 }),
      fc.boolean(),
      (action, fields, isSignedIn) => send({ action, fields, isSignedIn }),
    ),
    { numRuns: rounds({ gate: 400, long: 1_000 }) },
  );
  noErrorIsLogged();
});

it('no input of the right shape brings a 500, and every handler is reached', async () => {
  const loaded = await loadActions();
  for (const { action, schemas } of loaded) {
    const property = fc.asyncProperty(arbitraryInput(schemas.input), (fields) =>
      send({ action, fields, isSignedIn: true }),
    );
    await fc.assert(property, { numRuns: rounds({ gate: 12, long: 40 }) });
    // Some handlers turn most inputs away.
    if (!reached.has(action.path)) await fc.assert(property, { numRuns: 40 });
  }
  noErrorIsLogged();
  const missed = loaded.filter(({ action }) => !reached.has(action.path));
  expect(missed.map(({ action }) => action.path)).toEqual([]);
});

it('no path, method or raw body brings a 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      fc.oneof(fc.webPath(), fc.constantFrom(...actions.map(({ path }) => path))),
      fc.oneof(fc.json(), fc.string()),
      async (method, path, body) => {
        const hasBody = !['GET', 'HEAD'].includes(method);
        const reply = await fetch(`${desk.url}/api${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(hasBody && { body }),
        });
        await reply.arrayBuffer();
        expect(reply.status).toBeLessThan(500);
      },
    ),
    { numRuns: rounds({ gate: 200, long: 500 }) },
  );
});

function encodeFields(fields: Record<string, unknown>): URLSearchParams {
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name.toWellFormed(),
    (typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed(),
  ]);
  return new URLSearchParams(texts);
}
