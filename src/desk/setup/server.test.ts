import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, ownAddress, visit, visitAsAdmin } from '#testing/client.ts';
import { startSandboxServer } from '#testing/platforms.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { until } from '#testing/until.ts';

interface Told {
  left: number;
  hidden: { by: string } | null;
  steps: { id: string; state: string; skipped: { by: string } | null; undone: boolean }[];
  address: Record<string, unknown> & { phone_url: string | null };
  team: { joined: { holder: string }[]; open: number };
  limits: Record<string, unknown>;
}

const PUBLIC = 'https://desk.lanternbay.example';

let house: PracticeDesk;
let admin: AdminClient;

async function start(environment: Record<string, string> = {}) {
  house = await openPractice({ environment });
  admin = await visitAsAdmin(house.desk, 'full', 'Kade');
}

beforeEach(() => start());
afterEach(() => house.stop());

async function restart(environment: Record<string, string>) {
  await house.stop();
  await start(environment);
}

async function read(by = admin): Promise<Told> {
  const reply = await by.get('/api/admin/setup');
  expect(reply.status, reply.text).toBe(200);
  return reply.body as never as Told;
}

const stepOf = async (id: string) => (await read()).steps.find((step) => step.id === id);
const set = (...changes: { name: string; from: unknown; to: unknown }[]) =>
  admin.post('/api/admin/settings/change', { changes });
const publish = (to = PUBLIC, from = '') => set({ name: 'publicUrl', from, to });
const tokenOf = ({ address }: Told) => /#opened=([0-9a-f]{32})$/.exec(address.phone_url ?? '')?.[1];

describe('the checklist', () => {
  it('has seven steps that are all left on a new desk, for every admin key', async () => {
    const told = await read();
    // The desk of this test has a moderator, who isn't the owner of the first start.
    expect(told.steps.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'name todo',
      'address todo',
      'discord todo',
      'roblox todo',
      'limits todo',
      'team todo',
      'raid todo',
    ]);
    expect(told).toMatchObject({ left: 7, hidden: null });
    expect(await read(await visitAsAdmin(house.desk, 'read'))).toMatchObject({ left: 7 });
  });

  it('says what is true now, not what was pressed', async () => {
    await set({ name: 'siteName', from: 'Gatehouse', to: 'Lantern Bay' });
    expect(await stepOf('name')).toMatchObject({ state: 'done', undone: false });
    await set({ name: 'siteName', from: 'Lantern Bay', to: 'Gatehouse' });
    expect(await stepOf('name')).toMatchObject({ state: 'todo', undone: true });
  });

  it('is skipped, taken up again and hidden for all admins, and each is a case', async () => {
    const other = await visitAsAdmin(house.desk, 'full', 'Ada');
    await admin.post('/api/admin/setup/mark', { step: 'raid', as: 'skipped' });
    await admin.post('/api/admin/setup/mark', { step: 'raid', as: 'skipped' });
    expect(await read(other)).toMatchObject({ left: 6 });
    expect(await stepOf('raid')).toMatchObject({ skipped: { by: 'Kade' } });
    await other.post('/api/admin/setup/mark', { step: 'raid', as: 'open' });
    expect(await read()).toMatchObject({ left: 7 });
    await other.post('/api/admin/setup/hide', { hidden: true });
    expect(await read()).toMatchObject({ hidden: { by: 'Ada' } });
    await admin.post('/api/admin/setup/hide', { hidden: false });
    expect(await read()).toMatchObject({ hidden: null });
    expect(await house.cases('setup/mark')).toHaveLength(6);
  });

  it('takes the default limits for decided once an admin accepts or changes them', async () => {
    const reply = await admin.post('/api/admin/setup/mark', { step: 'name', as: 'accepted' });
    expect([reply.status, reply.body.code]).toEqual([422, 'setup/not-acceptable']);
    await admin.post('/api/admin/setup/mark', { step: 'limits', as: 'accepted' });
    expect((await read()).limits).toMatchObject({ targets: 10, decided: { by: 'Kade' } });
    expect(await stepOf('limits')).toMatchObject({ state: 'done' });
  });

  it('counts who joined, without the owner’s own pass, and links that wait', async () => {
    await house.visit({ label: 'Owner’s own', holder: 'Owner', by: 'first-start' });
    const before = await read();
    expect(before.team.joined.map(({ holder }) => holder)).not.toContain('Owner');
    const made = await admin.post('/api/admin/codes/create', { label: 'Mira' });
    const [code] = made.body.codes as { code: string; link: string | null }[];
    expect(code?.link).toBeNull();
    expect((await read()).team.open).toBe(before.team.open + 1);
    await visit(house.desk, code?.code, { address: ownAddress() });
    const after = await read();
    expect(after.team.joined.map(({ holder }) => holder)).toContain('Mira');
    expect(await stepOf('team')).toMatchObject({ state: 'done' });
  });
});

describe('the first login', () => {
  it('with the key of the first start leads to the checklist, once, and no other key does', async () => {
    const ask = async (admin_key: unknown) =>
      (await house.client.post('/api/admin/setup/arrive', { admin_key })).body.show;
    expect(await ask(admin.token)).toBe(false);
    await house.desk.beside((tx) =>
      tx.run("UPDATE admin_keys SET created_by = 'first-start' WHERE id = $1", [admin.keyId]),
    );
    expect(await ask(admin.token)).toBe(true);
    expect(await ask(admin.token)).toBe(false);
  });
});

describe('the public address', () => {
  it('is in the links of codes, and a loopback address needs attention', async () => {
    await publish('http://127.0.0.1:8080');
    expect(await stepOf('address')).toMatchObject({ state: 'attention' });
    expect((await read()).address).toMatchObject({ reach: 'loopback', phone_url: null });
    const made = await admin.post('/api/admin/codes/create', { label: 'Mira' });
    const [code] = made.body.codes as { code: string; link: string }[];
    expect(code?.link).toBe(`http://127.0.0.1:8080/#redeem=${code?.code}`);
  });

  it('is tried with a link that only records that another device opened it', async () => {
    await publish();
    expect(await stepOf('address')).toMatchObject({ state: 'waiting' });
    const told = await read();
    expect(told.address.phone_url).toMatch(`${PUBLIC}/setup#opened=`);
    // A read-only key can't be tricked into anything, but has no use for it either.
    expect((await read(await visitAsAdmin(house.desk, 'read'))).address.phone_url).toBeNull();
    const open = (token: unknown, headers = {}) =>
      house.client.post('/api/setup/opened', { token }, headers);
    expect((await open('0'.repeat(32))).body).toEqual({ outcome: 'unknown' });
    // The admin session of this test was opened by this browser from this address.
    const own = await open(tokenOf(told), { 'user-agent': 'test' });
    expect(own.body).toEqual({ outcome: 'same-device' });
    const phone = { 'x-forwarded-for': ownAddress(), 'user-agent': 'phone' };
    expect((await open(tokenOf(told), phone)).body).toEqual({ outcome: 'recorded' });
    expect((await open(tokenOf(told), phone)).body).toEqual({ outcome: 'already' });
    expect(await stepOf('address')).toMatchObject({ state: 'done' });
    expect((await read()).address).toMatchObject({
      opened_at: house.clock.now(),
      proxy: 'trusted',
      proxy_from: '127.0.0.1',
      phone_url: null,
    });
    expect(await house.search(phone['x-forwarded-for'])).toEqual([]);
  });

  it('is tried anew after a change, and when an admin asks for it', async () => {
    await publish();
    const first = tokenOf(await read());
    await admin.post('/api/admin/setup/phone_again');
    const second = tokenOf(await read());
    expect(second).not.toBe(first);
    await publish('https://other.example', PUBLIC);
    const open = async (token: unknown) =>
      (await house.client.post('/api/setup/opened', { token })).body.outcome;
    expect([await open(first), await open(second)]).toEqual(['unknown', 'unknown']);
  });

  it('says when a proxy passes visitors on that the desk does not trust', async () => {
    await restart({ TRUST_PROXY: '203.0.113.9' });
    await publish();
    const token = tokenOf(await read());
    const headers = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'phone' };
    await house.client.post('/api/setup/opened', { token }, headers);
    expect((await read()).address).toMatchObject({ proxy: 'untrusted', proxy_from: '127.0.0.1' });
    expect(await stepOf('address')).toMatchObject({ state: 'attention' });
  });

  it('comes from the environment where that sets it, and can’t be changed then', async () => {
    await restart({ PUBLIC_URL: PUBLIC, SITE_NAME: 'Lantern Bay' });
    expect((await read()).address.public_url).toBe(`${PUBLIC}/`);
    const { settings } = (await admin.get('/api/admin/settings')).body as never as {
      settings: { name: string; value: unknown; fixed_by: string | null }[];
    };
    expect(settings.find(({ name }) => name === 'siteName')).toMatchObject({
      value: 'Lantern Bay',
      fixed_by: 'SITE_NAME',
    });
    const reply = await publish('https://other.example', `${PUBLIC}/`);
    expect([reply.status, reply.body.code]).toEqual([409, 'settings/fixed']);
  });
});

describe('a connection', () => {
  it('is done with a server and an experience, and undone when the token is revoked', async () => {
    const platforms = await startSandboxServer();
    try {
      await restart(platforms.reachable);
      const [guildId = ''] = platforms.guildIds;
      const save = (platform: string, listed: string[], more = {}) =>
        admin.post('/api/admin/connections/save', { platform, listed, ...more });
      const first = await save('discord', [], { credential: 'sandbox' });
      expect(first.status, first.text).toBe(200);
      expect(first.body.discord).toMatchObject({
        content_intent: 'off',
        unlisted: [
          { id: guildId, members: 400, missing: [] },
          { members: 48, missing: expect.anything() },
        ],
      });
      expect(await stepOf('discord')).toMatchObject({ state: 'attention' });
      await save('discord', [guildId], { from_listed: [] });
      expect(await stepOf('discord')).toMatchObject({ state: 'done' });
      // An old form doesn't overwrite what another admin saved.
      const old = await save('discord', [], { from_listed: [] });
      expect([old.status, old.body.code]).toEqual([409, 'connections/list-changed']);

      const key = await save('roblox', [], { credential: 'sandbox' });
      expect(key.body.roblox).toMatchObject({ reaches_all: false, offered: [{}, {}] });
      await save('roblox', platforms.universeIds.slice(0, 1));
      expect(await stepOf('roblox')).toMatchObject({ state: 'done' });

      await admin.post('/api/admin/setup/hide', { hidden: true });
      platforms.sandbox.faults.set([{ name: 'revoked', platform: 'discord' }]);
      await admin.post('/api/admin/connections/check', { platform: 'discord' });
      expect(await stepOf('discord')).toMatchObject({ state: 'attention', undone: true });
    } finally {
      await house.stop();
      await platforms.close();
      await start();
    }
  });
});

describe('two admins at once', () => {
  it('skip, accept and hide the same things: each is a case, and none overwrites the other', async () => {
    const ada = await visitAsAdmin(house.desk, 'full', 'Ada');
    const both = (path: string, body: object) =>
      Promise.all([admin, ada].map((one) => one.post(`/api/admin/setup/${path}`, body)));
    for (const [path, body] of [
      ['mark', { step: 'team', as: 'skipped' }],
      ['mark', { step: 'limits', as: 'accepted' }],
      ['hide', { hidden: true }],
    ] as const) {
      const replies = await both(path, body);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(await stepOf('team')).toMatchObject({ skipped: { by: expect.any(String) } });
    expect(await stepOf('limits')).toMatchObject({ state: 'done' });
    // One opens what the other skips: the last one counts, and the step is in one state.
    const [opened, skipped] = await Promise.all([
      admin.post('/api/admin/setup/mark', { step: 'team', as: 'open' }),
      ada.post('/api/admin/setup/mark', { step: 'team', as: 'skipped' }),
    ]);
    expect([opened?.status, skipped?.status]).toEqual([200, 200]);
    const seen = await Promise.all([stepOf('team'), stepOf('team')]);
    expect(seen[0]).toEqual(seen[1]);
  });
});

describe('the practice raid', () => {
  it('is done when a practice job of several bans ran and was undone', async () => {
    const [guild] = house.world().guilds;
    const user_ids = house
      .world()
      .raid.slice(0, 3)
      .map(({ id }) => id);
    const banned = await house.post('/server_ban', {
      guild_id: guild?.id,
      user_ids,
      reason: 'Raid',
    });
    expect(banned.status, banned.text).toBe(202);
    const job = { job_id: banned.body.job_id };
    const ended = async (body: object) =>
      ((await house.post('/jobs/get', body)).body.job as { state: string } | undefined)?.state ===
      'done';
    await until(() => ended(job));
    expect(await stepOf('raid')).toMatchObject({ state: 'attention' });
    const undo = await house.post('/jobs/undo', job);
    expect(undo.status, undo.text).toBeLessThan(300);
    await until(async () => (await stepOf('raid'))?.state === 'done');
  });
});
