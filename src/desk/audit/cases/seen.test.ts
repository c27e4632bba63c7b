import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, visit, visitAsAdmin } from '../../../testing/client.ts';
import { startDesk, type TestDesk } from '../../../testing/desk.ts';

let desk: TestDesk;
let ann: Client;
let bert: Client;

beforeEach(async () => {
  desk = await startDesk({ settings: { toolCooldownMs: 0 } });
  ann = await visit(desk, await desk.createCode({ label: 'ann' }));
  bert = await visit(desk, await desk.createCode({ label: 'bert' }));
});

afterEach(() => desk.stop());

const credentials = ({ session, pass }: Client) => ({ session_token: session, redeem_code: pass });
const lock = (client: Client) =>
  client.post('/api/ip_lock', { ...credentials(client), to: 'address' });
const read = (client: Client, caseId: number) =>
  client.post('/api/cases/get', { ...credentials(client), case_id: caseId });

async function passIdOf(client: Client): Promise<string> {
  const { body } = await client.post('/api/pass', credentials(client));
  return String(body.id);
}

describe('what somebody did to their own pass', () => {
  it('is seen by that pass and by admins, and by no other pass', async () => {
    const caseId = Number((await lock(ann)).headers.get('x-case-id'));
    expect((await read(ann, caseId)).status).toBe(200);
    const refused = await read(bert, caseId);
    expect(refused.body.code).toBe('audit/no-such-case');
    expect(refused.text).not.toContain('127.0.0.1');
    const admin = await visitAsAdmin(desk, 'read');
    expect((await admin.post('/api/cases/get', { case_id: caseId })).status).toBe(200);
  });

  it('is in the history of that pass, and another pass that asks for it finds nothing', async () => {
    await lock(ann);
    const target = `pass:${await passIdOf(ann)}`;
    const list = async (client: Client) => {
      const { body } = await client.post('/api/cases/list', { ...credentials(client), target });
      return (body.cases as { action: string }[]).map(({ action }) => action);
    };
    expect(await list(ann)).toEqual(['ip-lock/lock']);
    expect(await list(bert)).toEqual([]);
  });

  it('takes no note of another pass', async () => {
    const caseId = Number((await lock(ann)).headers.get('x-case-id'));
    const note = { ...credentials(bert), case_id: caseId, text: 'I was here' };
    expect((await bert.post('/api/cases/note', note)).body.code).toBe('audit/no-such-case');
    const { body } = await read(ann, caseId);
    expect(body.notes).toEqual([]);
  });
});
