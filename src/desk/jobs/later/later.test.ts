import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

const DAY_S = 86_400;
const UNDER_WAY_MS = 15_000;

let house: PracticeDesk;
let member: string;

beforeEach(async () => {
  house = await openPractice({ settings: { banCooldownMs: 0 }, untended: true });
  member = house.world().raid[0]!.id;
});
afterEach(() => house.stop());

const world = () =>
  house.world() as ReturnType<PracticeDesk['world']> & { universes: { id: string }[] };
const guildId = () => world().guilds[0]!.id;

const banMember = (more: object = {}) =>
  house.post('/server_ban', {
    ...{ guild_id: guildId(), user_ids: [member], reason: 'Spam' },
    ...more,
  });
const banPlayer = (more: object = {}) =>
  house.post('/ban', {
    ...{ user: 'MapleHarbor12', universe_id: world().universes[0]!.id },
    display_reason: 'Exploiting',
    ...more,
  });

/** Cuts off the next change and makes every platform call fail from then on. */
function cutOff({ arrives }: { arrives: boolean }): void {
  const { sandbox } = house.desk;
  const handle = sandbox.handle.bind(sandbox);
  sandbox.handle = (request, nowMs) => {
    if (request.method === 'GET' || request.method === 'POST') return handle(request, nowMs);
    const nothing = { status: 200, headers: {}, body: '' };
    const reply = arrives ? handle(request, nowMs) : nothing;
    sandbox.handle = handle;
    house.fault(
      { name: 'missing-permission', platform: 'discord' },
      { name: '5xx', platform: 'roblox' },
    );
    return { ...reply, isCut: true };
  };
}

/** Makes a call that is cut off and returns its case. */
async function cutShort(call: () => ReturnType<typeof banMember>, { arrives = true } = {}) {
  cutOff({ arrives });
  const { status, headers } = await call();
  expect(status).toBe(503);
  house.fault();
  return Number(headers.get('x-case-id'));
}

async function outcomes(caseId: number) {
  const rows = await house.desk.desk.database.transaction((tx) =>
    tx.all<{ actor: string; outcome: string }>(
      'SELECT actor, outcome FROM audit WHERE case_id = $1 ORDER BY id',
      [caseId],
    ),
  );
  return rows.map(({ actor, outcome }) => [actor.split(':')[0], outcome]);
}

async function read(caseId: number) {
  const { body } = await house.post('/cases/get', { case_id: caseId });
  return body as { case: { outcome: string; target: string }; undo: Undo | null };
}
type Undo = { action: string; input: object };

async function tendLater() {
  house.clock.advance(UNDER_WAY_MS);
  await house.tend();
}

const changes = (action: string) =>
  house.desk.sandbox.ledger.lines.filter((line) => line.action === action && line.changed).length;

describe('a single ban in a server that was cut off', () => {
  it('and was done is found out by the desk, once, and can be undone', async () => {
    const caseId = await cutShort(banMember);
    await house.tend();
    expect(await outcomes(caseId)).toEqual([['pass', 'unknown']]);
    await tendLater();
    await tendLater();
    expect(await outcomes(caseId)).toEqual([
      ['pass', 'unknown'],
      ['desk', 'done'],
    ]);
    expect(changes('ban')).toBe(1);
    const { case: found, undo } = await read(caseId);
    expect(found).toMatchObject({ outcome: 'done', target: `discord:${member}` });
    const undone = await house.post('/server_unban', { ...undo?.input, undoes: caseId });
    expect([undone.status, undone.body.outcome]).toEqual([200, 'done']);
  });

  it('and never arrived is told so, and nothing is done about it', async () => {
    const caseId = await cutShort(banMember, { arrives: false });
    await tendLater();
    await tendLater();
    expect(await outcomes(caseId)).toEqual([
      ['pass', 'unknown'],
      ['desk', 'jobs/not-standing'],
    ]);
    expect(changes('ban')).toBe(0);
  });

  it('is not taken for the ban of somebody else', async () => {
    const caseId = await cutShort(banMember, { arrives: false });
    expect((await banMember({ reason: 'Another one' })).status).toBe(200);
    await tendLater();
    expect((await outcomes(caseId)).at(-1)).toEqual(['desk', 'jobs/not-standing']);
    expect(await read(caseId)).toMatchObject({ undo: null });
  });

  it('for a time is lifted when its time is over, as it was told to whoever asked for it', async () => {
    const caseId = await cutShort(() => banMember({ duration_seconds: DAY_S }));
    const until = house.clock.now() + DAY_S * 1_000;
    await tendLater();
    const kept = await house.desk.desk.database.transaction((tx) =>
      tx.all('SELECT case_id, state, until FROM timed_bans'),
    );
    expect(kept).toMatchObject([{ case_id: caseId, state: 'waiting', until }]);
    house.clock.advance(DAY_S * 1_000);
    await house.tend();
    expect(changes('unban')).toBe(1);
  });

  it('stays unknown while nobody answers, and is asked about again', async () => {
    const caseId = await cutShort(banMember);
    house.fault({ name: 'missing-permission', platform: 'discord' });
    await tendLater();
    expect(await outcomes(caseId)).toEqual([['pass', 'unknown']]);
    house.fault();
    await tendLater();
    expect((await outcomes(caseId)).at(-1)).toEqual(['desk', 'done']);
  });

  it('is found out also by a desk that was off for days', async () => {
    const caseId = await cutShort(banMember);
    house.clock.advance(4 * DAY_S * 1_000);
    await house.tend();
    expect((await outcomes(caseId)).at(-1)).toEqual(['desk', 'done']);
  });

  it('where the call did not say which server is believed only where its ban is found', async () => {
    const sister = world().guilds[1]!.id;
    const { connections } = house.desk.desk;
    const discord = connections.discord.bind(connections);
    const only = (id: string) => {
      connections.discord = async () => {
        const link = await discord();
        return { ...link, guilds: link.guilds.filter((guild) => guild.id === id) };
      };
      connections.sandbox = () => connections;
    };
    only(guildId());
    const caseId = await cutShort(() => banMember({ guild_id: undefined }));
    only(sister);
    await tendLater();
    expect(await outcomes(caseId)).toEqual([['pass', 'unknown']]);
    only(guildId());
    await tendLater();
    expect((await outcomes(caseId)).at(-1)).toEqual(['desk', 'done']);
  });
});

describe('a single ban from an experience that was cut off', () => {
  it('and was done is found out by the desk, by the name that was typed', async () => {
    const caseId = await cutShort(banPlayer);
    await tendLater();
    expect(await outcomes(caseId)).toEqual([
      ['pass', 'unknown'],
      ['desk', 'done'],
    ]);
    const { case: found, undo } = await read(caseId);
    expect(found.target).toMatch(/^roblox:\d+$/);
    expect(undo).toMatchObject({ action: 'ban-tool/unban', input: { of_case: caseId } });
  });

  it('and never arrived is told so', async () => {
    const caseId = await cutShort(banPlayer, { arrives: false });
    await tendLater();
    expect((await outcomes(caseId)).at(-1)).toEqual(['desk', 'jobs/not-standing']);
    expect(changes('restrict')).toBe(0);
  });
});

it('what leaves no mark stays unknown: nobody could tell whose it was', async () => {
  const kick = { guild_id: guildId(), user_ids: [member], reason: 'Spam' };
  const caseId = await cutShort(() => house.post('/server_kick', kick));
  await tendLater();
  expect(await outcomes(caseId)).toEqual([['pass', 'unknown']]);
});
