import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { BODY_BYTES_MAX } from '#kit/contract/feature.ts';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { type SampleChange, sampleActions } from '#testing/sample-tool.ts';

let clock: TestClock;
let desk: TestDesk;
let client: Client;
let work: SampleChange;
let done: number;

beforeEach(async () => {
  clock = new TestClock();
  done = 0;
  work = async ({ user }, { caseId }) => {
    done += 1;
    return { user, case_id: caseId };
  };
  desk = await startDesk({
    now: clock.now,
    extraActions: sampleActions((input, context) => work(input, context)),
    settings: { toolCooldownMs: 0 },
  });
  client = await visit(desk, await desk.createCode());
});

afterEach(() => desk.stop());

const body = (more: object = {}) => ({
  session_token: client.session,
  redeem_code: client.pass,
  user: 'kestrel_092',
  reason: 'spam',
  ...more,
});
const change = (more: object = {}, headers: Record<string, string> = {}) =>
  client.post('/api/sample_change', body(more), headers);

interface AuditRow {
  phase: string;
  case_id: number | null;
  action: string;
  holder: string | null;
  outcome: string | null;
  detail: string | null;
}

const readAudit = (action: string) =>
  desk.desk.database.transaction((tx) =>
    tx.all<AuditRow>(
      'SELECT phase, case_id, action, holder, outcome, detail FROM audit WHERE action = $1 ORDER BY id',
      [action],
    ),
  );

describe('a change', () => {
  it('leaves an intent before it is done and an outcome after it', async () => {
    let seen: AuditRow[] = [];
    work = async ({ user }, { caseId }) => {
      seen = await readAudit('sample-tool/change');
      return { user, case_id: caseId };
    };
    const reply = await change();
    expect(reply.status).toBe(200);
    expect(seen).toMatchObject([{ phase: 'intent', holder: 'night-shift-3', outcome: null }]);
    expect(JSON.parse(seen[0]?.detail ?? '{}')).toEqual({ user: 'kestrel_092', reason: 'spam' });
    const rows = await readAudit('sample-tool/change');
    expect(rows).toMatchObject([
      { phase: 'intent' },
      { phase: 'outcome', outcome: 'done', case_id: reply.body.case_id },
    ]);
  });

  it('that is refused says why in its outcome', async () => {
    work = async () => {
      throw new DeskError('qr/failed');
    };
    expect((await change()).status).toBe(422);
    expect(await readAudit('sample-tool/change')).toMatchObject([
      { phase: 'intent' },
      { phase: 'outcome', outcome: 'qr/failed' },
    ]);
  });

  it('that breaks is answered with an id, its outcome is unknown, and nothing internal is told', async () => {
    work = async () => {
      throw new TypeError('the lamp is made of glass');
    };
    const reply = await change();
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('lamp');
    expect(reply.body.detail).toContain(reply.headers.get('x-request-id'));
    expect(desk.log.join('')).toContain('the lamp is made of glass');
    expect(await readAudit('sample-tool/change')).toMatchObject([{}, { outcome: 'unknown' }]);
  });

  it('that takes too long is stopped at its deadline', async () => {
    let wasAborted = false;
    work = (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          wasAborted = true;
          reject(new Error('stopped'));
        });
      });
    const reply = await change();
    expect(reply.status).toBe(503);
    expect(reply.body.code).toBe('desk/deadline');
    expect(wasAborted).toBe(true);
    expect(await readAudit('sample-tool/change')).toMatchObject([{}, { outcome: 'unknown' }]);
  });

  it('that is stopped while it waits says what for, and that nothing was done', async () => {
    const params = { platform: 'Discord', seconds: 55 };
    work = (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DeskError('platform/busy', { params })));
      });
    expect((await change()).body.code).toBe('platform/busy');
    expect(await readAudit('sample-tool/change')).toMatchObject([{}, { outcome: 'platform/busy' }]);
  });

  it('that does not hear that it was stopped is not waited for', async () => {
    work = () => new Promise(() => undefined);
    expect((await change()).body.code).toBe('desk/deadline');
    expect(await readAudit('sample-tool/change')).toMatchObject([{}, { outcome: 'unknown' }]);
  });

  it('that a crash cut off gets the outcome unknown at the next start', async () => {
    const { database } = desk.desk;
    await database.transaction((tx) =>
      tx.run(
        `INSERT INTO audit (number, at, phase, request_id, actor, action, targets)
         VALUES (99, 1, 'intent', 'r', 'pass:p', 'sample-tool/change', 1)`,
      ),
    );
    const close = (nowMs: number) =>
      database.transaction((tx) => desk.desk.audit.closeInterrupted(tx, nowMs));
    expect(await close(2)).toBe(1);
    expect(await readAudit('sample-tool/change')).toMatchObject([{}, { outcome: 'unknown' }]);
    expect(await close(3)).toBe(0);
  });
});

it('what goes on is not taken for lost while its process lives, however old it is', async () => {
  const { database, audit, name } = desk.desk;
  await database.transaction((tx) =>
    tx.run(
      `INSERT INTO audit (number, at, phase, request_id, actor, action, targets)
       VALUES (99, 1, 'intent', $1, 'pass:p', 'sample-tool/change', 1)`,
      [`${name}-1`],
    ),
  );
  const close = (goOn: string[]) =>
    database.transaction((tx) =>
      audit.closeInterrupted(tx, 24 * 3_600_000, { goOn: new Set(goOn) }),
    );
  expect(await close(['sample-tool/change'])).toBe(0);
  expect(await close([])).toBe(1);
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'one-and-only' };

  it('makes a repeat answer the same and do nothing', async () => {
    const first = await change({}, key);
    const again = await change({}, key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(done).toBe(1);
    expect(await readAudit('sample-tool/change')).toHaveLength(2);
  });

  it('compares bodies without credentials, which rotate', async () => {
    await change({}, key);
    client.session = (await visit(desk)).session;
    expect((await change({}, key)).status).toBe(200);
    expect(done).toBe(1);
  });

  it('cannot be used for another body', async () => {
    await change({}, key);
    const other = await change({ user: 'mossy_fox_11' }, key);
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('idempotency/other-body');
    expect(done).toBe(1);
  });

  it('belongs to one pass', async () => {
    await change({}, key);
    client = await visit(desk, await desk.createCode({ label: 'day-shift-1' }));
    expect((await change({}, key)).status).toBe(200);
    expect(done).toBe(2);
  });

  it('answers 409 while the first is under way, and does it once', async () => {
    let finish: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      work = async ({ user }, { caseId }) => {
        done += 1;
        resolve();
        await new Promise<void>((release) => {
          finish = release;
        });
        return { user, case_id: caseId };
      };
    });
    const first = change({}, key);
    await started;
    const second = await change({}, key);
    expect(second.body.code).toBe('idempotency/in-progress');
    finish();
    expect((await first).status).toBe(200);
    expect(done).toBe(1);
  });

  it('may be used again after a refusal, which changed nothing', async () => {
    work = async () => {
      throw new DeskError('qr/failed');
    };
    await change({}, key);
    work = async ({ user }, { caseId }) => ({ user, case_id: caseId });
    expect((await change({}, key)).status).toBe(200);
  });

  it('is not repeated when the outcome is unknown', async () => {
    work = async () => {
      done += 1;
      throw new TypeError('broken');
    };
    await change({}, key);
    const again = await change({}, key);
    expect(again.body.code).toBe('idempotency/interrupted');
    expect(done).toBe(1);
  });

  it('is forgotten after a day', async () => {
    await change({}, key);
    clock.advance(24 * 3_600_000);
    client.session = (await visit(desk)).session;
    expect((await change({ user: 'mossy_fox_11' }, key)).status).toBe(200);
  });

  it('keeps no answer that holds a secret', async () => {
    const code = await desk.createCode({ label: 'secret' });
    const redeem = () => client.post('/api/redeem', { session_id: client.session, code }, key);
    const first = await redeem();
    expect(first.status).toBe(200);
    const again = await redeem();
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('idempotency/not-kept');
    const kept = await desk.desk.database.transaction((tx) => tx.all('SELECT * FROM idempotency'));
    expect(JSON.stringify(kept)).not.toContain(first.body.pass);
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('has to be readable', async () => {
    for (const bad of ['x'.repeat(201), 'two words']) {
      expect((await change({}, { 'idempotency-key': bad })).body.code).toBe('idempotency/bad-key');
    }
    expect(done).toBe(0);
  });
});

describe('who may act', () => {
  it('is decided by session, then pass, then scope', async () => {
    const narrow = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
    const expectations = [
      [{ session_token: 'x', redeem_code: 'x' }, 401, 'access/session-invalid'],
      [{ session_token: undefined }, 401, 'access/session-invalid'],
      [{ session_token: 12 }, 401, 'access/session-invalid'],
      [{ redeem_code: undefined }, 401, 'access/pass-missing'],
      [{ redeem_code: '' }, 401, 'access/pass-missing'],
      [{ redeem_code: 'x' }, 401, 'access/pass-invalid'],
      [{ redeem_code: { $gt: '' } }, 401, 'access/pass-invalid'],
      [{ redeem_code: client.session }, 401, 'access/pass-invalid'],
      [{ redeem_code: narrow.pass }, 403, 'access/out-of-scope'],
    ] as const;
    for (const [more, status, code] of expectations) {
      const reply = await change(more);
      expect([reply.status, reply.body.code]).toEqual([status, code]);
    }
    expect((await change({ redeem_code: narrow.pass })).body.detail).toContain('Sample Tool');
    expect(done).toBe(0);
    expect(await readAudit('sample-tool/change')).toEqual([]);
  });

  it('is looked up anew each time: what another process revokes is over at once', async () => {
    expect((await change()).status).toBe(200);
    await desk.beside((tx) => tx.run('UPDATE passes SET revoked_at = 1'));
    expect((await change()).body.code).toBe('access/pass-invalid');
  });
});

describe('maintenance', () => {
  it('answers 530 to all but the ban check, and goes as it came', async () => {
    await desk.setMaintenance(true);
    const offline = await client.get('/api/session_token');
    expect(offline.status).toBe(530);
    expect(offline.body.code).toBe('desk/offline');
    expect((await change()).status).toBe(530);
    expect((await client.get('/api/check_ban')).status).toBe(200);
    expect((await client.get('/healthz')).status).toBe(200);
    await desk.setMaintenance(false);
    expect((await change()).status).toBe(200);
  });
});

describe('a request that cannot be read', () => {
  it('is refused by the table, and nothing is done', async () => {
    const raw = (text: string, type = 'application/json') =>
      client.post('/api/sample_change', text, { 'content-type': type });
    const expectations: [Promise<{ status: number; body: { code?: string } }>, number, string][] = [
      [raw('{"user":'), 400, 'desk/unreadable'],
      [raw(''), 400, 'desk/unreadable'],
      [raw('user=x', 'application/x-www-form-urlencoded'), 400, 'desk/unsupported-type'],
      [raw('hello', 'text/plain'), 400, 'desk/unsupported-type'],
      [raw('[]'), 422, 'desk/invalid-input'],
      [raw('null'), 422, 'desk/invalid-input'],
      [raw('"text"'), 422, 'desk/invalid-input'],
      [change({ user: 7 }), 422, 'desk/invalid-input'],
      [change({ extra: 'field' }), 422, 'desk/invalid-input'],
      [raw('{"__proto__":{"x":1}}'), 422, 'desk/invalid-input'],
      [client.get('/api/banner?extra=1'), 422, 'desk/invalid-input'],
      [client.get('/api/nothing-here'), 404, 'desk/not-found'],
      [client.get('/api/sample_change'), 405, 'desk/method-not-allowed'],
    ];
    for (const [reply, status, code] of expectations) {
      const { status: got, body: problem } = await reply;
      expect([got, problem.code]).toEqual([status, code]);
    }
    expect(done).toBe(0);
  });

  it('names the fields that are at fault', async () => {
    const reply = await change({ user: undefined, extra: 1 });
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const fields = (reply.body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields.sort()).toEqual(['extra', 'user']);
    expect(reply.body.detail).toMatch(/user|extra/);
  });

  it('names a field that has the name of something every object has', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const sent = `{"${name}":1,${JSON.stringify(body()).slice(1)}`;
      const reply = await client.post('/api/sample_change', sent);
      expect(reply.body.errors).toEqual([{ field: name, message: 'This field is not known' }]);
    }
    expect(done).toBe(0);
  });

  it('is refused while it streams when it is over its limit, without waiting for its end', async () => {
    const { hostname, port } = new URL(desk.url);
    const status = await new Promise((resolve, reject) => {
      const sending = request({
        hostname,
        port,
        path: '/api/sample_change',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      });
      sending.on('error', reject);
      sending.on('response', (response) => {
        resolve(response.statusCode);
        sending.off('error', reject).on('error', () => undefined);
        sending.destroy();
      });
      // Sends just over the limit and then nothing more, so the request never ends.
      sending.write('x'.repeat(BODY_BYTES_MAX + 1));
    });
    expect(status).toBe(413);
  });
});

describe('every answer', () => {
  it('carries the headers that shut out scripts, frames and caches', async () => {
    for (const reply of [
      await change(),
      await client.get('/api/nothing'),
      await client.get('/api/banner'),
    ]) {
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(reply.headers.get('ratelimit-limit')).toBe('120');
    }
  });

  it('insists on https where people reach the desk by it', async () => {
    const hsts = async (publicUrl?: string) => {
      const one = await startDesk({ environment: publicUrl ? { PUBLIC_URL: publicUrl } : {} });
      const paths = ['/api/banner', '/api/nothing', '/', '/healthz'];
      const replies = await Promise.all(paths.map((path) => fetch(`${one.url}${path}`)));
      await one.stop();
      return new Set(replies.map(({ headers }) => headers.get('strict-transport-security')));
    };
    expect(await hsts('https://desk.example.org')).toEqual(new Set(['max-age=31536000']));
    expect(await hsts('http://desk.example.org')).toEqual(new Set([null]));
    expect(await hsts()).toEqual(new Set([null]));
  });

  it('is described in OpenAPI and on the page of the API, every error included', async () => {
    const { errors } = await import('#errors.ts');
    const document = JSON.parse((await client.get('/api/openapi.json')).text);
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/qr');
    const { properties, required } =
      document.paths['/qr'].post.requestBody.content['application/json'].schema;
    expect(Object.keys(properties)).toEqual(['session_id', 'redeem_code', 'link_qr']);
    expect(required).toEqual(['session_id', 'redeem_code', 'link_qr']);
    const page = (await client.get('/api/docs')).text;
    for (const code of Object.keys(errors)) expect(page).toContain(`<code>${code}</code>`);
    for (const path of Object.keys(document.paths)) expect(page).toContain(path);
  });
});
