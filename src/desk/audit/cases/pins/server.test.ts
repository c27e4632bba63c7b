import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, type Client, type Reply, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { sealAll, writeCases } from '../../audit.fixture.ts';
import type { Pin } from './store.ts';

const DAY_MS = 86_400_000;
const HOLDER = 'night-shift-3';

let house: PracticeDesk;
let admin: AdminClient;
let players = 0;

beforeAll(async () => {
  const much = { addressRequestsPerMinute: 100_000, passRequestsPerMinute: 100_000 };
  const many = { banCooldownMs: 0, changesPerTenMinutes: 1_000, twoPersonTargetsPerHour: 1_000 };
  house = await openPractice({
    untended: true,
    settings: { ...much, ...many, keepCasesMs: 30 * DAY_MS },
  });
  admin = await visitAsAdmin(house.desk, 'full', 'Kade');
});
afterAll(() => house.stop());

type By = Client | AdminClient;

const fieldsFor = (by: By) =>
  'token' in by ? { admin_key: by.token } : { session_token: by.session, redeem_code: by.pass };
const call = (path: string, body: object, by: By = house.client): Promise<Reply> =>
  by.post(`/api${path}`, { ...fieldsFor(by), ...body });

/** Times out another member of the practice server each time. */
async function makeCase(): Promise<{ caseId: number; target: string }> {
  const { guilds, members } = house.world();
  const free = members.filter((one) => !one.protected && !one.bot);
  const id = free[players]?.id ?? '';
  players += 1;
  const sent = { guild_id: guilds[0]?.id, user_ids: [id], duration_seconds: 3_600, reason: 'Spam' };
  const reply = await house.post('/server_timeout', sent);
  if (reply.status !== 200) throw new Error(reply.text);
  return { caseId: Number(reply.headers.get('x-case-id')), target: `discord:${id}` };
}

async function note(caseId: number, text: string): Promise<number> {
  const reply = await call('/cases/note', { case_id: caseId, text });
  if (reply.status !== 200) throw new Error(reply.text);
  return Number(reply.headers.get('x-case-id'));
}

const pin = (caseId: number, noteId: number, by?: By) =>
  call('/cases/pin', { case_id: caseId, note_id: noteId }, by);
const unpin = (caseId: number, noteId: number, by?: By) =>
  call('/cases/unpin', { case_id: caseId, note_id: noteId }, by);

interface Shown {
  note_id: number;
  case_id: number;
  text: string;
  pinned_by: string;
}

async function listPins(target: string, by?: By): Promise<Shown[]> {
  const { body, text } = await call('/cases/pins', { target }, by);
  if (!Array.isArray(body.pins)) throw new Error(text);
  return body.pins as Shown[];
}

const textsOf = async (target: string, by?: By) =>
  (await listPins(target, by)).map(({ text }) => text);

const rows = () =>
  house.desk.desk.database.transaction((tx) => tx.all<Pin>('SELECT * FROM pinned_notes'));

describe('a pinned note', () => {
  it('is listed for its target and on each of its cases, until someone unpins it', async () => {
    const { caseId, target } = await makeCase();
    const noteId = await note(caseId, 'Talk to Teo first');
    expect((await pin(caseId, noteId)).body.detail).toBe(
      'The note is shown before anyone acts on this target.',
    );
    const about = { note_id: noteId, case_id: caseId, text: 'Talk to Teo first' };
    expect(await listPins(target)).toMatchObject([{ ...about, name: HOLDER, pinned_by: HOLDER }]);
    const { body } = await call('/cases/get', { case_id: caseId });
    expect(body.pins).toMatchObject([about]);
    expect((await unpin(caseId, noteId, admin)).body.detail).toBe('The note is no longer pinned.');
    expect(await listPins(target)).toEqual([]);
    for (const action of ['audit/cases/pins/pin', 'audit/cases/pins/unpin']) {
      const told = (await house.cases(action)).slice(-2);
      expect(told[0]).toMatchObject({ phase: 'intent', target: `case:${caseId}` });
      expect(told[1]).toMatchObject({ outcome: 'done', detail: { practice: true } });
    }
  });

  it('is harmless to pin and to unpin again', async () => {
    const { caseId, target } = await makeCase();
    const noteId = await note(caseId, 'Once');
    for (let times = 0; times < 2; times += 1) {
      expect((await pin(caseId, noteId)).status).toBe(200);
    }
    expect(await textsOf(target)).toEqual(['Once']);
    for (let times = 0; times < 2; times += 1) {
      expect((await unpin(caseId, noteId)).status).toBe(200);
    }
    expect(await textsOf(target)).toEqual([]);
  });

  it('is one of three at most, also when many are pinned at once', async () => {
    const { caseId, target } = await makeCase();
    const notes: number[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e']) notes.push(await note(caseId, text));
    const replies = await Promise.all(notes.map((noteId) => pin(caseId, noteId, admin)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'audit/pins-full',
      detail: 'A target can have 3 pinned notes. Unpin one first. This limit is fixed.',
    });
    const there = await listPins(target);
    expect(there).toHaveLength(3);
    await unpin(caseId, there[0]?.note_id ?? 0);
    const left = notes.find((noteId) => there.every(({ note_id }) => note_id !== noteId)) ?? 0;
    expect((await pin(caseId, left)).status).toBe(200);
    expect(await listPins(target)).toHaveLength(3);
  });
});

describe('refused is', () => {
  it('what is no note of this case, what is about nothing, and a target that isn’t one', async () => {
    const [{ caseId }, other] = [await makeCase(), await makeCase()];
    const noteId = await note(caseId, 'Mine');
    for (const id of [caseId, noteId + 1_000, await note(other.caseId, 'Theirs')]) {
      expect((await pin(caseId, id)).body.code).toBe('audit/no-such-note');
    }
    expect((await pin(999_999, noteId)).body.code).toBe('audit/no-such-case');
    expect((await call('/cases/pins', { target: 'nonsense' })).body.code).toBe('audit/bad-target');
    const [untold = 0] = await writeCases(house.desk, [{}]);
    await sealAll(house.desk);
    const aboutNothing = await call('/cases/note', { case_id: untold, text: 'Fine' }, admin);
    const noted = Number(aboutNothing.headers.get('x-case-id'));
    expect((await pin(untold, noted, admin)).body.code).toBe('audit/no-target');
  });

  it('a pass without the tool of the case, which doesn’t see its pins either', async () => {
    const { caseId, target } = await makeCase();
    const noteId = await note(caseId, 'For those with Server Ban');
    const narrow = await house.visit({ holder: 'Ada', scope: ['qr-generator'] });
    expect((await pin(caseId, noteId, narrow)).body.code).toBe('audit/no-such-case');
    await pin(caseId, noteId);
    expect(await textsOf(target, narrow)).toEqual([]);
    expect((await unpin(caseId, noteId, narrow)).body.code).toBe('audit/no-such-case');
    expect(await textsOf(target)).toHaveLength(1);
  });

  it('a read-only admin, who sees them', async () => {
    const { caseId, target } = await makeCase();
    const noteId = await note(caseId, 'Seen by all admins');
    await pin(caseId, noteId);
    const reader = await visitAsAdmin(house.desk, 'read', 'Lou');
    expect(await textsOf(target, reader)).toEqual(['Seen by all admins']);
    expect((await unpin(caseId, noteId, reader)).status).toBe(403);
  });
});

it('practice and the real platforms never see each other’s notes', async () => {
  const { caseId, target } = await makeCase();
  const noteId = await note(caseId, 'Practice');
  await pin(caseId, noteId);
  expect((await rows()).find(({ note_id }) => note_id === noteId)).toMatchObject({
    is_practice: 1,
  });
  const about = { kind: 'discord' as const, id: target.slice('discord:'.length) };
  const { audit, database, now } = house.desk.desk;
  // A case of the real account with the same id, from before Discord was disconnected.
  const real = await database.transaction(async (tx) => {
    const row = {
      ...{ nowMs: now(), requestId: 'r', actor: 'pass:p1', holder: 'Mira', sessionId: null },
      ...{ address: null, action: 'server-ban/ban', targets: 1, detail: '{}', about },
      platform: 'discord',
    };
    const id = await audit.intent(tx, row);
    await audit.outcome(tx, { ...row, caseId: id, outcome: 'done' });
    return id;
  });
  await sealAll(house.desk);
  const realNote = await note(real, 'Real');
  expect((await pin(real, realNote)).status).toBe(200);
  expect(await textsOf(target)).toEqual(['Practice']);
  const pinsOn = async (id: number) =>
    (await call('/cases/get', { case_id: id }, admin)).body.pins as Shown[];
  expect(await pinsOn(real)).toMatchObject([{ text: 'Real' }]);
  expect(await pinsOn(caseId)).toMatchObject([{ text: 'Practice' }]);
});

it('pins are erased with the person, and no one else’s', async () => {
  const [theirs, others] = [await makeCase(), await makeCase()];
  for (const { caseId } of [theirs, others]) await pin(caseId, await note(caseId, 'Kept'));
  const erased = await admin.post('/api/admin/audit/erase', { target: theirs.target });
  expect(erased.status, erased.text).toBe(200);
  const targets = (await rows()).map(({ target }) => target);
  expect(targets).not.toContain(theirs.target);
  expect(targets).toContain(others.target);
  expect(await textsOf(theirs.target)).toEqual([]);
});

it('pins are kept as long as their notes', async () => {
  const { caseId } = await makeCase();
  const noteId = await note(caseId, 'Old');
  await pin(caseId, noteId);
  house.clock.advance(20 * DAY_MS);
  await house.sweep();
  expect((await rows()).map(({ note_id }) => note_id)).toContain(noteId);
  house.clock.advance(11 * DAY_MS);
  await house.sweep();
  expect(await rows()).toEqual([]);
});
