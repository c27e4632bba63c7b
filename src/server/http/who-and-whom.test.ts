import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

let desk: TestDesk;
let client: Client;

beforeEach(async () => {
  desk = await startDesk();
  client = await visit(desk, await desk.createCode({ label: 'night-shift-7' }));
});

afterEach(() => desk.stop());

interface Row {
  actor: string;
  target: string | null;
  target_name: string | null;
}

const rowsOf = (action: string) =>
  desk.desk.database.transaction((tx) =>
    tx.all<Row>('SELECT * FROM audit WHERE action = $1 ORDER BY id', [action]),
  );

describe('a case', () => {
  it('of what a holder does to their own pass names that pass before anything is done', async () => {
    const own = { session_token: client.session, redeem_code: client.pass };
    expect((await client.post('/api/ip_lock', { ...own, to: 'address' })).status).toBe(200);
    const [intent] = await rowsOf('ip-lock/lock');
    const [pass] = await desk.desk.database.transaction((tx) =>
      tx.all<{ id: string }>('SELECT id FROM passes'),
    );
    expect(intent).toMatchObject({
      actor: `pass:${pass?.id}`,
      target: `pass:${pass?.id}`,
      target_name: 'night-shift-7',
    });
  });

  it('of what is done to somebody else names them', async () => {
    const admin = await visitAsAdmin(desk);
    await admin.post('/api/ban_user', { banned_ip: '203.0.113.9', reason: 'Raid' });
    expect((await rowsOf('bans/ban'))[0]?.target).toContain('203.0.113.9');
  });

  it('of somebody without a pass is by their session', async () => {
    const [redeemed] = await rowsOf('access/redeem');
    const [session] = await desk.desk.database.transaction((tx) =>
      tx.all<{ id: string }>('SELECT id FROM sessions'),
    );
    expect(redeemed?.actor).toBe(`session:${session?.id}`);
  });
});
