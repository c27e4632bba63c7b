import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { isLong } from '#testing/rounds.ts';
import { sampleActions } from '#testing/sample-tool.ts';
import { searchDesk } from '#testing/search-desk.ts';
import { features } from './features.ts';

// Made up for this test. Each has a marker that can't occur by chance.
const COOKIE = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_${'C00C1EMARK'.repeat(12)}`;
const TOKEN = `${Buffer.from('228537642583588864').toString('base64url')}.GTokMk.T0KENMARKT0KENMARKT0KENMARKT0KENMARK12`;
const LINE = `shadow_knight:Passw0rdMARK:${COOKIE}`;
const SECRETS = [COOKIE, TOKEN, LINE, COOKIE.slice(30), `.ROBLOSECURITY=${COOKIE}`];
const MARKERS = ['C00C1EMARK', 'T0KENMARK', 'Passw0rdMARK'];

// Sends every secret through every field of every action.

let desk: TestDesk;
let client: Client;

beforeAll(async () => {
  desk = await startDesk({
    extraActions: sampleActions(),
    settings: {
      toolCooldownMs: 0,
      addressRequestsPerMinute: 100_000,
      passRequestsPerMinute: 100_000,
    },
    environment: { LOG_LEVEL: 'trace' },
  });
  client = await visit(desk, await desk.createCode());
});

afterAll(() => desk.stop());

const credentials = () => ({
  session_token: client.session,
  session_id: client.session,
  redeem_code: client.pass,
});

/** In the gate each door of each action meets two of the secrets, and every door and action meets all of them. */
function chooseSecrets(turn: number): string[] {
  if (isLong) return SECRETS;
  return [0, 2].map((later) => SECRETS[(turn + later) % SECRETS.length]!);
}

type Door = (secret: string) => Promise<{ status: number; text: string }>;

function doorsOf({ method, path }: { method: string; path: string }): Record<string, Door> {
  const get = (address: string, headers = {}) => client.get(`/api${address}`, headers);
  if (method === 'GET') {
    return {
      query: (secret) => get(`${path}?${new URLSearchParams({ q: secret })}`),
      header: (secret) => get(path, { 'x-note': headerSafe(secret) }),
      cookie: (secret) => get(path, { cookie: headerSafe(secret) }),
    };
  }
  const post = (body: unknown, headers = {}) => client.post(`/api${path}`, body, headers);
  const postWith = (fields: object) => post({ ...credentials(), ...fields });
  return {
    value: (secret) => postWith({ user: secret, reason: 'x' }),
    link: (secret) => postWith({ link_qr: `https://example.com/?c=${secret}` }),
    key: (secret) => postWith({ [secret]: 'x' }),
    'deep place': (secret) => postWith({ a: [{ b: { c: [secret] } }] }),
    session: (secret) => postWith({ session_token: secret, session_id: secret }),
    pass: (secret) => postWith({ redeem_code: secret }),
    code: (secret) => postWith({ code: secret }),
    credential: (secret) => postWith({ platform: 'roblox', listed: [], credential: secret }),
    'escaped value': (secret) => post(escapeAll({ user: secret })),
    header: (secret) => post(credentials(), { 'idempotency-key': headerSafe(secret) }),
    agent: (secret) => post(credentials(), { 'user-agent': headerSafe(secret) }),
    bearer: (secret) => post(credentials(), { authorization: `Bearer ${headerSafe(secret)}` }),
    'broken body': (secret) => post(`{"user": "${secret}`),
  };
}

it('a login planted through any door is refused and is nowhere afterwards', async () => {
  const answers: { door: string; status: number; text: string }[] = [];
  const plant = async (door: string, sent: Promise<{ status: number; text: string }>) => {
    const { status, text } = await sent;
    answers.push({ door, status, text });
  };
  const calls = [
    ...features.flatMap(({ actions }) => Object.values(actions)),
    { method: 'POST', path: '/sample_change' },
  ];
  for (const [turn, call] of calls.entries()) {
    for (const [at, [door, send]] of Object.entries(doorsOf(call)).entries()) {
      for (const secret of chooseSecrets(turn + at)) {
        await plant(`${door} of ${call.path}`, send(secret));
      }
    }
  }
  for (const secret of SECRETS) {
    await plant('an unknown call', client.get(`/api/${encodeURIComponent(secret)}`));
    await plant('an unknown page', client.get(`/${encodeURIComponent(secret)}`));
  }
  for (const { door, status, text } of answers) {
    expect([400, 404, 405, 422], door).toContain(status);
    for (const marker of MARKERS) expect(text, door).not.toContain(marker);
  }
  const guarded = answers.filter(({ text }) => text.includes('guard/login-secret'));
  expect(guarded.length).toBeGreaterThan(answers.length / 2);
  expect(await searchDesk(desk, MARKERS)).toEqual([]);
});

it('the one field that takes a bot’s token forgets it when nobody may save it', async () => {
  const wish = { platform: 'discord', listed: [], credential: TOKEN };
  const path = '/api/admin/connections/save';
  const { token: readOnly } = await desk.admin('read');
  const { token: full } = await desk.admin('full');
  const answers = [
    await client.post(path, wish),
    await client.post(path, { ...wish, admin_key: readOnly }),
    await client.post(path, { ...wish, admin_key: client.pass }),
    await client.post(path, { ...wish, admin_key: full, listed: ['x'] }),
    await client.post(path, { ...wish, admin_key: full, more: 1 }),
    // No one answers at that address.
    await client.post(path, { ...wish, admin_key: full }, { 'idempotency-key': 'once' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 401, 422, 422, 503]);
  for (const { text } of answers) expect(text).not.toContain('T0KENMARK');
  expect(await searchDesk(desk, MARKERS)).toEqual([]);
});

it('names what it refused, and how its owner ends it', async () => {
  const reply = await client.post('/api/qr', { ...credentials(), link_qr: COOKIE });
  expect(reply.status).toBe(422);
  expect(reply.body.title).toBe('That is a login secret');
  expect(reply.body.detail).toMatch(/Roblox/);
});

it('keeps its own secrets only as hashes', async () => {
  const code = await desk.createCode({ label: 'another' });
  const other = await visit(desk, code);
  expect(await searchDesk(desk, [code, other.pass, other.session])).toEqual([]);
  // The search does find values that are stored.
  expect(await searchDesk(desk, ['another'])).not.toEqual([]);
});

it('keeps of a decoy that it made nothing but digests', async () => {
  const wish = { session_id: client.session, redeem_code: client.pass, label: 'D3COYMARK' };
  const { status, body } = await client.post('/api/generate_decoy', wish, {
    'idempotency-key': 'decoy',
  });
  expect(status).toBe(200);
  const decoy = String(body.decoy);
  const value = decoy.slice(decoy.lastIndexOf('|_') + 2);
  expect(await searchDesk(desk, [decoy, value.slice(10, 40), value.slice(-30)])).toEqual([]);
  expect(await searchDesk(desk, ['D3COYMARK'])).not.toEqual([]);
});

function escapeAll(value: object): string {
  return JSON.stringify(value).replace(
    /[_|.]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function headerSafe(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '');
}
