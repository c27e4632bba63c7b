import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings, type SettingName, settingSpecs } from '#kit/contract/settings.ts';
import { type AdminClient, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  desk = await startDesk();
  admin = await visitAsAdmin(desk, 'full', 'Mira');
});

afterEach(() => desk.stop());

const change = (...changes: { name: string; from: unknown; to: unknown }[]) =>
  admin.post('/api/admin/settings/change', { changes });
const read = async (name: SettingName) => {
  const { settings } = (await admin.get('/api/admin/settings')).body as never as {
    settings: { name: string; value: unknown; changed_by: string | null }[];
  };
  return settings.find((setting) => setting.name === name);
};

describe('a change', () => {
  it('takes effect at once, and says who made it', async () => {
    const reply = await change({ name: 'lookupsPerDay', from: 2_000, to: 500 });
    expect(reply.status, reply.text).toBe(200);
    expect(desk.desk.settings().lookupsPerDay).toBe(500);
    expect(await read('lookupsPerDay')).toMatchObject({ value: 500, changed_by: 'Mira' });
    const { cases } = (await admin.get('/api/admin/audit')).body as never as { cases: object[] };
    expect(cases[0]).toMatchObject({
      name: 'Mira',
      action: 'settings/change',
      outcome: 'done',
      detail: { changes: [{ name: 'lookupsPerDay', from: 2_000, to: 500 }] },
    });
  });

  it('of the name is told to everyone, without a login', async () => {
    const site = async () => (await visit(desk)).get('/api/site');
    const nowhere = { community_invite_url: null, support_contact: null };
    expect((await site()).body).toEqual({ name: 'Gatehouse', ...nowhere });
    await change({ name: 'siteName', from: 'Gatehouse', to: 'Lantern Bay' });
    expect((await site()).body).toEqual({ name: 'Lantern Bay', ...nowhere });
  });

  it('of several is made whole or not at all', async () => {
    const reply = await change(
      { name: 'lookupsPerDay', from: 2_000, to: 500 },
      { name: 'changesPerDay', from: 200, to: -1 },
    );
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual([
      { field: 'changesPerDay', message: 'A whole number from 0 to 1,000,000' },
    ]);
    expect(desk.desk.settings()).toEqual(defaultSettings);
  });

  it('by a second admin of the same thing is told, and overwrites nothing', async () => {
    const other = await visitAsAdmin(desk, 'full', 'Ada');
    const wish = (to: number) => ({ changes: [{ name: 'lookupsPerDay', from: 2_000, to }] });
    const replies = await Promise.all([
      admin.post('/api/admin/settings/change', wish(500)),
      other.post('/api/admin/settings/change', wish(700)),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = replies[0].status === 200 ? 500 : 700;
    expect(desk.desk.settings().lookupsPerDay).toBe(won);
    const loser = replies.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({
      code: 'settings/changed',
      errors: [{ field: 'lookupsPerDay', message: `Now ${won}` }],
    });
    // A change of another setting isn't affected.
    const apart = await other.post('/api/admin/settings/change', {
      changes: [{ name: 'changesPerDay', from: 200, to: 150 }],
    });
    expect(apart.status).toBe(200);
  });

  it('of the protected accounts keeps the list as it is', async () => {
    const ids = ['80351110224678912', '228537642583588864'];
    expect((await change({ name: 'protectedDiscordIds', from: [], to: ids })).status).toBe(200);
    expect(desk.desk.settings().protectedDiscordIds).toEqual(ids);
    for (const to of [['12'], ['x'.repeat(18)], [ids[0], ids[0]]]) {
      const reply = await change({ name: 'protectedDiscordIds', from: ids, to });
      expect(reply.status, JSON.stringify(to)).toBe(422);
    }
    expect(desk.desk.settings().protectedDiscordIds).toEqual(ids);
  });

  it('is refused for a name that is none, and for a value of another kind', async () => {
    expect((await change({ name: 'constructor', from: 1, to: 2 })).body.code).toBe(
      'settings/unknown',
    );
    expect((await change({ name: 'maintenance', from: false, to: 1 })).status).toBe(422);
    expect((await change({ name: 'changesPerDay', from: 200, to: 1.5 })).status).toBe(422);
    expect((await admin.post('/api/admin/settings/change', { changes: [] })).status).toBe(422);
  });
});

describe('the limits of each setting', () => {
  it.each(Object.entries(settingSpecs))(
    '%s takes its bounds and nothing beyond',
    async (name, spec) => {
      if (spec.kind !== 'count' && spec.kind !== 'duration') return;
      const from = defaultSettings[name as SettingName];
      expect((await change({ name, from, to: spec.max + 1 })).status).toBe(422);
      expect((await change({ name, from, to: spec.min - 1 })).status).toBe(422);
      expect((await change({ name, from, to: spec.max })).status).toBe(200);
      expect((await change({ name, from: spec.max, to: spec.min })).status).toBe(200);
      // The admin area keeps working with any setting.
      expect((await admin.get('/api/admin/settings')).status).toBe(200);
    },
  );
});
