import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { edit, sealAll, writeCases } from './audit.fixture.ts';
import { readPosition, writePosition } from './chain/position.ts';

let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  desk = await startDesk({ untended: true });
  admin = await visitAsAdmin(desk, 'read', 'Mira');
  await writeCases(desk, [{}, {}]);
  await sealAll(desk);
});

afterEach(() => desk.stop());

const verifiedNow = async () => (await admin.get('/api/admin/audit/chain')).body.verified;

describe('an admin who verifies the log', () => {
  it('is told that it is intact; the desk remembers it, and the log names who looked', async () => {
    expect(await verifiedNow()).toBe(null);
    const reply = await admin.post('/api/admin/audit/verify', {});
    expect(reply.body).toMatchObject({ is_finished: true, verdict: { state: 'intact' } });
    expect(await verifiedNow()).toMatchObject({ verdict: { state: 'intact' } });
    const { cases } = (await admin.get('/api/admin/audit?tool=audit')).body as never as {
      cases: object[];
    };
    expect(cases).toMatchObject([{ action: 'audit/verified', name: 'Mira', outcome: 'done' }]);
    const again = await admin.post('/api/admin/audit/verify', {});
    expect(again.body).toMatchObject({ verdict: { state: 'intact' } });
  });

  it('is told the row that somebody altered, also when the desk was made to say otherwise', async () => {
    await admin.post('/api/admin/audit/verify', {});
    await edit(desk, "UPDATE audit SET actor = 'desk' WHERE id = 1");
    await edit(
      desk,
      'UPDATE audit_marks SET value = REPLACE(value, \'"blocks":1\', \'"blocks":9\')',
    );
    expect(await verifiedNow()).toBe(null);
    const reply = await admin.post('/api/admin/audit/verify', {});
    expect(reply.body).toMatchObject({ verdict: { state: 'broken', fault: { row: 1 } } });
    expect(await verifiedNow()).toMatchObject({ verdict: { state: 'broken' } });
  });

  it('with a head that was kept is told whether the log goes on from it, ends before it, or is another', async () => {
    const verify = async (head: unknown) =>
      (await admin.post('/api/admin/audit/verify', { head })).body.verdict;
    const { head } = (await admin.get('/api/admin/audit/chain')).body;
    expect(await verify(head)).toMatchObject({ state: 'intact' });
    const unknown = 'm'.repeat(43);
    expect(await verify(`head-99999-${unknown}`)).toMatchObject({ state: 'older', fault: null });
    const fault = { kind: 'other-history', block: 1 };
    expect(await verify(`head-1-${unknown}`)).toMatchObject({ state: 'broken', fault });
    // That fault is about the head. The desk only remembers results about the log.
    expect(await verifiedNow()).toMatchObject({ verdict: { state: 'intact' } });
  });

  it('is told how many rows the log has', async () => {
    const rowsNow = async () => (await admin.get('/api/admin/audit/chain')).body.rows;
    expect(await rowsNow()).toBe(4);
    await writeCases(desk, [{}]);
    await sealAll(desk);
    expect(await rowsNow()).toBe(6);
  });

  it('cannot begin at a place of their own choosing', async () => {
    const { keys } = desk.desk.audit;
    const position = { number: 1, last_id: 4, mac: 'x'.repeat(43), rows: 4, blocks: 1 };
    const text = writePosition(keys, position);
    expect(readPosition(keys, text)).toEqual(position);
    for (const other of [text.replace('1.4', '1.5'), text.slice(0, text.lastIndexOf('.')), '1']) {
      const reply = await admin.post('/api/admin/audit/verify', { position: other });
      expect(reply).toMatchObject({ status: 422, body: { code: 'desk/invalid-input' } });
    }
  });
});
