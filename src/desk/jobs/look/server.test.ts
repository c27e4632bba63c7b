import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, type Client, type Reply, visitAsAdmin } from '#testing/client.ts';
import {
  accounts,
  type JobBody,
  type JobDeskFixture,
  openJobDesk,
  type RowBody,
} from '../jobs.fixture.ts';

let desk: JobDeskFixture;
let wren: Client;

beforeEach(async () => {
  desk = await openJobDesk();
  wren = await desk.visit({ label: 'Wren' });
});

afterEach(() => desk.stop());

const list = async (more = {}, by = desk.client) => {
  const { body } = await desk.post('/jobs/list', more, by);
  return body as unknown as { jobs: JobBody[]; next_cursor: string | null; waiting: number };
};

describe('the list', () => {
  it('goes page by page, the newest first, by state and by whose they are', async () => {
    const waiting = await desk.start(accounts(12));
    const done = await desk.start(accounts(2, 300));
    const theirs = await desk.start(accounts(2, 500), wren);
    await desk.settled(done);
    await desk.settled(theirs);
    const ids = ({ jobs }: { jobs: JobBody[] }) => jobs.map(({ id }) => id);
    expect(ids(await list())).toEqual([theirs, done, waiting]);
    expect(ids(await list({ own: true }))).toEqual([done, waiting]);
    expect(ids(await list({ state: 'waiting' }))).toEqual([waiting]);
    expect((await list()).waiting).toBe(1);
    const first = await list({ limit: 2 });
    expect(ids(first)).toEqual([theirs, done]);
    const second = await list({ limit: 2, cursor: first.next_cursor });
    expect(ids(second)).toEqual([waiting]);
    expect(second.next_cursor).toBe(null);
    expect((await desk.post('/jobs/list', { cursor: 'x' })).status).toBe(422);
  });
});

describe('a plan that waits for a second person', () => {
  const ids = [...accounts(11), '900001', '800001', '0'];

  it('is the same for the approver as for the planner: rows, groups and why', async () => {
    const preview = await desk.ban(ids, desk.client, { dry_run: true });
    const planned = preview.body.plan as {
      counts: object;
      lasting: string | null;
      rows: object[];
    };
    expect(planned.counts).toMatchObject({ would: 11, protected: 1, unknown: 1, unchecked: 1 });
    const jobId = await desk.start(ids);
    for (const by of [desk.client, wren]) {
      const { plan, lasting } = await desk.job(jobId, by);
      expect({ plan, lasting }).toEqual({ plan: planned.counts, lasting: planned.lasting });
      const { body } = await desk.post('/jobs/rows', { job_id: jobId }, by);
      const rows = body.rows as (RowBody &
        Record<'verdict' | 'verdict_why' | 'before', string | null>)[];
      const seen = rows.map(({ line, target, name, verdict, verdict_why: why, before }) => ({
        ...{ line, target, name, verdict, why, before },
      }));
      expect(seen).toEqual(planned.rows);
    }
  });

  it('can be filtered by what the plan found, and the groups are gone once it runs', async () => {
    const jobId = await desk.start(ids);
    const found = async (verdict: string) =>
      (await desk.rows(jobId, { verdict })).map(({ target }) => target);
    expect(await found('protected')).toEqual(['900001']);
    expect(await found('unchecked')).toEqual(['800001']);
    expect(await found('would')).toHaveLength(11);
    expect((await desk.post('/jobs/rows', { job_id: jobId, verdict: 'x' })).status).toBe(422);
    await desk.admin.post('/api/jobs/approve', { job_id: jobId });
    expect((await desk.settled(jobId)).plan).toBeNull();
  });
});

describe('a job', () => {
  it('tells its plan, its people and how far it is', async () => {
    const jobId = await desk.start(accounts(12));
    expect(await desk.job(jobId, desk.client)).toMatchObject({
      kind: 'sample-bans/ban',
      tool: { id: 'sample-bans' },
      words: { act: 'Ban', many: 'bans', takesBack: 'lift' },
      title: 'Ban 12 accounts',
      summary: '“Raid”',
      state: 'waiting',
      platform: 'discord',
      place: { id: desk.world().guilds[0]?.id, name: desk.world().guilds[0]?.name },
      planned: { is_you: true, at: desk.clock.now() },
      counts: { waiting: 12, done: 0 },
      may: {
        approve: { allowed: false, why: `You started job ${jobId} yourself.` },
        decline: { allowed: true, why: null },
        undo: { allowed: false },
      },
      started_at: null,
      ended_at: null,
    });
  });
});

describe('its rows', () => {
  it('are found by state, part of an id, and the beginning of a name', async () => {
    const jobId = await desk.start(['100', '200', '210', 'Kestrel%', '91']);
    await desk.settled(jobId);
    const found = async (more: object) => (await desk.rows(jobId, more)).map(({ line }) => line);
    expect(await found({})).toEqual([1, 2, 3, 4, 5]);
    expect(await found({ state: 'done' })).toEqual([1, 2, 3]);
    expect(await found({ state: 'skipped' })).toEqual([4, 5]);
    expect(await found({ query: '10' })).toEqual([1, 3]);
    expect(await found({ query: 'pLAYER 2' })).toEqual([2, 3]);
    expect(await found({ query: 'kestrel%' })).toEqual([4]);
    expect(await found({ query: '%' })).toEqual([4]);
    expect(await found({ query: '_' })).toEqual([]);
    expect(await found({ query: 'layer' })).toEqual([]);
    expect(await found({ state: 'done', query: 'Player', offset: 1, limit: 1 })).toEqual([2]);
    const { body } = await desk.post('/jobs/rows', { job_id: jobId, state: 'done', limit: 1 });
    expect(body).toMatchObject({ total: 3, offset: 0 });
  });

  it('may be told the newest first', async () => {
    const jobId = await desk.start(['100', '91', '200']);
    await desk.settled(jobId);
    const rows = await desk.rows(jobId, { order: 'newest' });
    expect(rows.map(({ line }) => line)).toEqual([3, 2, 1]);
  });
});

it('the receipt holds every row, and no formula', async () => {
  const jobId = await desk.start(['100', '=1+1', '91', ...accounts(5)]);
  await desk.settled(jobId);
  const reply = await desk.post('/jobs/receipt', { job_id: jobId });
  expect(reply.headers.get('content-type')).toContain('text/csv');
  const [head, ...lines] = reply.text.trim().split('\r\n');
  expect(head).toBe('line,id,name,before,plan,result,cause,case,time,practice');
  expect(lines).toHaveLength(8);
  const time = new Date(desk.clock.now()).toISOString();
  const [row] = await desk.rows(jobId);
  expect(lines[0]).toBe(`1,100,Player 100,member,would,done,,${row?.case_id},${time},practice`);
  expect(lines[1]).toContain(`2,'=1+1,`);
  expect(lines[2]).toContain('protected: A friend of the owner.,skipped');
});

describe('its events', () => {
  /** Reads events until the stream ends. */
  async function readEvents(
    jobId: number,
    onFirst: () => Promise<unknown>,
    by: object = { session_token: desk.client.session, redeem_code: desk.client.pass },
  ) {
    const response = await fetch(`${desk.desk.url}/api/jobs/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...by, job_id: jobId }),
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const decoder = new TextDecoder();
    let text = '';
    let isFirst = true;
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      if (isFirst) await onFirst();
      isFirst = false;
    }
    return text
      .split('\n\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as { job: JobBody; error?: { code: string } });
  }

  it('tell it at once, then what changed, and end with it', async () => {
    const jobId = await desk.start(accounts(12));
    const events = await readEvents(jobId, () =>
      desk.post('/jobs/approve', { job_id: jobId }, wren),
    );
    expect(events[0]?.job).toMatchObject({ state: 'waiting' });
    expect(events.at(-1)?.job).toMatchObject({ state: 'done', counts: { done: 12 } });
    const told = events.map(({ job }) => JSON.stringify(job));
    expect(new Set(told).size).toBe(told.length);
  });

  it('of a job that has ended are one', async () => {
    const jobId = await desk.start(accounts(2));
    await desk.settled(jobId);
    const events = await readEvents(jobId, async () => undefined);
    expect(events.map(({ job }) => job.state)).toEqual(['done']);
  });

  it('end when the pass is revoked', async () => {
    const jobId = await desk.start(accounts(12));
    const { body } = await desk.post('/pass');
    const events = await readEvents(jobId, async () => {
      await desk.admin.post('/api/admin/passes/revoke', { pass_id: body.id });
      await desk.admin.post('/api/jobs/decline', { job_id: jobId, note: 'No' });
    });
    expect(events.at(-1)?.error?.code).toBe('access/pass-invalid');
  });

  it.each<[string, (who: AdminClient) => Promise<unknown>]>([
    ['signs out', (who) => who.post('/api/admin/sign_out')],
    ['loses their key', (who) => desk.admin.post('/api/admin/keys/revoke', { key_id: who.keyId })],
  ])(
    'end within seconds when an admin %s, also where the job does not change',
    async (_, leave) => {
      const jobId = await desk.start(accounts(12));
      const looker = await visitAsAdmin(desk.desk, 'read', 'Looker');
      const events = await readEvents(
        jobId,
        async () => {
          const reply = (await leave(looker)) as Reply;
          expect(reply.status, reply.text).toBeLessThan(300);
        },
        { admin_key: looker.token },
      );
      expect(events[0]?.job).toMatchObject({ state: 'waiting' });
      expect(events).toHaveLength(2);
      expect(events.at(-1)?.error?.code).toBe('access/admin-invalid');
    },
  );

  it('end when the desk is closed', async () => {
    const jobId = await desk.start(accounts(12));
    const events = await readEvents(jobId, async () => {
      await desk.desk.setMaintenance(true);
      await desk.admin.post('/api/jobs/decline', { job_id: jobId, note: 'No' });
    });
    expect(events.at(-1)?.error?.code).toBe('desk/offline');
  });

  it('are told to one pass ten times at once, and again when one of them is left', async () => {
    const jobId = await desk.start(accounts(12));
    const open = async ({ session, pass }: Client) => {
      const stop = new AbortController();
      const response = await fetch(`${desk.desk.url}/api/jobs/events`, {
        method: 'POST',
        signal: stop.signal,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session_token: session, redeem_code: pass, job_id: jobId }),
      });
      // Keep a reference: an unreferenced response is garbage-collected, and its stream ends with it.
      return { stop, response, status: response.status };
    };
    const streams = [];
    for (let count = 0; count < 11; count += 1) streams.push(await open(desk.client));
    expect(streams.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    const others = await open(wren);
    expect(others.status).toBe(200);
    streams[0]?.stop.abort();
    await expect.poll(async () => (await open(desk.client)).status).toBe(200);
    for (const { stop } of [...streams, others]) stop.abort();
  });
});
