import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { isGenuine, readVerifyKey } from '../src/platforms/discord/interactions/verify.ts';
import { serve, stop } from './gate-load.ts';
import type { DoorReady } from './interactions-server.ts';
import { type BenchResult, printTable, round } from './result.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const WARM_UP_SECONDS = 4;
const PER_SECOND = 50;
const AIM_P99_MS = 300;
const AIM_VERIFY_US = 150;
const VERIFIED = 5_000;
/** As long as a command with a member and a few options. */
const BODY_BYTES = 2_500;
const DISCORD_BEGAN_MS = 1_420_070_400_000;

const server = new URL('./interactions-server.ts', import.meta.url);

/** What is sent, one of each in turn. */
const KINDS = ['help', 'status', 'look up'] as const;

interface Timed {
  kind: string;
  ms: number;
}

/**
 * From a signed request to its first answer over HTTP, 50 a second, while jobs run on the desk; beside a bare route that
 * verifies the signature and answers PONG. Requests are sent when they are due, whether or not earlier ones were
 * answered, and their time counts from then.
 */
export async function run(): Promise<BenchResult> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const hex = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
  const verifyUs = timeVerifying(hex, privateKey);
  const environment = { BENCH_VERIFY_KEY: hex };
  const bare = await serve(server, 'bare', environment);
  const desk = await serve(server, 'desk', environment);
  const place = desk as unknown as DoorReady;
  const agent = new Agent({ connections: 64, pipelining: 1 });
  const post = (url: string, body: string) =>
    ask(`${url}/discord/interactions`, body, { privateKey, agent });
  try {
    const sent: Record<string, Timed[]> = {};
    for (const [name, { url }] of Object.entries({ bare, desk })) {
      await load(WARM_UP_SECONDS, (at) => post(url, write(place, at)));
      sent[name] = await load(SECONDS, (at) => post(url, write(place, at)));
    }
    return summarise({ bare: sent.bare ?? [], desk: sent.desk ?? [], verifyUs });
  } finally {
    await agent.close();
    await Promise.all([stop(bare), stop(desk)]);
  }
}

/** Calls on time, and returns how long each took from when it was due. */
async function load(seconds: number, call: (at: number) => Promise<void>): Promise<Timed[]> {
  const startedAt = performance.now();
  const all: Promise<Timed>[] = [];
  for (let at = 0; at < seconds * PER_SECOND; at += 1) {
    const due = startedAt + (at * 1_000) / PER_SECOND;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    const kind = KINDS[at % KINDS.length] ?? '';
    all.push(call(at).then(() => ({ kind, ms: performance.now() - due })));
  }
  return Promise.all(all);
}

let made = 0;

function write({ applicationId, guildId, people }: DoorReady, at: number): string {
  made += 1;
  const id = String((BigInt(Date.now() - DISCORD_BEGAN_MS) << 22n) + BigInt(made));
  const user = { id: people[at % people.length], username: `shift-${at}`, discriminator: '0' };
  const option = { name: 'player', type: 3, value: '156' };
  const kind = KINDS[at % KINDS.length];
  const data =
    kind === 'look up'
      ? { name: 'lookup', type: 1, options: [{ name: 'roblox', type: 1, options: [option] }] }
      : { name: 'desk', type: 1, options: [{ name: kind, type: 1, options: [] }] };
  const sent = {
    ...{ version: 1, type: 2, id, application_id: applicationId, guild_id: guildId, context: 0 },
    ...{ token: `bench-${id}`, member: { user, roles: [] }, data, locale: 'en-US', more: '' },
  };
  sent.more = 'x'.repeat(Math.max(0, BODY_BYTES - JSON.stringify(sent).length));
  return JSON.stringify(sent);
}

async function ask(
  url: string,
  body: string,
  { privateKey, agent }: { privateKey: KeyObject; agent: Agent },
): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex');
  const reply = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature-ed25519': signature,
      'x-signature-timestamp': timestamp,
    },
    body,
    dispatcher: agent,
  });
  const text = await reply.body.text();
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${text}`);
  // A refusal that a person reads would be quicker than what is measured.
  if (/Not linked|Slow down|wrong/i.test(text)) throw new Error(text);
}

interface VerifyUs {
  p50: number;
  p99: number;
  /** The p50 of the library's own check of bytes that are ready. Ours can't be faster. */
  floor: number;
}

/** In microseconds for one request, with what is done to make its bytes ready. */
function timeVerifying(hex: string, privateKey: KeyObject): VerifyUs {
  const key = readVerifyKey(hex);
  if (!key) throw new Error('That is no key');
  const body = Buffer.from('x'.repeat(BODY_BYTES));
  const timestamp = '1700000000';
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  const signature = sign(null, signed, privateKey);
  const one = { signature: signature.toString('hex'), timestamp, body };
  const times = { ours: [] as number[], bare: [] as number[] };
  // In turns, so that whatever slows the machine down slows both.
  for (let count = 0; count < VERIFIED; count += 1) {
    const from = performance.now();
    const isOurs = isGenuine(key, one);
    const between = performance.now();
    const isBare = verify(null, signed, key, signature);
    times.ours.push((between - from) * 1_000);
    times.bare.push((performance.now() - between) * 1_000);
    if (!isOurs || !isBare) throw new Error('The signature is wrong');
  }
  const floor = quantile(times.bare, 0.5);
  return { p50: quantile(times.ours, 0.5), p99: quantile(times.ours, 0.99), floor };
}

function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
}

function summarise({
  bare,
  desk,
  verifyUs,
}: {
  bare: Timed[];
  desk: Timed[];
  verifyUs: VerifyUs;
}): BenchResult {
  const rowOf = (name: string, times: Timed[]) => {
    const ms = times.map((one) => one.ms);
    const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => round(quantile(ms, part)));
    return {
      what: name,
      requests: ms.length,
      'p50 ms': p50 ?? 0,
      'p99 ms': p99 ?? 0,
      longest: longest ?? 0,
    };
  };
  const [first, all] = [rowOf('bare, verifies and answers PONG', bare), rowOf('desk', desk)];
  const kinds = KINDS.map((kind) =>
    rowOf(
      `desk, ${kind}`,
      desk.filter((one) => one.kind === kind),
    ),
  );
  printTable([first, all, ...kinds]);
  const [bareP99, deskP99] = [first['p99 ms'], all['p99 ms']];
  return {
    ...{ bench: 'interactions', ratio: round(all['p50 ms'] / first['p50 ms']), aim: AIM_P99_MS },
    holds: deskP99 < AIM_P99_MS && verifyUs.p50 <= AIM_VERIFY_US,
    figures: {
      ...{ per_second: PER_SECOND, bare_p50_ms: first['p50 ms'], bare_p99_ms: bareP99 },
      ...{ desk_p50_ms: all['p50 ms'], desk_p99_ms: deskP99 },
      ...{ verify_p50_us: round(verifyUs.p50, 1), verify_p99_us: round(verifyUs.p99, 1) },
      verify_floor_us: round(verifyUs.floor, 1),
    },
  };
}
