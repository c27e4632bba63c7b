import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { until } from '#testing/until.ts';

const REASON = 'Nobody knows what it is for';
const NOWHERE = '1130650140672000000';
/** An event type of Discord's audit log. */
const WEBHOOK_DELETED = 52;

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice();
});
afterEach(() => house.stop());

const main = () => house.world().guilds[0]?.id ?? '';
const idOf = (name: string) => house.webhook(name).id;
const tidy = (webhook_ids: string[], more: object = {}) =>
  house.post('/delete_webhooks', { guild_id: main(), webhook_ids, reason: REASON, ...more });
const names = () => house.world().webhooks.map(({ name }) => name);

async function followerId(): Promise<string> {
  const { body } = await house.post('/server_webhooks', { guild_id: main() });
  const { webhooks } = body as { webhooks: { id: string; type: number }[] };
  return webhooks.find(({ type }) => type === 2)?.id ?? '';
}

async function jobEnds(jobId: unknown) {
  const get = async () => (await house.post('/jobs/get', { job_id: jobId })).body as { job: Job };
  await until(async () => (await get()).job.state === 'done');
  return (await get()).job;
}

interface Job {
  state: string;
  undo: unknown;
  counts: Record<string, number>;
}

async function serverLog() {
  const link = await house.desk.desk.connections.discord();
  const { audit_log_entries } = await link.api.bans.auditLog(
    { guild: main(), actionType: WEBHOOK_DELETED, limit: 10 },
    { signal: AbortSignal.timeout(5_000) },
  );
  return audit_log_entries.map(({ reason }) => reason);
}

describe('a plan', () => {
  it('says for each webhook what would happen, and changes nothing', async () => {
    const follower = await followerId();
    const ids = [idOf('Event Helper'), idOf('Quest Log'), follower, NOWHERE, NOWHERE];
    const { status, body } = await tidy(ids, { dry_run: true, reason: undefined });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      plan: {
        title: 'Delete 3 webhooks',
        summary: expect.stringContaining('can’t be restored'),
        dropped: 1,
        counts: { would: 3, unknown: 1 },
        rows: [
          { name: 'Event Helper', verdict: 'would', why: null },
          { name: 'Quest Log', verdict: 'would', why: expect.stringContaining('Created by app') },
          { name: 'Platform News', verdict: 'would', why: expect.stringContaining('Follows') },
          { target: NOWHERE, verdict: 'unknown' },
        ],
      },
    });
    expect(names()).toContain('Event Helper');
    expect(await house.cases('delete-webhook/tidy')).toEqual([]);
  });

  it('needs a reason, a listed server and the permission, and takes 200 at the most', async () => {
    expect((await tidy([idOf('Event Helper')], { reason: ' ' })).body).toMatchObject({
      code: 'webhooks/missing-reason',
    });
    const sister = house.world().guilds[1]?.id;
    expect((await tidy([NOWHERE], { guild_id: sister })).body).toMatchObject({
      code: 'webhooks/no-permission',
    });
    expect((await tidy([NOWHERE], { guild_id: NOWHERE })).body).toMatchObject({
      code: 'webhooks/not-listed',
    });
    expect((await tidy(Array(201).fill(NOWHERE))).status).toBe(422);
    // Only the webhooks of the named server, whatever the ids say.
    expect((await tidy([idOf('Collector')])).body).toMatchObject({ code: 'jobs/unknown-target' });
    expect(names()).toContain('Collector');
  });
});

describe('deleting', () => {
  it('one is done at once, with its case and a reason in the server’s own log', async () => {
    const id = idOf('Event Helper');
    const { status, body } = await tidy([id]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'done', webhook_id: id, name: 'Event Helper' });
    expect(names()).not.toContain('Event Helper');
    const [, outcome] = await house.cases('delete-webhook/tidy');
    expect(outcome).toMatchObject({
      outcome: 'done',
      target: `webhook:${id}`,
      target_name: 'Event Helper',
    });
    expect((await serverLog())[0]).toMatch(new RegExp(`^Case \\d+, .*${REASON}$`));
  });

  it('several make a job with a row and a case for each, and can’t be undone', async () => {
    const ids = [idOf('Event Helper'), idOf('Quest Log'), NOWHERE];
    const { status, body } = await tidy(ids);
    expect(status).toBe(202);
    const { job_id } = body as { job_id: number };
    await jobEnds(job_id);
    expect(names()).not.toContain('Event Helper');
    expect(names()).not.toContain('Quest Log');
    const rows = await house.post('/jobs/rows', { job_id });
    expect(rows.body).toMatchObject({
      rows: [
        { target: ids[0], state: 'done' },
        { target: ids[1], state: 'done' },
        { target: NOWHERE, state: 'skipped' },
      ],
    });
    const targets = (await house.cases('delete-webhook/tidy')).map(({ target }) => target);
    expect(targets).toEqual(expect.arrayContaining([`webhook:${ids[0]}`, `webhook:${ids[1]}`]));
    const undo = await house.post('/jobs/undo', { job_id });
    expect(undo.status).toBeGreaterThanOrEqual(400);
    const receipt = await house.post('/jobs/receipt', { job_id });
    expect(receipt.text).toContain('Event Helper');
  });

  it('above the two-person limit a job waits, and nothing is deleted', async () => {
    await house.stop();
    house = await openPractice({ settings: { toolCooldownMs: 0, twoPersonTargetsPerHour: 1 } });
    const { body } = await tidy([idOf('Event Helper'), idOf('Quest Log')]);
    expect(body).toMatchObject({ state: 'waiting' });
    expect(names()).toContain('Event Helper');
  });

  it('a lost answer is looked up before it counts', async () => {
    house.fault({ name: 'cut', method: 'DELETE', path: '/webhooks', times: 1 });
    expect((await tidy([idOf('Event Helper')])).body).toMatchObject({ outcome: 'done' });
    expect(names()).not.toContain('Event Helper');
    // An empty list and an empty answer prove nothing.
    house.fault(
      { name: 'says', status: 200, body: '[]', path: '/guilds/*/webhooks', skip: 1 },
      { name: 'empty-200-undone', method: 'DELETE', path: '/webhooks' },
    );
    expect((await tidy([idOf('Quest Log')])).status).toBe(503);
    house.fault();
    expect(names()).toContain('Quest Log');
  });

  it('a repeat says that it is gone', async () => {
    const id = idOf('Event Helper');
    await tidy([id]);
    expect((await tidy([id])).body).toMatchObject({ code: 'jobs/unknown-target' });
  });
});
