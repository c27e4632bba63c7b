// A shorter retention period takes effect a week later, and every admin can cancel it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings, keptSettings, SHORTENED_AFTER_MS } from '#kit/contract/settings.ts';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

const DAY_MS = 24 * 3_600_000;

let house: PracticeDesk;
let admin: AdminClient;

beforeEach(async () => {
  house = await openPractice();
  admin = await visitAsAdmin(house.desk, 'full', 'Mira');
});

afterEach(() => house.stop());

interface Told {
  name: string;
  value: number;
  to_come: { value: number; at: number; by: string } | null;
}

const change = (...changes: { name: string; from: unknown; to: unknown }[]) =>
  admin.post('/api/admin/settings/change', { changes });
async function told(name: string, by = admin): Promise<Told | undefined> {
  const { body } = await by.get('/api/admin/settings');
  return (body.settings as Told[]).find((setting) => setting.name === name);
}
const held = (name: keyof typeof defaultSettings) => house.desk.desk.settings()[name];
/** The admin's session ends within that week, so a new one is opened. */
async function pass(ms: number): Promise<void> {
  house.clock.advance(ms);
  await house.tend();
  admin = await visitAsAdmin(house.desk, 'full', 'Mira');
}
const cases = async () =>
  (await admin.get('/api/admin/audit')).body.cases as { id: number; action: string }[];

describe.each(keptSettings)('%s', (name) => {
  const from = defaultSettings[name];
  const to = 30 * DAY_MS - DAY_MS * (name === 'keepCasesMs' ? 0 : 1);

  it('is shortened after 7 days, and not a moment earlier', async () => {
    const reply = await change({ name, from, to });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.detail).toContain('takes effect in 7 days');
    expect(held(name)).toBe(from);
    expect(await told(name)).toMatchObject({
      value: from,
      to_come: { value: to, at: house.clock.now() + SHORTENED_AFTER_MS, by: 'Mira' },
    });
    await pass(SHORTENED_AFTER_MS - 1);
    expect(held(name)).toBe(from);
    await pass(1);
    expect(held(name)).toBe(to);
    expect(await told(name)).toMatchObject({ value: to, to_come: null, changed_by: 'Mira' });
    const [first] = (await cases()).filter(({ action }) => action === 'settings/change');
    expect(first).toMatchObject({
      actor: 'desk',
      outcome: 'done',
      detail: { changes: [{ name, from, to }], asked_by: 'Mira' },
    });
  });

  it('is made longer at once', async () => {
    expect((await change({ name, from, to: from + DAY_MS })).status).toBe(200);
    expect(held(name)).toBe(from + DAY_MS);
    expect(await told(name)).toMatchObject({ to_come: null });
  });
});

describe('until it takes effect', () => {
  const name = 'keepCasesMs';
  const from = defaultSettings[name];
  const to = 30 * DAY_MS;

  it('every admin is told of it, and one with full access can keep it as it is', async () => {
    await change({ name, from, to });
    const reader = await visitAsAdmin(house.desk, 'read', 'Ada');
    expect(await told(name, reader)).toMatchObject({ to_come: { value: to, by: 'Mira' } });
    const stop = { changes: [{ name, from, to: from }] };
    expect((await reader.post('/api/admin/settings/change', stop)).status).toBe(403);
    expect((await admin.post('/api/admin/settings/change', stop)).status).toBe(200);
    expect(await told(name)).toMatchObject({ value: from, to_come: null, changed_by: null });
    await pass(SHORTENED_AFTER_MS);
    expect(held(name)).toBe(from);
  });

  it('it can be undone from its case', async () => {
    await change({ name, from, to });
    const [{ id } = { id: 0 }] = await cases();
    const { body } = await admin.post('/api/cases/get', { case_id: id });
    const { input } = body.undo as { input: object };
    const undone = await admin.post('/api/admin/settings/change', { ...input, undoes: id });
    expect(undone.status, undone.text).toBe(200);
    expect(await told(name)).toMatchObject({ value: from, to_come: null });
  });

  it('another shorter time begins its own week, and a longer one ends the wait', async () => {
    await change({ name, from, to });
    await pass(SHORTENED_AFTER_MS - DAY_MS);
    await change({ name, from, to: to + DAY_MS });
    await pass(DAY_MS);
    expect(held(name)).toBe(from);
    expect(await told(name)).toMatchObject({ to_come: { value: to + DAY_MS } });
    await change({ name, from, to: from + DAY_MS });
    expect(await told(name)).toMatchObject({ value: from + DAY_MS, to_come: null });
  });

  it('nothing is erased, and other settings change at once beside it', async () => {
    const reply = await change(
      { name, from, to },
      { name: 'lookupsPerDay', from: defaultSettings.lookupsPerDay, to: 500 },
    );
    expect(reply.body.detail).toMatch(/^The setting was changed\. The shorter period takes effect/);
    expect(held('lookupsPerDay')).toBe(500);
    expect(held(name)).toBe(from);
  });

  it('whoever saw neither the value nor what is to come overwrites nothing', async () => {
    await change({ name, from, to });
    const reply = await change({ name, from: from - DAY_MS, to: from });
    expect(reply.body.code).toBe('settings/changed');
    expect(await told(name)).toMatchObject({ to_come: { value: to } });
  });
});

it('the staff’s channel hears of it', async () => {
  const { url, channel_id } = house.webhook('Practice Bell');
  const saved = await admin.post('/api/admin/notices/save', { webhook_url: url });
  expect(saved.status, saved.text).toBe(200);
  await change({ name: 'keepCasesMs', from: defaultSettings.keepCasesMs, to: 30 * DAY_MS });
  await house.tend();
  const said = house.desk.sandbox.readChannel(channel_id, house.clock.now()) ?? [];
  expect(said.at(-1)?.content).toMatch(
    /^Mira shortened how long cases are kept from 730 days to 30 days\. Older ones are erased from <t:\d+:f> on\./,
  );
});
