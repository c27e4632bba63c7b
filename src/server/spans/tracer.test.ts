import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOT_TOKEN, startPlatform, type TestPlatform } from '#desk/connections/platform.fixture.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

interface Collected {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

let collector: ReturnType<typeof createServer>;
let endpoint: string;
let collected: Collected[];
let status: number;
let platform: TestPlatform;
let desk: TestDesk | undefined;

beforeEach(async () => {
  collected = [];
  status = 200;
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    collected.push({ path, headers, text: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  platform = await startPlatform();
});

afterEach(async () => {
  await desk?.stop();
  desk = undefined;
  await platform.close();
  await new Promise((resolve) => collector.close(resolve));
});

async function start(environment: Record<string, string> = {}): Promise<TestDesk> {
  desk = await startDesk({
    untended: true,
    environment: {
      ...platform.environment,
      TRUST_PROXY: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      DISCORD_BOT_TOKEN: BOT_TOKEN,
      DISCORD_GUILD_IDS: platform.guildIds.join(),
      ...environment,
    },
  });
  return desk;
}

async function readSpans(): Promise<SentSpan[]> {
  await desk?.desk.tracer?.flush();
  return collected.flatMap(({ text }) => {
    const { resourceSpans } = JSON.parse(text);
    return resourceSpans[0].scopeSpans[0].spans as SentSpan[];
  });
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const traceparent = (flags: string) => ({ traceparent: `00-${TRACE}-${PARENT}-${flags}` });
const ask = (headers: Record<string, string> = {}) =>
  fetch(`${desk?.url}/api/session_token`, {
    headers: { 'x-forwarded-for': '203.0.113.7', ...headers },
  });

/** Spans of the request that was made, once it has ended here too. */
async function untilSpans(count: number): Promise<SentSpan[]> {
  await expect.poll(async () => (await readSpans()).length).toBeGreaterThanOrEqual(count);
  return readSpans();
}

describe('a trace', () => {
  it('leads from a request over its action to each platform call', async () => {
    const { url, admin } = await start();
    const visitor = await visitAsAdmin({ url, admin });
    platform.calls.length = 0;
    await visitor.post('/api/admin/connections/check', { platform: 'discord' });
    const spans = await untilSpans(3);
    const request = spans.find(({ kind }) => kind === 2);
    const action = spans.find(({ kind }) => kind === 1);
    const calls = spans.filter(({ kind }) => kind === 3);
    expect(calls).toHaveLength(platform.calls.length);
    expect(request?.name).toBe('POST /api/admin/connections/check');
    expect(attributesOf(request!)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/admin/connections/check',
      'http.response.status_code': '200',
    });
    expect(action).toMatchObject({
      name: 'action connections/check',
      parentSpanId: request?.spanId,
    });
    for (const call of calls) {
      expect(call).toMatchObject({ traceId: request?.traceId, parentSpanId: action?.spanId });
      expect(call.name).toMatch(/^discord /);
      expect(BigInt(call.endTimeUnixNano) >= BigInt(call.startTimeUnixNano)).toBe(true);
    }
  });

  it('holds no secret, no person and no id of a platform', async () => {
    const { url, admin } = await start();
    const visitor = await visitAsAdmin({ url, admin });
    await visitor.post('/api/admin/connections/check', { platform: 'discord' });
    await fetch(`${url}/some/P4THMARK?code=C0DEMARK`, { headers: { 'user-agent': 'AG3NTMARK' } });
    const spans = await untilSpans(4);
    const text = JSON.stringify(spans.map(({ name, attributes }) => ({ name, attributes })));
    expect(text).not.toMatch(/MARK|\d{6,}|127\.0\.0\.1/);
    expect(text).not.toContain(visitor.token);
    expect(spans.some(({ name }) => name === 'GET unknown')).toBe(true);
  });

  it('goes to the collector alone, with its headers, and says where it is from', async () => {
    await start({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20C0LLECTORMARK-1234567890',
      OTEL_SERVICE_NAME: 'lantern-bay',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    await ask();
    await untilSpans(2);
    const [{ path, headers, text } = {} as Collected] = collected;
    expect(path).toBe('/v1/traces');
    expect(headers.authorization).toBe('Bearer C0LLECTORMARK-1234567890');
    expect(headers['content-type']).toBe('application/json');
    const { attributes } = JSON.parse(text).resourceSpans[0].resource;
    expect(attributes).toEqual(
      expect.arrayContaining([
        { key: 'service.name', value: { stringValue: 'lantern-bay' } },
        { key: 'deployment.environment.name', value: { stringValue: 'test' } },
      ]),
    );
  });

  it('goes on from what a trusted proxy began, and from nobody else’s', async () => {
    await start();
    await ask(traceparent('01'));
    const [action, request] = await untilSpans(2);
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    expect(action?.traceId).toBe(TRACE);
    await desk?.stop();
    collected.length = 0;
    await start({ TRUST_PROXY: '' });
    await ask(traceparent('01'));
    expect((await untilSpans(2)).map(({ traceId }) => traceId)).not.toContain(TRACE);
  });

  it('is left out where the proxy, the owner or nobody wants it', async () => {
    await start();
    await ask(traceparent('00'));
    await ask();
    expect(await untilSpans(2)).toHaveLength(2);
    await desk?.stop();
    collected.length = 0;
    await start({ OTEL_TRACES_SAMPLER: 'always_off' });
    await ask(traceparent('01'));
    await desk?.stop();
    desk = undefined;
    expect(collected).toEqual([]);
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
    expect(desk!.desk.tracer).toBe(undefined);
  });
});

describe('a collector', () => {
  it('that fails costs the spans and one line in the log, without the secret', async () => {
    status = 302;
    await start({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=C0LLECTORMARK-1234567890' });
    expect((await ask()).status).toBe(200);
    await untilSpans(2);
    await ask();
    const sent = collected.length;
    await expect
      .poll(async () => {
        await readSpans();
        return collected.length;
      })
      .toBeGreaterThan(sent);
    const log = desk!.log.filter((line) => line.includes('collector'));
    expect(log).toHaveLength(1);
    expect(log[0]).not.toContain('C0LLECTORMARK');
  });

  it('hears the rest when the desk stops', async () => {
    await start();
    await ask();
    await desk?.stop();
    desk = undefined;
    expect(collected.map(({ text }) => text).join()).toContain('GET /api/session_token');
  });
});

describe('the settings', () => {
  const faultsOf = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
      return [];
    } catch (error) {
      return (error as ConfigError).faults;
    }
  };

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:S3CRETMARK@b' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'S3CRETMARK' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'key=%zzS3CRETMARK' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
    [{ OTEL_TRACES_SAMPLER_ARG: '7' }, 'OTEL_TRACES_SAMPLER_ARG'],
  ])('%j are refused, and nothing of them is repeated', (environment, name) => {
    const faults = faultsOf(environment as Record<string, string>);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} `));
    expect(faults[0]).not.toContain('S3CRETMARK');
    expect(new ConfigError(faults).message).toContain(name);
  });

  it('are none while the standard switch is off', () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/base/' };
    expect(readConfig(environment).traces?.url).toBe('http://collector:4318/base/v1/traces');
    expect(readConfig({ ...environment, OTEL_SDK_DISABLED: 'true' }).traces).toBe(null);
  });
});
