// No request may block the desk for long, whatever it contains. The tests choose the texts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FILE_BYTES_MAX as EVIDENCE_BYTES_MAX } from '#desk/evidence/rules.ts';
import { type Action, BODY_BYTES_MAX, isForAdmins } from '#kit/contract/feature.ts';
import { FILE_BYTES_MAX } from '#kit/many/file-limit.ts';
import { longHeaders } from '#testing/client.ts';
import {
  bodyWith,
  type HostileText,
  hostileShapes,
  hostileTexts,
  inPieces,
  repeat,
} from '#testing/loop/hostile.ts';
import { type Credentials, WatchedDesk } from '#testing/loop/watched-desk.ts';
import { loadActions } from './features.ts';

/** 200 ms on a machine that does the reference work as fast as when this was written. */
const LIMIT_MS = 200;
const BASELINE_MS = 20;
const SHORT_BYTES = BODY_BYTES_MAX - 2_000;
const LONG_BYTES = 8_000_000;

const LISTS_PER_PASS = 10;

let desk: WatchedDesk;
let who: Credentials;
let limitMs: number;

beforeAll(async () => {
  desk = await WatchedDesk.start();
  who = await desk.credentials();
  limitMs = LIMIT_MS * Math.max(1, desk.baselineMs / BASELINE_MS);
});

afterAll(() => desk.stop());

const actions = await loadActions();
// These calls end the credentials that all other calls use.
const endings = ['/admin/sign_out', '/session_refresher', '/sign_out', '/session/end'];
const posts = actions.filter(
  ({ action }) => action.method === 'POST' && !endings.includes(action.path),
);
const gets = actions.filter(({ action }) => action.method === 'GET');

const credentialsFor = (action: Action, { session, pass, admin }: Credentials) =>
  isForAdmins(action)
    ? { admin_key: admin }
    : { session_token: session, session_id: session, token: session, redeem_code: pass };

async function send(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${desk.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Sends it, and reports it if the desk answered no one else meanwhile. */
async function blockedBy(what: string, sending: () => Promise<unknown>): Promise<string[]> {
  await desk.longestMs();
  await sending();
  const ms = await desk.longestMs();
  return ms > limitMs ? [`${what}: ${Math.round(ms)} ms, at most ${Math.round(limitMs)}`] : [];
}

interface Chosen {
  /** Sent to every action, or to one in so many of them. */
  texts: readonly HostileText[];
  oneIn?: number;
  /** Sent as a list of 8 MB. */
  longTexts: readonly HostileText[];
}

export function testBlockedLoop({ texts, oneIn = 1, longTexts }: Chosen): void {
  /** Each input goes to other actions, so that together they go to all of them. */
  const share = <Each>(all: readonly Each[], turn: number) =>
    all.filter((_, at) => at % oneIn === turn % oneIn);

  describe.each(texts.map((name, turn) => [name, hostileTexts[name], turn] as const))(
    '%s',
    (name, part, turn) => {
      it('in every field of an action', async () => {
        const blocked: string[] = [];
        for (const { action, schemas } of share(posts, turn)) {
          const schema = z.toJSONSchema(schemas.input, { io: 'input' }) as never;
          const fields = bodyWith(schema, repeat(part, SHORT_BYTES));
          const body = JSON.stringify({ ...fields, ...credentialsFor(action, who) });
          blocked.push(...(await blockedBy(action.path, () => send(`/api${action.path}`, body))));
        }
        expect(blocked, name).toEqual([]);
      });

      it('in the address and the headers of an action', async () => {
        const text = encodeURIComponent(repeat(part, 2_000)).slice(0, 7_000).replace(/%.?$/, '');
        const blocked: string[] = [];
        for (const { action } of share(gets, turn)) {
          const ask = async () => {
            const { body } = await fetch(
              `${desk.url}/api${action.path}?query=${text}&filter=${text}`,
              {
                headers: {
                  authorization: `Bearer ${who.admin}`,
                  'x-made-up': text.slice(0, 4_000),
                },
              },
            );
            // Streams continue until they are canceled.
            await body?.cancel();
          };
          blocked.push(...(await blockedBy(action.path, ask)));
        }
        expect(blocked, name).toEqual([]);
      });
    },
  );

  describe.each(
    Object.entries(hostileShapes).map(([name, shape], turn) => [name, shape, turn] as const),
  )('%s', (name, shape, turn) => {
    it('as the body of an action', async () => {
      const body = shape(SHORT_BYTES);
      const blocked: string[] = [];
      for (const { action } of share(posts, turn)) {
        blocked.push(...(await blockedBy(action.path, () => send(`/api${action.path}`, body))));
      }
      expect(blocked, name).toEqual([]);
    });
  });

  it.each(['/x', '/api/x', '/admin'])('slashes without an end behind %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT']) {
      const ask = () => fetch(`${desk.url}${path}${'/'.repeat(15_800)}a`, { method });
      expect(await blockedBy(method, ask)).toEqual([]);
    }
  });

  describe('a list of 8 MB', () => {
    let sent = 0;

    /** Each pass can send only a few long lists per minute. */
    async function sender(): Promise<Credentials> {
      if (sent % LISTS_PER_PASS === 0) who = await desk.credentials();
      sent += 1;
      return who;
    }

    it.each(longTexts)('of %s', async (name) => {
      const { session, pass } = await sender();
      const text = repeat(hostileTexts[name], LONG_BYTES);
      const user_ids = inPieces(text, 20).slice(0, 100_000);
      const body = JSON.stringify({ guild_id: '80351110224678912', reason: 'x', user_ids });
      const ask = () => send('/api/server_ban', body, longHeaders({ session, pass }));
      expect(await blockedBy(name, ask)).toEqual([]);
    });

    it.each(Object.entries(hostileShapes))('of %s', async (name, shape) => {
      const { session, pass } = await sender();
      const ask = () => send('/api/server_ban', shape(LONG_BYTES), longHeaders({ session, pass }));
      expect(await blockedBy(name, ask)).toEqual([]);
    });
  });

  async function sendForm(path: string, fields: object, file: File) {
    const { session, pass } = await desk.credentials();
    const form = new FormData();
    if (path === '/upload') {
      form.set('token', session);
      form.set('redeem_code', pass);
      form.set('file', file);
    } else {
      const own = { ...fields, session_token: session, redeem_code: pass };
      form.set('json', JSON.stringify(own));
      form.set('files', file);
    }
    const headers = longHeaders({ session, pass });
    return blockedBy(path, async () => {
      const sent = { method: 'POST', headers, body: form };
      await (await fetch(`${desk.url}/api${path}`, sent)).arrayBuffer();
    });
  }

  it.each(longTexts)('a file of %s', async (name) => {
    const list = new File([repeat(hostileTexts[name], FILE_BYTES_MAX)], 'names.txt');
    expect(await sendForm('/upload', {}, list)).toEqual([]);
    const text = repeat(hostileTexts[name], EVIDENCE_BYTES_MAX);
    const files = [
      new File([text], 'a.txt'),
      new File([`%PDF-1.7\n${text.slice(20)}\n%%EOF`], 'a.pdf'),
    ];
    for (const file of files) {
      expect(await sendForm('/cases/evidence/add', { case_id: 1 }, file)).toEqual([]);
    }
  });
}
