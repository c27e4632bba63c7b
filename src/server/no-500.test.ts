import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, visit } from '../testing/client.ts';
import { startDesk, type TestDesk } from '../testing/desk.ts';
import { sampleActions, sampleTool } from '../testing/sample-tool.ts';
import { features } from './features.ts';

let desk: TestDesk;
let client: Client;

beforeAll(async () => {
  desk = await startDesk({
    extraActions: sampleActions(),
    settings: {
      cooldowns: false,
      addressRequestsPerMinute: 1e9,
      passRequestsPerMinute: 1e9,
      changesPerTenMinutes: 1e9,
      changesPerDay: 1e9,
      lookupsPerDay: 1e9,
      twoPersonTargetsPerHour: 1e9,
    },
  });
  client = await visit(desk, await desk.createCode());
});

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
  'constructor',
  'toString',
  '',
);

it('no input brings a 500', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...actions),
      fc.dictionary(fc.oneof(fieldNames, fc.string()), awkward, { maxKeys: 6 }),
      fc.boolean(),
      async (action, fields, isSignedIn) => {
        const signedIn = {
          [action.sessionField ?? 'session_token']: client.session,
          redeem_code: client.pass,
        };
        const body = isSignedIn ? { ...fields, ...signedIn } : fields;
        const reply =
          action.method === 'GET'
            ? await client.get(`/api${action.path}?${new URLSearchParams(asTexts(fields))}`)
            : await client.post(`/api${action.path}`, body);
        expect(reply.status, reply.text).toBeLessThan(500);
        if (reply.status >= 400) expect(reply.body.code).toMatch(/^[a-z]+\/[a-z-]+$/);
      },
    ),
    { numRuns: 1_500 },
  );
  expect(desk.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('no path, method or raw body brings a 500', { timeout: 60_000 }, async () => {
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
    { numRuns: 500 },
  );
});

function asTexts(fields: Record<string, unknown>): [string, string][] {
  return Object.entries(fields).map(([name, value]) => [
    name.toWellFormed(),
    String(JSON.stringify(value)).toWellFormed(),
  ]);
}
