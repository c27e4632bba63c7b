import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import type { ClaimedRow, RowOutcome } from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { ban } from './ban.ts';
import { timeout } from './kick-timeout.ts';
import { unban } from './unban.ts';

const HOUR_MS = 3_600_000;
const MARK = 57;

let house: PracticeDesk;
let link: DiscordLink;

beforeEach(async () => {
  house = await openPractice();
  link = await house.desk.desk.connections.discord();
});
afterEach(() => house.stop());

const guildId = () => house.world().guilds[0]!.id;
const raid = (count: number) =>
  house
    .world()
    .raid.slice(0, count)
    .map(({ id }) => id);
const ledger = () => house.desk.sandbox.ledger.lines;
const asking = () => ({ signal: AbortSignal.timeout(5_000) });

function work(change: Partial<DiscordLink> = {}) {
  return {
    link: { ...link, ...change },
    by: 'night-shift-3',
    settings: house.desk.desk.settings(),
    nowMs: house.clock.now(),
    signal: AbortSignal.timeout(8_000),
    asksOnly: false,
    writeAppealCode: async () => '',
  };
}

const wish = (userIds: string[]) => ({
  guild_id: guildId(),
  user_ids: userIds,
  reason: 'Raid, 14 Nov.',
});
const params = () => ({
  guildId: guildId(),
  reason: 'Raid, 14 Nov.',
  durationSeconds: null,
  deleteMessageSeconds: 0,
});

function claimed(target: string, more: Partial<ClaimedRow> = {}): ClaimedRow {
  return {
    line: 1,
    target,
    name: null,
    caseId: MARK + 1,
    mark: MARK,
    was: null,
    data: null,
    idempotencyKey: 'key',
    firstSentAt: house.clock.now(),
    isRepeat: false,
    undoes: null,
    ...more,
  };
}

/** Collects the state or error code that each row was settled with. */
async function settledBy(
  apply: (settle: (row: ClaimedRow, outcome: RowOutcome | DeskError) => void) => Promise<void>,
) {
  const settled = new Map<string, string>();
  await apply((row, outcome) => {
    if (settled.has(row.target)) throw new Error('A row is settled once');
    const isError = outcome instanceof DeskError;
    settled.set(row.target, isError ? outcome.code : outcome.state);
  });
  return settled;
}

const applyBan = (rows: readonly ClaimedRow[], change: object = {}) =>
  settledBy((settle) =>
    ban.apply(rows, { ...work(), params: params(), priority: 'job', settle, ...change }),
  );

const putBan = (user: string, reason: string) =>
  link.api.bans.put({ guild: guildId(), user, reason, deleteMessageSeconds: 0 }, asking());

describe('planning', () => {
  it('finds the same without the right to list members', async () => {
    const ids = [...raid(10), house.world().members.find((one) => one.protected)!.id];
    const listed = await ban.plan(wish(ids), work());
    house.fault({ name: 'missing-permission', path: '/guilds/*/members$' });
    const single = await ban.plan(wish(ids), work({ canListMembers: false }));
    expect(single.rows).toEqual(listed.rows);
  });

  it('leaves unchecked what cannot be looked at, and refuses one alone', async () => {
    const ids = raid(8);
    house.fault({ name: 'missing-permission', path: '/guilds/*/bans' });
    const { rows } = await ban.plan(wish(ids), work());
    expect(rows.map(({ verdict }) => verdict)).toEqual(ids.map(() => 'unchecked'));
    await expect(ban.plan(wish([ids[0]!]), work())).rejects.toThrow(DeskError);
    const waiting = ids.map((target, at) => ({ ...claimed(target), line: at + 1 }));
    // Right before acting, an account can't stay unchecked.
    await expect(
      ban.prepare(waiting, { ...work(), params: params(), isFresh: false }),
    ).rejects.toThrow(DeskError);
    expect(ledger()).toEqual([]);
  });

  it('says in one case’s input what a row of a job does, and reads it back', () => {
    const data = { ofCase: MARK };
    const lifts = { guildId: guildId(), reason: 'Undo' };
    const input = unban.inputOf({ target: '1', data }, lifts);
    expect(unban.rowOf(input)).toEqual({ params: lifts, target: '1', data });
    const bans = { ...params(), durationSeconds: 3_600 };
    expect(ban.rowOf(ban.inputOf({ target: '1', data: null }, bans))).toMatchObject({
      params: bans,
      target: '1',
    });
  });
});

it('right before acting trusts a page that was read a moment ago, unless it has to be fresh', async () => {
  const ids = raid(8);
  const waiting = ids.map((target, at) => ({ ...claimed(target), line: at + 1 }));
  const look = async (isFresh: boolean) => {
    const answers = await ban.prepare(waiting, { ...work(), params: params(), isFresh });
    return answers.filter(({ go }) => go).length;
  };
  expect(await look(false)).toBe(8);
  await putBan(ids[0]!, 'By another process');
  expect([await look(false), await look(true)]).toEqual([8, 7]);
});

describe('what may have been sent before', () => {
  it('is done where it is ours, already where it is not, spared where it has to be, else sent', async () => {
    const [ours, others, spared, open] = raid(4);
    await putBan(ours!, `Case ${MARK}, night-shift-3: Raid, 14 Nov.`);
    await putBan(others!, `Case ${MARK}0, night-shift-3: Raid, 14 Nov.`);
    await house.desk.desk.changeSettings({ protectedDiscordIds: [spared!] }, 'test');
    const rows = [ours, others, spared, open].map((id) => claimed(id!, { isRepeat: true }));
    expect(Object.fromEntries(await applyBan(rows))).toEqual({
      [ours!]: 'done',
      [others!]: 'already',
      [spared!]: 'skipped',
      [open!]: 'done',
    });
    expect(ledger().map(({ user_id }) => user_id)).toEqual([ours, others, open]);
  });

  it('is only asked about where the job was called off', async () => {
    const [ours, open] = raid(2);
    await putBan(ours!, `Case ${MARK}, night-shift-3: Raid, 14 Nov.`);
    const rows = [ours, open].map((id) => claimed(id!, { isRepeat: true }));
    expect(Object.fromEntries(await applyBan(rows, { asksOnly: true }))).toEqual({
      [ours!]: 'done',
      [open!]: 'skipped',
    });
    expect(ledger().map(({ user_id }) => user_id)).toEqual([ours]);
  });

  it('stays unknown while nobody can be asked', async () => {
    const [target] = raid(1);
    house.fault({ name: '5xx', method: 'GET' });
    const settled = await applyBan([claimed(target!, { isRepeat: true })]);
    expect(settled.get(target!)).toBe('platform/down');
    expect(ledger()).toEqual([]);
  });

  it('a time-out whose time is over meanwhile is not set', async () => {
    const [target] = raid(1);
    const firstSentAt = house.clock.now() - 2 * HOUR_MS;
    const row = claimed(target!, { isRepeat: true, firstSentAt });
    const timed = { guildId: guildId(), reason: 'Spam', durationSeconds: 3_600 };
    const settled = await settledBy((settle) =>
      timeout.apply([row], { ...work(), params: timed, priority: 'job', settle }),
    );
    expect(settled.get(target!)).toBe('skipped');
    expect(ledger()).toEqual([]);
  });
});

describe('bulk bans', () => {
  it('that the bot may not make any more are made one by one', async () => {
    const ids = raid(3);
    house.fault({ name: 'missing-permission', method: 'POST', path: '/guilds/*/bulk-ban' });
    const settled = await applyBan(ids.map((id) => claimed(id)));
    expect([...settled.values()]).toEqual(['done', 'done', 'done']);
    expect(ledger()).toHaveLength(3);
  });

  it('tell apart who was banned, who cannot be, who is nobody, and the bot itself', async () => {
    const [first, second] = raid(2);
    const owner = house.world().members.find((one) => one.protected && one.id !== link.botId)!;
    const nobody = '1130650140672000000';
    await putBan(second!, 'By hand');
    const rows = [first!, second!, owner.id, nobody, link.botId].map((id) => claimed(id));
    expect(Object.fromEntries(await applyBan(rows))).toEqual({
      [first!]: 'done',
      [second!]: 'already',
      [owner.id]: 'discord/no-permission',
      [nobody]: 'discord/unknown-user',
      [link.botId]: 'discord/no-permission',
    });
  });

  it('of more than 200 take several calls, and each row is settled', async () => {
    await house.stop();
    house = await openPractice({ sandbox: { members: 700 } });
    link = await house.desk.desk.connections.discord();
    const ids = house
      .world()
      .members.filter((one) => !one.protected)
      .slice(0, 450)
      .map(({ id }) => id);
    house.fault({ name: '5xx', method: 'PUT' });
    const settled = await applyBan(ids.map((id, at) => claimed(id, { line: at + 1 })));
    expect([...settled.values()].every((state) => state === 'done')).toBe(true);
    expect(new Set(ledger().map(({ user_id }) => user_id)).size).toBe(450);
    expect(ledger()).toHaveLength(450);
  });

  it('that are called off before they leave are given back as they were', async () => {
    const ids = raid(2);
    const off = AbortSignal.abort(new DeskError('jobs/stopped'));
    const settled = await applyBan(
      ids.map((id) => claimed(id)),
      { signal: off },
    );
    expect([...settled.values()]).toEqual(['jobs/stopped', 'jobs/stopped']);
    expect(ledger()).toEqual([]);
  });
});
