// Several processes share one store and one connection to a platform.
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { openStore } from '#database/open.ts';
import { DeskError } from '#errors.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Call, PlatformRules } from '#platforms/calls/call.ts';
import { realClock } from '#platforms/calls/clock.ts';
import { modelCall, modelRules } from '#platforms/calls/model-platform.fixture.ts';
import { type Transport, Unanswered, type WireReply } from '#platforms/wire.ts';
import { forgetStore, storeSettings } from '#testing/engine.ts';
import { startWire } from '#testing/wire.ts';
import { openSeals } from '../sealing.ts';
import { Dispatch, type Sending } from './dispatch.ts';

const FOLDER = '/nowhere/dispatch';
const CREDENTIAL = 'B0TMARK-a-credential-of-these-tests';
const seals: Seals = {
  ...openSeals('a secret that only these tests use', randomBytes),
  catchUp: () => undefined,
};

interface Member {
  name: string;
  database: Database;
  calls: Sending;
  /** How often the platform refused the credential, as far as this process was told. */
  broken: number;
  close(): Promise<void>;
}

interface Sent {
  by: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

let url: string;
let sent: Sent[];
let answer: (call: Sent, signal: AbortSignal) => Promise<WireReply> | WireReply;
let members: Member[];

const done = (body = ''): WireReply => ({ status: 200, headers: {}, body });

async function join(
  name: string,
  rules: PlatformRules = modelRules,
  databaseUrl = url,
): Promise<Member> {
  const place = { dataFolder: FOLDER, databaseUrl, databaseDirectUrl: null };
  const database = await openStore(place);
  await database.live(name);
  const dispatch = new Dispatch({ database, seals, now: Date.now, name });
  const transport: Transport = async ({ path, headers, body }, signal) => {
    const call = { by: name, path, headers, body };
    sent.push(call);
    return answer(call, signal);
  };
  const member: Member = {
    name,
    database,
    broken: 0,
    calls: dispatch.open({
      ...{ platform: 'discord', credential: CREDENTIAL, rules, clock: realClock, transport },
      onBroken: () => {
        member.broken += 1;
      },
    }),
    async close() {
      await member.calls.close();
      await database.close();
    },
  };
  members.push(member);
  return member;
}

/** What is left of a process that was killed: the server drops its connections at once. */
async function kill(member: Member): Promise<void> {
  members = members.filter((each) => each !== member);
  await member.database.close();
}

const path = (call: string, more: Partial<Call> = {}) => {
  const made = modelCall(call, '', more);
  return { ...made, request: { ...made.request, path: `/${call}` } };
};
const write = (call: string, more: Partial<Call> = {}): Call => {
  const made = path(call, { isRepeatable: false, ...more });
  return { ...made, request: { ...made.request, method: 'POST' } };
};
const paths = () => sent.map((call) => call.path);
const rowsOf = ({ database }: Member) =>
  database.transaction((tx) =>
    tx.all<{ state: string; sealed: string }>('SELECT * FROM handed_calls'),
  );
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof DeskError ? error.code : String(error)),
  );

/** Holds every call of a path until it's let go. */
function holding(held: string) {
  const left = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  answer = async (call, signal) => {
    if (call.path !== held) return done();
    arrived.resolve();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Unanswered('aborted')));
    });
    await Promise.race([left.promise, aborted]);
    return done();
  };
  return { letGo: left.resolve, arrived: arrived.promise };
}

beforeEach(async () => {
  const { DATABASE_URL } = await storeSettings(FOLDER);
  url = DATABASE_URL ?? '';
  sent = [];
  members = [];
  answer = ({ path: asked }) => done(`to ${asked}`);
});

afterEach(async () => {
  for (const member of members) await member.close();
  forgetStore(FOLDER);
});

describe('calls of several processes', () => {
  it('leave one of them, each once, and each asker gets its own reply', async () => {
    const all = [await join('a'), await join('b'), await join('c')];
    const asked = all.flatMap(({ name, calls }) =>
      Array.from({ length: 40 }, (_, at) => ({ calls, call: `${name}-${at}` })),
    );
    const replies = await Promise.all(asked.map(({ calls, call }) => calls.send(path(call))));
    expect(replies.map(({ body }) => body)).toEqual(asked.map(({ call }) => `to /${call}`));
    expect(paths().sort()).toEqual(asked.map(({ call }) => `/${call}`).sort());
    expect(new Set(sent.map(({ by }) => by)).size).toBe(1);
    expect(await rowsOf(all[0]!)).toEqual([]);
  });

  it('arrive as they were asked: headers, text, bytes and a body of a megabyte', async () => {
    await (await join('a')).calls.send(path('first'));
    const { calls } = await join('b');
    const headers = { authorization: `Bot ${CREDENTIAL}`, 'x-audit-log-reason': 'ümlaut 🚪' };
    const with_ = (body: string | Uint8Array) => {
      const call = write('with');
      return { ...call, request: { ...call.request, headers, body } };
    };
    await calls.send(with_('x'.repeat(1_000_000)));
    await calls.send(with_(new Uint8Array([0, 255, 128, 10])));
    expect(sent.at(-2)).toMatchObject({ by: 'a', headers, body: 'x'.repeat(1_000_000) });
    expect(sent.at(-1)?.body).toEqual(new Uint8Array([0, 255, 128, 10]));
  });

  it('are stored sealed, and without the credential', async () => {
    const first = await join('a');
    await first.calls.send(path('first'));
    const second = await join('b');
    const { letGo, arrived } = holding('/secret-of-a-webhook');
    const call = path('secret-of-a-webhook');
    const headers = { authorization: `Bot ${CREDENTIAL}` };
    const reply = second.calls.send({ ...call, request: { ...call.request, headers } });
    await arrived;
    const [row] = await rowsOf(first);
    expect(row?.state).toBe('sent');
    expect(row?.sealed).not.toMatch(/secret-of-a-webhook|B0TMARK/);
    const opened = seals.open(row?.sealed ?? '', { platform: 'discord', thing: 'call' });
    expect(opened).toContain('secret-of-a-webhook');
    expect(opened).not.toContain('B0TMARK');
    expect(sent.at(-1)?.headers).toEqual(headers);
    letGo();
    await reply;
  });

  it('keep the order of the one that leads: people before jobs, whoever asked', async () => {
    const first = await join('a');
    const second = await join('b');
    await first.calls.send(path('first'));
    const { letGo, arrived } = holding('/held');
    const same = { route: 'held', resource: '' };
    const held = first.calls.send(path('held'));
    await arrived;
    const asked = [
      first.calls.send({ ...path('job-of-a'), ...same, priority: 'job' }),
      second.calls.send({ ...path('job-of-b'), ...same, priority: 'job' }),
    ];
    await expect
      .poll(async () => (await rowsOf(first)).map(({ state }) => state))
      .toEqual(['taken']);
    asked.push(second.calls.send({ ...path('person-of-b'), ...same }));
    await expect
      .poll(async () => (await rowsOf(first)).map(({ state }) => state))
      .toEqual(['taken', 'taken']);
    letGo();
    await Promise.all([held, ...asked]);
    expect(paths().slice(2)).toEqual(['/person-of-b', '/job-of-a', '/job-of-b']);
  });

  it('fail with the words that they would have failed with at home', async () => {
    const first = await join('a');
    await first.calls.send(path('first'));
    const second = await join('b');
    answer = () => ({ status: 404, headers: {}, body: '{"message":"Unknown","code":10026}' });
    expect((await second.calls.send(path('missing'))).status).toBe(404);
    answer = () => Promise.reject(new Unanswered('reset'));
    expect(await codeOf(second.calls.send(write('cut')))).toBe('platform/unsure');
    answer = () => ({ status: 401, headers: {}, body: '{"message":"401: Unauthorized"}' });
    expect(await codeOf(second.calls.send(path('revoked')))).toBe('platform/revoked');
    expect([first.broken, second.broken]).toEqual([1, 1]);
  });
});

describe('a call that is called off', () => {
  it('never leaves while it waits', async () => {
    const first = await join('a');
    await first.calls.send(path('first'));
    const second = await join('b');
    const { letGo, arrived } = holding('/held');
    const held = first.calls.send(path('held'));
    await arrived;
    const off = new AbortController();
    const waiting = second.calls.send({ ...path('held'), signal: off.signal });
    await expect
      .poll(async () => (await rowsOf(first)).map(({ state }) => state))
      .toEqual(['taken']);
    off.abort(new DeskError('desk/deadline', { params: { seconds: 1 } }));
    expect(await codeOf(waiting)).toBe('desk/deadline');
    letGo();
    await held;
    await first.calls.send(path('held'));
    expect(paths()).toEqual(['/first', '/held', '/held']);
  });

  it('is cut if it has left, and nobody says that nothing was done', async () => {
    const first = await join('a');
    await first.calls.send(path('first'));
    const second = await join('b');
    const { arrived } = holding('/held');
    const off = new AbortController();
    const waiting = second.calls.send({ ...write('held'), signal: off.signal });
    await arrived;
    off.abort();
    expect(await codeOf(waiting)).toBe('platform/unsure');
  });

  it('is seen through if it has left and asked for that', async () => {
    const first = await join('a');
    await first.calls.send(path('first'));
    const second = await join('b');
    const { arrived, letGo } = holding('/held');
    const off = new AbortController();
    const waiting = second.calls.send({
      ...write('held'),
      signal: off.signal,
      isSeenThrough: true,
    });
    await arrived;
    off.abort();
    letGo();
    expect(await codeOf(waiting)).toBe('answered');
  });
});

describe('when the process that leads is gone', () => {
  it('what waited is sent by another, once, and what had left is told apart', async () => {
    const first = await join('a');
    await first.calls.send(path('first'));
    const second = await join('b');
    const third = await join('c');
    const { arrived } = holding('/held');
    const lost = codeOf(second.calls.send(write('held')));
    await arrived;
    const same = { route: 'held', resource: '' };
    const waiting = [
      second.calls.send({ ...write('one'), ...same }),
      third.calls.send({ ...write('two'), ...same }),
    ];
    await expect.poll(async () => (await rowsOf(third)).length).toBe(3);
    await kill(first);
    expect(await lost).toBe('platform/unsure');
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect(paths().sort()).toEqual(['/first', '/held', '/one', '/two']);
    expect(sent.filter(({ by }) => by === 'a').map((call) => call.path)).toEqual([
      '/first',
      '/held',
    ]);
  });

  it('a read that had left is asked again', async () => {
    const first = await join('a');
    await first.calls.send(path('first'));
    const second = await join('b');
    const { arrived } = holding('/held');
    const reading = second.calls.send(path('held'));
    await arrived;
    answer = () => done('again');
    await kill(first);
    expect((await reading).body).toBe('again');
  });

  it('also when it was stopped: it answers what has left, and the rest goes on elsewhere', async () => {
    const first = await join('a');
    await first.calls.send(path('first'));
    const second = await join('b');
    const { arrived, letGo } = holding('/held');
    const left = second.calls.send(write('held'));
    await arrived;
    const waiting = second.calls.send({ ...write('one'), route: 'held' });
    await expect.poll(async () => (await rowsOf(second)).length).toBe(2);
    members = members.filter((each) => each !== first);
    const closing = first.close();
    letGo();
    await closing;
    expect((await left).status).toBe(200);
    expect((await waiting).status).toBe(200);
    expect(sent.map(({ by, path: asked }) => `${by} ${asked}`)).toEqual([
      ...['a /first', 'a /held'],
      'b /one',
    ]);
  });

  it('nothing is sent for an asker that is gone', async () => {
    const first = await join('a');
    await first.calls.send(path('first'));
    const second = await join('b');
    const { arrived, letGo } = holding('/held');
    const held = first.calls.send(path('held'));
    await arrived;
    void second.calls.send({ ...write('of-the-dead'), route: 'held' }).catch(() => undefined);
    await expect.poll(async () => (await rowsOf(first)).length).toBe(1);
    await kill(second);
    letGo();
    await held;
    await first.calls.send(path('held'));
    expect(paths()).toEqual(['/first', '/held', '/held']);
  });
});

it('a process that is cut off from the store sends nothing more, and another one leads', async () => {
  const wire = await startWire(url);
  const first = await join('a', modelRules, wire.url);
  await first.calls.send(path('first'));
  const second = await join('b');
  const { arrived, letGo } = holding('/held');
  const held = codeOf(second.calls.send(write('held')));
  await arrived;
  const waiting = second.calls.send({ ...write('one'), route: 'held' });
  await expect.poll(async () => (await rowsOf(second)).length).toBe(2);
  wire.freeze();
  expect(await held).toBe('platform/unsure');
  expect((await waiting).status).toBe(200);
  letGo();
  expect(sent.map(({ by, path: asked }) => `${by} ${asked}`)).toEqual([
    ...['a /first', 'a /held'],
    'b /one',
  ]);
  members = members.filter((each) => each !== first);
  wire.close();
  await first.close();
});

it('refused calls count for all: whoever leads next goes on counting', async () => {
  const rules = { ...modelRules, invalidMax: { count: 3, windowMs: 600_000 } };
  const first = await join('a', rules);
  answer = () => ({ status: 403, headers: {}, body: '{"message":"Missing Access"}' });
  for (let refused = 0; refused < 2; refused += 1) await first.calls.send(path('closed'));
  await expect
    .poll(() => first.database.transaction((tx) => tx.all('SELECT * FROM refused_calls')))
    .toHaveLength(2);
  members = [];
  await first.close();
  const second = await join('b', rules);
  await second.calls.send(path('closed'));
  expect(await codeOf(second.calls.send(path('closed')))).toBe('platform/stopped');
  expect(sent).toHaveLength(3);
});
