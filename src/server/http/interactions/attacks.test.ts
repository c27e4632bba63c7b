// What someone can try who reaches the address: without Discord's key, with requests that were seen, or with bytes
// that are no request at all.
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DoorDesk, openDoorDesk } from '#testing/discord-door.ts';
import { engine, forgetStore } from '#testing/engine.ts';
import { rounds } from '#testing/rounds.ts';
import { searchDesk } from '#testing/search-desk.ts';

const LOGGED = { LOG_LEVEL: 'trace', LOG_REQUESTS: 'on' };
const pair = generateKeyPairSync('ed25519');
const [key, hex] = [
  pair.privateKey,
  pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex'),
];

let house: DoorDesk;

beforeEach(async () => {
  house = await openDoorDesk({ environment: LOGGED });
});

afterEach(() => house.stop());

const help = () => house.interaction(2, { name: 'desk', type: 1, options: [subcommand('help')] });
const subcommand = (name: string, options: object[] = []) => ({ name, type: 1, options });
const noted = () =>
  house.desk.desk.database.transaction((tx) => tx.all('SELECT * FROM discord_interactions'));
const failures = () => house.desk.log.filter((one) => one.includes('"level":50'));

async function post(body: Buffer | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const url = `${house.desk.url}/discord/interactions`;
  const reply = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  return { status: reply.status, text: await reply.text() };
}

/** A request as Discord sends it, ready to be spoiled. */
function genuine() {
  house.doorKey.verifyKey = hex;
  const body = Buffer.from(JSON.stringify(help()));
  const timestamp = String(Math.floor(house.clock.now() / 1_000));
  const signature = sign(null, Buffer.concat([Buffer.from(timestamp), body]), key);
  return { body, timestamp, signature };
}

const headersOf = (signature: Buffer, timestamp: string) => ({
  'x-signature-ed25519': signature.toString('hex'),
  'x-signature-timestamp': timestamp,
});

describe('a genuine request', () => {
  it('of which any byte was changed is refused, and the request itself stays new', async () => {
    const one = genuine();
    const place = fc.integer({ min: 0, max: 10_000 });
    const bit = fc.integer({ min: 0, max: 7 });
    const part = fc.constantFrom('body', 'timestamp', 'signature', 'shorter', 'longer');
    await fc.assert(
      fc.asyncProperty(part, place, bit, async (which, at, flipped) => {
        const spoil = (bytes: Buffer) => {
          const other = Buffer.from(bytes);
          other[at % other.length]! ^= 1 << flipped;
          return other;
        };
        const bodies: Record<string, Buffer> = {
          body: spoil(one.body),
          shorter: one.body.subarray(0, at % one.body.length),
          longer: Buffer.concat([one.body, Buffer.from([at & 255])]),
        };
        const signature = which === 'signature' ? spoil(one.signature) : one.signature;
        const timestamp =
          which === 'timestamp' ? String(Number(one.timestamp) + at + 1) : one.timestamp;
        const reply = await post(bodies[which] ?? one.body, headersOf(signature, timestamp));
        expect([which, reply.status]).toEqual([which, 401]);
      }),
      { numRuns: rounds({ gate: 80, long: 1_000 }) },
    );
    expect(await noted()).toEqual([]);
    expect((await post(one.body, headersOf(one.signature, one.timestamp))).status).toBe(200);
    expect(failures()).toEqual([]);
  });

  it('that is sent many times at once is dealt with once', async () => {
    const sent = help();
    const replies = await Promise.all(Array.from({ length: 20 }, () => house.send(sent)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await noted()).toHaveLength(1);
  });

  it('is not new again after a restart, or for another desk of the same store', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
    const { clock } = house;
    const open = async () => {
      const opened = await openDoorDesk({ folder, now: clock.now });
      opened.doorKey.verifyKey = hex;
      return opened;
    };
    let desk = await open();
    const sent = help();
    expect((await desk.send(sent, { key })).status).toBe(200);
    if (engine() === 'postgres') {
      const replica = await open();
      expect((await replica.send(sent, { key })).body.code).toBe('interactions/repeated');
      await replica.stop();
    }
    await desk.stop();
    desk = await open();
    expect((await desk.send(sent, { key })).body.code).toBe('interactions/repeated');
    await desk.stop();
    forgetStore(folder);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('anything at all', () => {
  const header = fc.oneof(
    fc.constantFrom('', 'x', 'ab'.repeat(64), 'AB'.repeat(64), '0'.repeat(128), '1700000000'),
    fc.stringMatching(/^[\x21-\x7e]{1,200}$/),
  );
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.json().map((text) => Buffer.from(text)),
    fc.constantFrom(70_000, 128 * 1024, 128 * 1024 + 1, 400_000).map((size) => Buffer.alloc(size)),
    fc.constantFrom(10, 60_000).map((depth) => Buffer.from('['.repeat(depth))),
  );
  const type = fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'x/y; charset=z',
    'no type',
  );

  it('that is not signed is refused, without a failure and without a trace', async () => {
    await fc.assert(
      fc.asyncProperty(body, header, header, type, async (bytes, signature, timestamp, media) => {
        const headers = {
          ...{ 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp },
          'content-type': media,
        };
        expect((await post(bytes, headers)).status).toBe(401);
      }),
      { numRuns: rounds({ gate: 80, long: 1_000 }) },
    );
    expect([await noted(), failures()]).toEqual([[], []]);
  });

  it('that is signed is answered or refused, without a failure', async () => {
    house.doorKey.verifyKey = hex;
    await fc.assert(
      fc.asyncProperty(body, async (bytes) => {
        const signature = sign(null, Buffer.concat([Buffer.from('1'), bytes]), key);
        const { status } = await post(bytes, headersOf(signature, '1'));
        expect([200, 400, 401]).toContain(status);
      }),
      { numRuns: rounds({ gate: 80, long: 1_000 }) },
    );
    expect([await noted(), failures()]).toEqual([[], []]);
  });

  it('sent with another method finds nothing there', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const reply = await fetch(`${house.desk.url}/discord/interactions`, { method });
      expect([method, reply.status]).toEqual([method, 404]);
    }
  });

  it('that stops halfway leaves the desk as it was', async () => {
    const { port } = new URL(house.desk.url);
    const signed = `X-Signature-Ed25519: ${'ab'.repeat(64)}\r\nX-Signature-Timestamp: 1\r\n`;
    const starts = [
      'POST /discord/interactions HTTP/1.1\r\nHost: x\r\n',
      `POST /discord/interactions HTTP/1.1\r\nHost: x\r\n${signed}Content-Length: 90\r\n\r\n{"id":`,
      `POST /discord/interactions HTTP/1.1\r\nHost: x\r\n${signed}Transfer-Encoding: chunked\r\n\r\n4\r\n{"id`,
      `POST /discord/interactions HTTP/1.1\r\nHost: x\r\n${signed}Content-Length: 120000\r\n\r\n${'x'.repeat(100_000)}`,
    ];
    // Together more than the desk keeps of bodies at a time.
    for (let turn = 0; turn < 700; turn += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      const written = new Promise((resolve) =>
        socket.write(starts[turn % 2 ? 3 : (turn / 2) % 3]!, resolve),
      );
      await written;
      const closed = once(socket, 'close');
      if (turn % 8 < 4) socket.destroy();
      else socket.resetAndDestroy();
      await closed;
    }
    const long = { ...help(), more: 'x'.repeat(100_000) };
    expect((await house.send(long)).status).toBe(200);
    expect([(await noted()).length, failures()]).toEqual([1, []]);
  });
});

// Made up for this test. Each has a marker that can't occur by chance.
const COOKIE = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_${'C00C1EMARK'.repeat(12)}`;
const TOKEN = `${Buffer.from('228537642583588864').toString('base64url')}.GTokMk.T0KENMARKT0KENMARKT0KENMARKT0KENMARK12`;
const hidden = (text: string) => [...text].join('\u200b');
const encoded = (text: string) => Buffer.from(text).toString('base64');
const DISGUISED = [COOKIE, TOKEN, hidden(COOKIE), encoded(COOKIE), encodeURIComponent(TOKEN)];
const MARKERS = [
  ...['C00C1EMARK', 'T0KENMARK', hidden('C00C1EMARK')],
  encoded(COOKIE).slice(-60),
  'interaction-token',
];

/** Everywhere in a request where something can stand. */
function placesFor(secret: string): Record<string, object> {
  const typed = (path: string, field: string) => {
    const [name, word = ''] = path.split(' ');
    const option = { name: field, type: 3, value: secret };
    return house.interaction(2, { name, type: 1, options: [subcommand(word, [option])] });
  };
  const input = { type: 4, custom_id: 'why', value: secret };
  const user = { id: '1300000000000000012', username: 'x', global_name: secret };
  const message = { id: '1', content: secret, embeds: [{ description: secret }] };
  return {
    reason: typed('ban server', 'reason'),
    player: typed('lookup roblox', 'player'),
    code: typed('desk link', 'code'),
    name: house.interaction(2, { name: secret, type: 1 }),
    'name of an option': typed('desk help', secret),
    form: house.interaction(5, { custom_id: 'x', components: [{ type: 1, components: [input] }] }),
    'label of a form': house.interaction(5, {
      custom_id: 'x',
      components: [{ type: 18, component: input }],
    }),
    'custom id': house.interaction(3, { component_type: 2, custom_id: secret.slice(0, 200) }),
    choice: house.interaction(3, { component_type: 3, custom_id: 'x', values: [secret] }),
    completion: house.interaction(4, { name: 'ban', type: 1, options: [subcommand(secret)] }),
    'a message': house.interaction(2, {
      ...{ name: 'Add as evidence', type: 3, target_id: '1' },
      resolved: { messages: { 1: message } },
    }),
    'a name': house.interaction(2, { name: 'desk', options: [] }, { member: { user } }),
    'an unknown field': { ...help(), secret, [secret]: 1 },
    'another application': { ...help(), application_id: '1300000000000000099', locale: secret },
    'a list': [secret, { type: secret }],
  };
}

describe('a login', () => {
  it('in any place of a request, in disguise or not, is nowhere afterwards, nor is a token', async () => {
    await house.link('night-shift-3');
    await house.desk.desk.changeSettings({ lookupsPerDay: 1e6 }, 'test');
    for (const secret of DISGUISED) {
      for (const [place, sent] of Object.entries(placesFor(secret))) {
        house.clock.advance(2_000);
        for (const sending of [{ key: null }, { key }, {}]) {
          const { status, text } = await house.send(sent, sending);
          expect(status, place).toBeLessThan(500);
          for (const marker of MARKERS) expect(text, place).not.toContain(marker);
        }
      }
    }
    expect([await searchDesk(house.desk, MARKERS), failures()]).toEqual([[], []]);
    // The search does find what is kept.
    expect(await searchDesk(house.desk, ['night-shift-3'])).not.toEqual([]);
  });

  it('in the address, in a header, or in a body that no one signed, is nowhere afterwards', async () => {
    const url = `${house.desk.url}/discord/interactions`;
    for (const secret of [COOKIE, TOKEN]) {
      const headers = { 'x-signature-ed25519': secret, 'x-signature-timestamp': secret };
      const found = [
        await fetch(`${url}?q=${encodeURIComponent(secret)}`, { method: 'POST', body: '{}' }),
        await fetch(`${url}/${encodeURIComponent(secret)}`, { method: 'POST', body: '{}' }),
        await fetch(url, { method: 'POST', headers, body: secret }),
        await fetch(url, { method: 'POST', headers: { cookie: secret }, body: `{"t":"${secret}` }),
      ];
      for (const reply of found) {
        expect(reply.status).toBeLessThan(500);
        const text = await reply.text();
        for (const marker of MARKERS) expect(text).not.toContain(marker);
      }
    }
    expect([await searchDesk(house.desk, MARKERS), failures()]).toEqual([[], []]);
  });
});
