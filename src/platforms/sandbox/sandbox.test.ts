import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawAvatar } from './avatar.ts';
import { NOON_MS, openSandbox } from './sandbox.fixture.ts';
import { Sandbox } from './sandbox.ts';

type Opened = ReturnType<typeof openSandbox>;

const READS = [
  '',
  '/bans',
  '/members?limit=1000',
  '/webhooks',
  '/audit-logs?limit=100',
  '/channels',
];

/** Collects everything visible in the world. */
function look({ bot, guild, sandbox, main }: Opened, nowMs: number) {
  return [
    ...READS.map((path) => bot(`GET ${guild}${path}`, { nowMs }).text),
    ...main.channels.map(({ id }) => JSON.stringify(sandbox.readChannel(id, nowMs))),
  ];
}

const write = fc.record({
  kind: fc.constantFrom(
    'ban',
    'unban',
    'kick',
    'timeout',
    'bulk',
    'post',
    'rename',
    'delete',
    'new',
  ),
  who: fc.nat({ max: 30 }),
  gapMs: fc.nat({ max: 10_000 }),
});

type Write = typeof write extends fc.Arbitrary<infer Of> ? Of : never;

function apply(
  { bot, nobody, guild, ordinary, webhookPath, webhook }: Opened,
  { kind, who }: Write,
  nowMs: number,
) {
  const userId = ordinary[who]!.id;
  const until = new Date(nowMs + 3_600_000).toISOString();
  const calls = {
    ban: () => bot(`PUT ${guild}/bans/${userId}`, { nowMs, reason: 'GH-1%20why' }),
    unban: () => bot(`DELETE ${guild}/bans/${userId}`, { nowMs }),
    kick: () => bot(`DELETE ${guild}/members/${userId}`, { nowMs }),
    timeout: () =>
      bot(`PATCH ${guild}/members/${userId}`, {
        nowMs,
        body: { communication_disabled_until: until },
      }),
    bulk: () =>
      bot(`POST ${guild}/bulk-ban`, {
        nowMs,
        body: {
          user_ids: ordinary.slice(who, who + 4).map(({ id }) => id),
          delete_message_seconds: 60,
        },
      }),
    post: () =>
      nobody(`POST ${webhookPath('practice')}`, { nowMs, body: { content: `<@${userId}> hello` } }),
    rename: () =>
      nobody(`PATCH ${webhookPath('leaked')}`, { nowMs, body: { name: `name ${who}` } }),
    delete: () => nobody(`DELETE ${webhookPath('leaked')}`, { nowMs }),
    new: () =>
      bot(`POST /channels/${webhook('practice').channel_id}/webhooks`, {
        nowMs,
        body: { name: 'x' },
      }),
  };
  return calls[kind]();
}

function applyAll(opened: Opened, writes: readonly Write[]): { nowMs: number; told: string[] } {
  let nowMs = NOON_MS;
  const told = writes.map((one) => {
    nowMs += one.gapMs;
    const { status, text } = apply(opened, one, nowMs);
    return `${status} ${text}`;
  });
  return { nowMs, told };
}

describe('a sandbox', () => {
  const writes = fc.array(write, { maxLength: 40 });
  const small = { members: 60, hasLimits: false };

  test('answers the same to the same calls', () => {
    fc.assert(
      fc.property(fc.string(), writes, (seed, calls) => {
        const [one, other] = [openSandbox({ ...small, seed }), openSandbox({ ...small, seed })];
        const [first, second] = [applyAll(one, calls), applyAll(other, calls)];
        expect(second.told).toEqual(first.told);
        expect(look(other, second.nowMs)).toEqual(look(one, first.nowMs));
      }),
      { numRuns: 25 },
    );
  });

  test('is the same after it was kept and brought back, and goes on the same', () => {
    fc.assert(
      fc.property(writes, writes, (before, after) => {
        const one = openSandbox(small);
        const { nowMs } = applyAll(one, before);
        const kept = JSON.stringify(one.sandbox.save());
        const other = openSandbox({ ...small, saved: JSON.parse(kept) });
        expect(look(other, nowMs)).toEqual(look(one, nowMs));
        expect(JSON.stringify(other.sandbox.save())).toBe(kept);
        const { bot, nobody } = other;
        const same = applyAll({ ...one, bot, nobody }, after).told;
        expect(same).toEqual(applyAll(one, after).told);
      }),
      { numRuns: 25 },
    );
  });

  test('keeps only what differs: a banned raid is some kilobytes', () => {
    const { bot, guild, world, sandbox } = openSandbox();
    expect(sandbox.save()).toEqual({ startMs: NOON_MS });
    bot(`POST ${guild}/bulk-ban`, {
      body: { user_ids: world.raid.map(({ id }) => id) },
      reason: 'GH-2',
    });
    expect(JSON.stringify(sandbox.save()).length).toBeLessThan(15_000);
  });

  test('begins anew where what was kept cannot be read', () => {
    for (const saved of [
      null,
      'x',
      { startMs: 'x' },
      { startMs: NOON_MS, discord: { made: 'x' } },
    ]) {
      expect(openSandbox({ ...small, saved }).sandbox.save()).toEqual({ startMs: NOON_MS });
    }
  });

  test('keeps the time of its first start', () => {
    const first = new Sandbox(small);
    first.describe(NOON_MS);
    const again = new Sandbox({ ...small, saved: first.save() });
    expect(again.describe(NOON_MS + 9e9).raid).toEqual(first.describe(NOON_MS).raid);
    expect(again.save()).toEqual(first.save());
  });

  test('says when there is something to keep', () => {
    const { sandbox, bot, guild, ordinary } = openSandbox(small);
    const { revision } = sandbox;
    expect(revision).toBeGreaterThan(0);
    bot(`GET ${guild}/bans`);
    expect(sandbox.revision).toBe(revision);
    bot(`PUT ${guild}/bans/${ordinary[0]!.id}`);
    expect(sandbox.revision).toBeGreaterThan(revision);
  });

  test('starts anew on request', () => {
    const opened = openSandbox({ ...small });
    const fresh = look(opened, NOON_MS);
    const { sandbox, bot, guild, ordinary } = opened;
    bot(`PUT ${guild}/bans/${ordinary[0]!.id}`);
    sandbox.faults.set([{ name: 'down' }]);
    const { revision } = sandbox;
    sandbox.reset();
    expect(sandbox.revision).toBeGreaterThan(revision);
    expect(sandbox.save()).toBeUndefined();
    expect(sandbox.ledger.lines).toEqual([]);
    expect(look(opened, NOON_MS)).toEqual(fresh);
  });

  test('draws everybody a picture of their own, always the same', () => {
    const pictures = openSandbox().world.members.map(({ id }) => drawAvatar(id));
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(drawAvatar('5')).toBe(drawAvatar('5'));
    for (const picture of pictures.slice(0, 20)) {
      expect(picture).toMatch(/^data:image\/svg\+xml,[\w%.()-]+$/);
      expect(picture.length).toBeLessThan(1000);
    }
  });
});
