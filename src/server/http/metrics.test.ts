import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeskError } from '#errors.ts';
import { visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk, type TestDeskOptions } from '#testing/desk.ts';
import { sampleActions } from '#testing/sample-tool.ts';
import { askForMetrics, METRICS, METRICS_TOKEN, scrape } from '../metrics/read-metrics.fixture.ts';

let desk: TestDesk;

afterEach(() => desk.stop());

async function start(options: TestDeskOptions = {}): Promise<void> {
  const environment = { TRUST_PROXY: '127.0.0.1', ...METRICS, ...options.environment };
  desk = await startDesk({ extraActions: sampleActions(), ...options, environment });
}

const stranger = (address: string) => ({ 'x-forwarded-for': address });
const WRONG = 'w'.repeat(40);

describe('who may read /metrics', () => {
  it('is nobody while there is no token: the address does not exist', async () => {
    await start({ environment: { METRICS_TOKEN: '' } });
    const answer = await askForMetrics(desk);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'desk/not-found' });
    expect(desk.desk.metrics).toBe(undefined);
  });

  it('is whoever has the token, in the header', async () => {
    await start();
    const answer = await askForMetrics(desk);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('# TYPE gatehouse_requests_total counter\n');
  });

  it('is nobody with another token, with none, or with one in the address', async () => {
    await start();
    for (const asked of [
      askForMetrics(desk, WRONG),
      askForMetrics(desk, METRICS_TOKEN.slice(0, -1)),
      askForMetrics(desk, `${METRICS_TOKEN}x`),
      fetch(`${desk.url}/metrics`),
      fetch(`${desk.url}/metrics?token=${METRICS_TOKEN}`),
      fetch(`${desk.url}/metrics`, { headers: { authorization: `Basic ${METRICS_TOKEN}` } }),
    ]) {
      const answer = await asked;
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      const text = await answer.text();
      expect(text).toContain('access/metrics-refused');
      expect(text).not.toContain('M3TR1CMARK');
    }
  });

  it('is limited to five wrong tokens a minute for a network, and the right one still works', async () => {
    const clock = new TestClock();
    await start({ now: clock.now });
    const ask = async (token: string, address: string) =>
      (await askForMetrics(desk, token, stranger(address))).status;
    for (let tries = 0; tries < 5; tries += 1) expect(await ask(WRONG, '203.0.113.7')).toBe(401);
    expect(await ask(WRONG, '203.0.113.7')).toBe(429);
    expect(await ask(METRICS_TOKEN, '203.0.113.7')).toBe(200);
    expect(await ask(WRONG, '203.0.113.99')).toBe(401);
    clock.advance(60_001);
    expect(await ask(WRONG, '203.0.113.7')).toBe(401);
  });

  it('is the owner during maintenance too', async () => {
    await start();
    await desk.setMaintenance(true);
    expect((await scrape(desk)).values.get('gatehouse_maintenance')).toBe(1);
  });
});

describe('what is counted', () => {
  it('is each request, by its route, its method and the class of its status', async () => {
    await start();
    const client = await visit(desk, await desk.createCode());
    await client.get('/api/banner');
    await client.get('/api/banner?anything=else');
    await client.post('/api/banner', {});
    await client.get('/no/such/address.php');
    await fetch(`${desk.url}/api/nothing`, { method: 'PROPFIND' });
    const { values } = await scrape(desk);
    const requests = (route: string, method: string, status: string) =>
      values.get(
        `gatehouse_requests_total{route="${route}",method="${method}",status="${status}"}`,
      );
    expect(requests('/api/banner', 'GET', '2xx')).toBe(1);
    expect(requests('/api/banner', 'GET', '4xx')).toBe(1);
    expect(values.get('gatehouse_request_seconds_count{route="/api/banner",method="GET"}')).toBe(2);
    expect(requests('unknown', 'POST', '4xx')).toBe(1);
    expect(requests('unknown', 'GET', '4xx')).toBe(1);
    const inLabels = [...values.keys()].join('\n');
    for (const unbounded of ['such', 'anything', client.session, client.pass, '127.0.0.1']) {
      expect(inLabels).not.toContain(unbounded);
    }
  });

  it('is each call of an action, by what came of it', async () => {
    await start({ settings: { toolCooldownMs: 0 } });
    const client = await visit(desk, await desk.createCode());
    const change = (user: unknown) =>
      client.post('/api/sample_change', {
        ...{ session_token: client.session, redeem_code: client.pass },
        ...{ user, reason: 'x' },
      });
    expect((await change('kestrel_092')).status).toBe(200);
    expect((await change(7)).status).toBe(422);
    const { values } = await scrape(desk);
    const of = (outcome: string) =>
      values.get(`gatehouse_actions_total{action="sample-tool/change",outcome="${outcome}"}`);
    expect([of('done'), of('refused'), of('failed')]).toEqual([1, 1, 0]);
    expect(values.get('gatehouse_action_seconds_count{action="sample-tool/change"}')).toBe(2);
  });

  it('is each commit, the audit log, the processes and this one', async () => {
    await start();
    await visit(desk, await desk.createCode());
    await desk.desk.sealedLog.sealer.seal();
    const { values } = await scrape(desk);
    expect(values.get('gatehouse_store_units_total')).toBeGreaterThan(3);
    expect(values.get('gatehouse_store_commit_seconds_count')).toBeGreaterThan(0);
    expect(values.get('gatehouse_store_failures_total')).toBe(0);
    expect(values.get('gatehouse_store_up')).toBe(1);
    expect(values.get('gatehouse_audit_blocks')).toBeGreaterThan(0);
    expect(values.get('gatehouse_audit_unsealed_rows')).toBe(0);
    expect(values.get('gatehouse_replicas')).toBe(1);
    expect(values.get('gatehouse_connection{platform="discord",mode="practice"}')).toBe(1);
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(10e6);
    expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0);
  });

  it('asks the store once, however many scrape', async () => {
    await start({ untended: true });
    const units = async () => (await scrape(desk)).values.get('gatehouse_store_units_total');
    const before = await units();
    expect(await Promise.all([units(), units(), units()])).toEqual([before, before, before]);
  });

  it('is told without the store’s figures while the store is down', async () => {
    await start({ untended: true });
    const down = vi.spyOn(desk.desk.database, 'transaction');
    down.mockRejectedValue(new DeskError('desk/store'));
    const { values } = await scrape(desk);
    down.mockRestore();
    expect(values.get('gatehouse_store_up')).toBe(0);
    expect(values.has('gatehouse_replicas')).toBe(false);
  });
});

describe('the log', () => {
  it('never has the token, wherever it is said', async () => {
    await start();
    desk.app.log.error({ err: new Error(`Refused ${METRICS_TOKEN}`) }, 'A test');
    expect(desk.log.join('')).toContain('Refused [masked]');
    expect(desk.log.join('')).not.toContain('M3TR1CMARK');
  });

  it('has no requests unless the owner wants them', async () => {
    await start();
    await fetch(`${desk.url}/api/banner`);
    expect(desk.log.join('')).not.toContain('/api/banner');
  });

  it('has a line for each request with LOG_REQUESTS, and nothing that a visitor sent', async () => {
    await start({ environment: { LOG_REQUESTS: 'on' } });
    const { headers } = await fetch(`${desk.url}/api/session_token?`);
    await fetch(`${desk.url}/some/P4THMARK.php?code=C0DEMARK`, {
      headers: stranger('203.0.113.7'),
    });
    await expect.poll(() => requestsIn(desk.log)).toHaveLength(2);
    expect(requestsIn(desk.log)).toEqual([
      expect.objectContaining({
        request_id: headers.get('x-request-id'),
        ...{ method: 'GET', route: '/api/session_token', status: 200, ms: expect.any(Number) },
      }),
      expect.objectContaining({ method: 'GET', route: 'unknown', status: 404 }),
    ]);
    expect(desk.log.join('')).not.toMatch(/MARK|203\.0\.113|127\.0\.0\.1/);
  });
});

function requestsIn(log: readonly string[]) {
  return log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Request');
}
