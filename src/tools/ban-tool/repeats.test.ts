import { beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import type { ApplyWork, ClaimedRow, RowOutcome } from '#kit/contract/jobs.ts';
import { defaultSettings } from '#kit/contract/settings.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import { openRoblox } from '#platforms/roblox/client.ts';
import { Sandbox } from '#platforms/sandbox/sandbox.ts';
import type { WireRequest } from '#platforms/wire.ts';
import { ban } from './ban.ts';
import { QUAY, sampleId } from './practice.fixture.ts';
import { getRestriction, type Restriction } from './restriction.ts';
import { unban } from './unban.ts';

// Runs the job kinds directly on the sandbox, to test rows that may have been sent before.

const HOUR_MS = 3_600_000;
const MARK = 812;
const user = sampleId('MapleHarbor12');
const otter = sampleId('TimedOtter22');

let nowMs: number;
let sandbox: Sandbox;
let sent: WireRequest[];
let link: RobloxLink;

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 15, 12);
  sandbox = new Sandbox({ seed: 'test', hasLimits: false });
  sent = [];
  protectedRobloxIds = [];
  const api = openRoblox({
    version: '1',
    key: 'sandbox',
    waitMs: () => 0,
    send: async ({ request }) => {
      if (request.method === 'PATCH') sent.push(request);
      return sandbox.handle(request, nowMs);
    },
  });
  const universes = [{ id: QUAY, name: 'Lantern Quay' }];
  link = { api, universes, isPractice: true, app: null, keyOwnerId: null };
});

const signal = new AbortController().signal;
const by = 'night-shift-3';
let protectedRobloxIds: string[] = [];
const work = () => ({
  ...{ link, by, nowMs, signal, asksOnly: false },
  writeAppealCode: async () => 'K7QM-2F9D',
  settings: { ...defaultSettings, protectedRobloxIds },
});
const standing = (id: string) =>
  getRestriction(link, { universe: QUAY, user: id }, { nowMs, signal });

const banParams = {
  ...{ universeId: QUAY, universeName: 'Lantern Quay', by, hasCode: false },
  durationSeconds: 3_600,
  displayReason: 'Exploiting',
  privateReason: '',
  withAlts: true,
};
const unbanParams = { universeId: QUAY, universeName: 'Lantern Quay', privateReason: '', by };

function claimed(target: string, was: Restriction, more: Partial<ClaimedRow> = {}): ClaimedRow {
  return {
    ...{ line: 1, target, name: null, caseId: 900, mark: MARK, was, data: null },
    idempotencyKey: 'one-key',
    firstSentAt: nowMs,
    isRepeat: false,
    undoes: null,
    ...more,
  };
}

type Settled = RowOutcome | DeskError;

async function apply<Params>(
  kind: {
    apply(rows: ClaimedRow[], work: ApplyWork<RobloxLink, Params>): Promise<void>;
  },
  params: Params,
  row: ClaimedRow,
  more: { asksOnly?: boolean } = {},
): Promise<Settled> {
  const settled: Settled[] = [];
  const settle = (_: ClaimedRow, outcome: Settled) => settled.push(outcome);
  await kind.apply([row], { ...work(), params, priority: 'job', settle, ...more });
  expect(settled).toHaveLength(1);
  return settled[0]!;
}

const keysOf = (requests: readonly WireRequest[]) =>
  requests.map(({ path }) => new URL(`http://x${path}`).searchParams.get('idempotencyKey.key'));
const changes = () => sandbox.ledger.lines.filter(({ changed }) => changed).length;

describe('a ban that may have been sent', () => {
  it('and was is done, without being sent again', async () => {
    const row = claimed(user, await standing(user));
    await apply(ban, banParams, row);
    nowMs += 60_000;
    const again = await apply(ban, banParams, { ...row, isRepeat: true });
    expect(again).toMatchObject({ state: 'done', detail: { mark: MARK, before: null } });
    expect([sent.length, changes()]).toEqual([1, 1]);
  });

  it('and was not is sent with the very same key, time and words', async () => {
    const row = claimed(user, await standing(user));
    await apply(ban, banParams, row);
    const [first] = sent;
    // Simulates that the first try never arrived.
    sandbox.reset();
    nowMs += 60_000;
    await apply(ban, banParams, { ...row, isRepeat: true });
    expect(sent[1]).toEqual(first);
  });

  it('an hour ago and was not is read first and sent with a key that Roblox still takes', async () => {
    const row = claimed(user, await standing(user));
    nowMs += 30 * HOUR_MS;
    const outcome = await apply(ban, banParams, { ...row, isRepeat: true });
    expect(outcome).toMatchObject({ state: 'done' });
    expect(keysOf(sent)).not.toEqual(['one-key']);
    expect((await standing(user)).active).toBe(true);
  });

  it('is only asked about where the job was called off', async () => {
    const row = claimed(user, await standing(user), { isRepeat: true });
    const never = await apply(ban, banParams, row, { asksOnly: true });
    expect(never).toMatchObject({ state: 'skipped', code: 'jobs/cancelled' });
    expect(sent).toEqual([]);
    await apply(ban, banParams, row);
    const arrived = await apply(ban, banParams, row, { asksOnly: true });
    expect(arrived).toMatchObject({ state: 'done' });
    expect(sent).toHaveLength(1);
  });

  it('and was not spares whoever the owner protects since', async () => {
    const row = claimed(user, await standing(user), { isRepeat: true });
    protectedRobloxIds = [user];
    const spared = await apply(ban, banParams, row);
    expect(spared).toMatchObject({ state: 'skipped', code: 'jobs/protected' });
    expect(sent).toEqual([]);
  });

  it('and was is told as done, whoever is protected since', async () => {
    const row = claimed(user, await standing(user));
    await apply(ban, banParams, row);
    protectedRobloxIds = [user];
    const again = await apply(ban, banParams, { ...row, isRepeat: true });
    expect(again).toMatchObject({ state: 'done' });
    expect(sent).toHaveLength(1);
  });

  it('and that somebody changed since is left alone', async () => {
    const row = claimed(user, await standing(user));
    await apply(ban, banParams, row);
    const byHand = claimed(user, await standing(user), { mark: 1, idempotencyKey: 'by hand' });
    await apply(unban, unbanParams, byHand);
    const again = await apply(ban, banParams, { ...row, isRepeat: true });
    expect(again).toMatchObject({ state: 'skipped', code: 'ban-tool/changed' });
    expect((await standing(user)).active).toBe(false);
  });

  it('by a try of the same case that was given up is done', async () => {
    await apply(ban, banParams, claimed(user, await standing(user)));
    const later = claimed(user, await standing(user), { idempotencyKey: 'another-key' });
    const outcome = await apply(ban, banParams, later);
    expect(outcome).toMatchObject({ state: 'done', detail: { before: null } });
    expect(sent).toHaveLength(1);
  });
});

describe('taking back a ban that replaced another', () => {
  const data = (before: Restriction) => ({
    ...{ of_case: 900, of_user: otter, of_universe: QUAY },
    ...{ mark: MARK, before },
  });

  it('asks for the same remaining time however often it is tried', async () => {
    const before = await standing(otter);
    await apply(ban, banParams, claimed(otter, before));
    const row = claimed(otter, await standing(otter), {
      ...{ data: data(before), mark: 813, idempotencyKey: 'undo-key' },
    });
    const saved = JSON.parse(JSON.stringify(sandbox.save()));
    await apply(unban, unbanParams, row);
    sandbox = new Sandbox({ seed: 'test', hasLimits: false, saved });
    nowMs += 90_000;
    const again = await apply(unban, unbanParams, { ...row, isRepeat: true });
    expect(again).toMatchObject({ state: 'done', detail: { restored: true, until: before.until } });
    expect(sent[2]).toEqual(sent[1]);
    const third = await apply(unban, unbanParams, { ...row, isRepeat: true });
    expect(third).toMatchObject({ state: 'done' });
    expect(sent).toHaveLength(3);
  });

  it('only lifts it where the owner protects the player since', async () => {
    const before = await standing(otter);
    await apply(ban, banParams, claimed(otter, before));
    const row = claimed(otter, await standing(otter), {
      ...{ data: data(before), mark: 813, idempotencyKey: 'undo-key' },
    });
    protectedRobloxIds = [otter];
    expect(await apply(unban, unbanParams, row)).toMatchObject({ detail: { restored: false } });
    expect((await standing(otter)).active).toBe(false);
  });

  it('lifts it where the other one would have ended meanwhile', async () => {
    const stood = await standing(otter);
    const before = { ...stood, until: nowMs + HOUR_MS };
    await apply(ban, { ...banParams, durationSeconds: null as never }, claimed(otter, stood));
    nowMs += 2 * HOUR_MS;
    const row = claimed(otter, await standing(otter), {
      ...{ data: data(before), mark: 813, idempotencyKey: 'undo-key' },
    });
    expect(await apply(unban, unbanParams, row)).toMatchObject({ detail: { restored: false } });
    expect((await standing(otter)).active).toBe(false);
  });
});

describe('one row that fails', () => {
  it('is told with its cause, and the others are done', async () => {
    const was = await standing(user);
    const settled = new Map<string, Settled>();
    const rows = [claimed(user, was), claimed('5', was, { line: 2, idempotencyKey: 'two' })];
    await ban.apply(rows, {
      ...work(),
      params: banParams,
      priority: 'job',
      settle: (row, outcome) => settled.set(row.target, outcome),
    });
    expect(settled.get(user)).toMatchObject({ state: 'done' });
    const refused = settled.get('5');
    expect(refused instanceof DeskError && refused.code).toBe('roblox/not-found');
  });
});
