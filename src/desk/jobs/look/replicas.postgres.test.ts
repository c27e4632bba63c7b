// One replica runs a job, and a page that reached the other one follows it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { SampleWorld, sampleBanActions } from '#testing/sample-bans.ts';
import { accounts } from '../jobs.fixture.ts';

const FOLDER = '/nowhere/job-events';
const HOUR_MS = 3_600_000;

let world: SampleWorld;
let runs: TestDesk;
let tells: TestDesk;
let client: Client;
let admin: AdminClient;

beforeEach(async () => {
  world = new SampleWorld();
  const common = { folder: FOLDER, extraActions: sampleBanActions(world) };
  runs = await startDesk({ ...common, settings: { banCooldownMs: 0 } });
  tells = await startDesk({ ...common, untended: true });
  client = await visit(runs, await runs.createCode());
  admin = await visitAsAdmin(runs);
});

afterEach(async () => {
  await runs.stop();
  await tells.stop();
  forgetStore(FOLDER);
});

/** From here on, only a message from the other replica leads to another look at a job. */
function lookOnlyWhenTold(): void {
  const { jobs } = tells.desk;
  const by = jobs.by.bind(jobs);
  vi.spyOn(jobs, 'by').mockImplementation((call) => {
    const calls = by(call);
    const { changes } = calls;
    if (vi.isMockFunction(changes.next)) return calls;
    const next = changes.next.bind(changes);
    vi.spyOn(changes, 'next').mockImplementation((jobId, { signal }) =>
      next(jobId, { signal, ms: HOUR_MS }),
    );
    return calls;
  });
}

type Told = { job: { state: string; counts: Record<string, number> } };

async function* readEvents(jobId: number): AsyncGenerator<Told> {
  const response = await fetch(`${tells.url}/api/jobs/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ session_token: client.session, redeem_code: client.pass, job_id: jobId },
    }),
  });
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      if (part.startsWith('data: ')) yield JSON.parse(part.slice(6)) as Told;
    }
  }
}

it('every change reaches a page at the other replica as it happens', async () => {
  lookOnlyWhenTold();
  const gate = Promise.withResolvers<void>();
  world.gate = () => gate.promise;
  const planned = await client.post('/api/sample_ban', {
    ...{ session_token: client.session, redeem_code: client.pass, ids: accounts(12) },
    reason: 'Raid',
  });
  const jobId = Number(planned.body.job_id);
  const decide = async (action: string) => {
    const reply = await admin.post(`/api/jobs/${action}`, { job_id: jobId });
    expect(reply.status, reply.text).toBe(200);
  };
  // Each action runs once the previous change was reported.
  const next = [
    () => decide('approve'),
    () => decide('pause'),
    () => decide('resume'),
    async () => gate.resolve(),
  ];
  const states: string[] = [];
  let last: Told | undefined;
  for await (const event of readEvents(jobId)) {
    last = event;
    const { state } = event.job;
    if (states.at(-1) === state) continue;
    states.push(state);
    await next.shift()?.();
  }
  expect(states).toEqual(['waiting', 'running', 'paused', 'running', 'done']);
  expect(last?.job.counts).toMatchObject({ done: 12, waiting: 0 });
  const cases = await tells.desk.database.transaction((tx) =>
    tx.all<{ request_id: string }>('SELECT request_id FROM audit WHERE job_id = $1', [jobId]),
  );
  const ownedBy = new Set(cases.map(({ request_id }) => request_id));
  expect(ownedBy).toContain(`${runs.desk.name}-job-${jobId}`);
  expect(ownedBy).not.toContain(`${tells.desk.name}-job-${jobId}`);
});
