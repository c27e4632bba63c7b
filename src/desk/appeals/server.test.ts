import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookie } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { writeReadable } from '#kit/values/readable-code.ts';
import { type Client, ownAddress, visitAsAdmin } from '#testing/client.ts';
import { linkAccount } from '#testing/discord-door.ts';
import { ANSWER, AppealDesk, TEXT } from './appeals.fixture.ts';
import { APPEAL_EVERY_MS } from './rules.ts';

let desk: AppealDesk;
let mira: Client;
let teo: Client;
let next = 0;

beforeAll(async () => {
  desk = await AppealDesk.open();
});
afterAll(() => desk.house.stop());

beforeEach(async () => {
  // The hour of another test is over, and so are its sessions.
  desk.house.clock.advance(2 * 3_600_000);
  [mira, teo] = [
    await desk.house.visit({ holder: 'Mira', label: 'day-shift-1' }),
    await desk.house.visit({ holder: 'Teo', label: 'day-shift-2' }),
  ];
});

async function banned(more: object = {}) {
  next += 1;
  const caseId = await desk.ban(next, mira, more);
  return { caseId, code: await desk.code(caseId, mira) };
}

async function appealed(more: object = {}) {
  const ban = await banned(more);
  const sent = await desk.send(ban.code);
  expect(sent.status, sent.text).toBe(200);
  const id = (await desk.queue(teo)).find(({ case_id }) => case_id === ban.caseId)?.id ?? 0;
  return { ...ban, id, receipt: sent.body.receipt };
}

describe('the slip of a ban', () => {
  it('has a code of its own for every ban, which stays the same', async () => {
    const [one, other] = [await banned(), await banned()];
    expect(one.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(one.code).not.toBe(other.code);
    expect(await desk.code(one.caseId, teo)).toBe(one.code);
    expect(await desk.house.search(one.code)).toEqual([]);
  });

  it('is only for those who may see the case, and no other case has one', async () => {
    const { caseId } = await banned();
    const rook = await desk.house.visit({ holder: 'Rook', scope: ['ban-tool'] });
    const hidden = await desk.house.post('/appeals/slip', { case_id: caseId }, rook);
    expect([hidden.status, hidden.body.code]).toEqual([404, 'audit/no-such-case']);
    const { guilds, raid } = desk.house.world();
    const kick = { guild_id: guilds[0]?.id, user_ids: [raid.at(-1)?.id], reason: 'x' };
    const kicked = (await desk.house.post('/server_kick', kick, mira)).body.case_id;
    const none = await desk.house.post('/appeals/slip', { case_id: kicked }, mira);
    expect(none.body).toMatchObject({ slip: null, appeals: [] });
  });
});

describe('an appeal', () => {
  it('is received, waits beside its ban, and its answer is read with the receipt', async () => {
    const { caseId, id, receipt } = await appealed();
    expect(receipt).toMatch(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/);
    expect((await desk.look(receipt)).body).toMatchObject({ state: 'waiting', answered: null });
    const { appeal, may, queue } = await desk.get(id, teo);
    expect(appeal).toMatchObject({ text: TEXT, standing: 'in-force', made_by: 'Mira' });
    expect(appeal).toMatchObject({ is_practice: true, case_id: caseId, fault: null });
    expect(may).toMatchObject({ decide: true, is_maker: false });
    expect(queue).toMatchObject({ place: expect.any(Number) });
    const decided = await desk.decide(id, 'lift', teo);
    expect(decided.status, decided.text).toBe(200);
    expect(decided.body).toMatchObject({ state: 'lifted', lift_job: null });
    const shown = await desk.house.post('/cases/get', { case_id: caseId }, teo);
    expect(shown.body.case).toMatchObject({ undone_by: decided.body.lift_case });
    const answer = (await desk.look(receipt)).body;
    expect(answer.state).toBe('lifted');
    expect(answer.answered).toMatchObject({
      answer: ANSWER,
      is_practice: true,
      is_restored: false,
    });
    // Nobody's name, and nothing about the account.
    expect(JSON.stringify(answer)).not.toMatch(/Mira|Teo|day-shift|discord:/);
    const actions = (shown.body.events as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['appeals/arrive', 'appeals/decide']));
  });

  it('that is upheld leaves the ban, with its answer', async () => {
    const { id, receipt, caseId } = await appealed({ duration_seconds: 86_400 });
    const decided = await desk.decide(id, 'uphold', teo);
    expect(decided.body).toMatchObject({ state: 'upheld', lift_case: null });
    const { state, answered } = (await desk.look(receipt)).body as Record<string, never>;
    expect([state, answered]).toMatchObject(['upheld', { ends_at: expect.any(Number) }]);
    const shown = await desk.house.post('/cases/get', { case_id: caseId }, teo);
    expect(shown.body.case).toMatchObject({ undone_by: null });
    expect((await desk.queue(teo, 'answered'))[0]).toMatchObject({ id, state: 'upheld' });
  });

  it('for an unknown code gets the same bytes but for the receipt, and writes the same rows', async () => {
    const { code } = await banned();
    const rows = async () => {
      const count = async (table: string) =>
        Number((await desk.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n);
      return [await count('audit'), await count('appeals'), await count('appeal_tries')] as const;
    };
    // Removes what is left of the hour before.
    await desk.send(writeReadable('0000000'));
    const read = vi.spyOn(desk.house.desk.desk.sealedLog, 'find');
    const before = (await rows())[1];
    const told: string[] = [];
    const written: number[][] = [];
    for (const typed of [code, writeReadable('0000000'), code]) {
      const earlier = await rows();
      const { status, headers, text } = await desk.sendOnly(typed);
      const after = await rows();
      expect(status).toBe(200);
      written.push(after.map((now, at) => now - (earlier[at] ?? 0)));
      const ownHeaders = ['date', 'x-request-id'];
      const shown = [...headers].filter(([name]) => !ownHeaders.includes(name));
      const same = text.replace(/"receipt":"[\w-]{24}"/, '').replace(/"at":\d{13}/, '');
      told.push(JSON.stringify([shown, same]));
    }
    expect(told[1]).toBe(told[0]);
    expect(told[2]).toBe(told[0]);
    expect(written[1]).toEqual(written[0]);
    expect(written[2]).toEqual(written[0]);
    // The ban of a code is looked up later.
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    await desk.house.tend();
    expect((await rows())[1]).toBe(before + 1);
    expect(await desk.rows(`SELECT id FROM appeals WHERE state = 'new'`)).toEqual([]);
  });

  it('for an unknown code, and a receipt that somebody made up, wait forever', async () => {
    const before = await desk.queue(teo);
    const { body } = await desk.send(writeReadable('ZZZZZZZ'));
    const made = writeReadable('7'.repeat(19));
    const told = [await desk.look(body.receipt), await desk.look(made)];
    const { now: _, ...waiting } = told[0]?.body ?? {};
    expect(waiting).toEqual({ state: 'waiting', answered: null });
    expect(told[1]?.body).toMatchObject(waiting);
    expect(await desk.queue(teo)).toEqual(before);
    const mistyped = await desk.look(made.replace(/^7/, '8'));
    expect([mistyped.status, mistyped.body.code]).toEqual([422, 'appeals/receipt']);
  });

  it('that is sent again within 30 days is not read, and its receipt gets no answer', async () => {
    const { code, id, receipt } = await appealed();
    const again = await desk.send(code, { text: 'Please!' });
    expect(again.status).toBe(200);
    expect(again.body.receipt).not.toBe(receipt);
    await desk.decide(id, 'uphold', teo);
    expect((await desk.look(again.body.receipt)).body.state).toBe('waiting');
    desk.house.clock.advance(APPEAL_EVERY_MS);
    expect((await desk.send(code)).status).toBe(200);
    const fresh = await desk.house.visit({ holder: 'Noor' });
    const waiting = (await desk.queue(fresh)).filter((one) => one.id > id);
    expect(waiting).toHaveLength(1);
    expect(await desk.get(waiting[0]?.id ?? 0, fresh)).toMatchObject({ of_this_ban: 1 });
  });

  it('whose answer was lost gets the same receipt again in the same session', async () => {
    const { code } = await banned();
    const by = await desk.stranger();
    const [one, other] = [await desk.send(code, { by }), await desk.send(code, { by })];
    expect(other.body.receipt).toBe(one.body.receipt);
  });

  it.each([
    ['K7QM-2F9', 'appeals/code'],
    ['', 'appeals/code'],
    ['K7QM-2F9DK7QM-2F9D', 'appeals/code'],
  ])('with the code %j is refused for its typing', async (code, refusal) => {
    const { status, body } = await desk.send(code);
    expect([status, body.code]).toEqual([422, refusal]);
  });

  it('of 1,001 characters, without words, or with a login in it is refused and kept nowhere', async () => {
    const { code } = await banned();
    const long = await desk.send(code, { text: 'x'.repeat(1_001) });
    expect([long.status, long.body.code]).toEqual([422, 'desk/invalid-input']);
    expect((await desk.send(code, { text: ' \n ' })).body.code).toBe('appeals/missing-text');
    const login = cookie(chance(7));
    const refused = await desk.send(code, { text: `please ${login}` });
    expect([refused.status, refused.body.code]).toEqual([422, 'guard/login-secret']);
    expect(await desk.house.search(login.slice(-60))).toEqual([]);
    const hidden = [
      Buffer.from(login).toString('base64'),
      encodeURIComponent(login).replaceAll('-', '%2D'),
      login.match(/[\s\S]{1,40}/g)?.join('\n') ?? '',
      [...login].join('\u200b'),
    ];
    for (const disguised of hidden) {
      const text = disguised.slice(0, 1_000);
      expect((await desk.send(code, { text })).body.code, text).toBe('guard/login-secret');
      // A code that carries one isn't looked at either.
      expect((await desk.send(login.slice(0, 100))).status).toBe(422);
    }
    expect(
      (await desk.rows(`SELECT id FROM appeals WHERE text <> '${TEXT}' AND state = 'waiting'`))
        .length,
    ).toBe(0);
    expect((await desk.send(code, { text: 'x'.repeat(1_000) })).status).toBe(200);
  });
});

describe('the person who made the ban', () => {
  it('may have made it in Discord: then only two linked accounts or an admin tell decider and maker apart', async () => {
    const { caseId, code } = await banned();
    const owner = await visitAsAdmin(desk.house.desk, 'full', 'Ada');
    // As a call from Discord leaves it.
    await desk.rows("UPDATE audit SET session_id = 'discord:mira' WHERE number = $1 RETURNING id", [
      caseId,
    ]);
    await desk.send(code);
    const id = (await desk.queue(teo)).find(({ case_id }) => case_id === caseId)?.id ?? 0;
    const refused = await desk.decide(id, 'uphold', teo);
    expect(refused.body.detail).toContain('Mira made this ban in Discord');
    const seen = await owner.post('/api/appeals/get', { appeal_id: id });
    expect(seen.body.may).toMatchObject({ decide: true });
    const link = (label: string, userId: string) => linkAccount(desk.house.desk, label, userId);
    await link('day-shift-1', '1300000000000000021');
    await link('day-shift-2', '1300000000000000022');
    expect((await desk.decide(id, 'uphold', teo)).status).toBe(200);
  });

  it('may comment and not decide, while somebody else could', async () => {
    const { id } = await appealed();
    const refused = await desk.decide(id, 'lift', mira);
    expect([refused.status, refused.body.code]).toEqual([403, 'appeals/own-ban']);
    expect(refused.body.detail).toMatch(/^You made this ban, so someone else decides\./);
    const comment = { appeal_id: id, text: 'Fine with me to lift it.' };
    expect((await desk.house.post('/appeals/comment', comment, mira)).status).toBe(200);
    const { comments, may } = await desk.get(id, mira);
    expect(comments).toMatchObject([{ name: 'Mira', is_maker: true, text: comment.text }]);
    expect(may).toMatchObject({ decide: false, is_maker: true, is_alone: false });
    const log = await desk.house.cases('appeals/comment');
    expect(JSON.stringify(log)).not.toContain('Fine with me');
  });

  it('with a second pass under another name is still one person, in the same browser or network', async () => {
    const browser = '0123456789abcdef0123456789abcdef';
    const address = ownAddress();
    const one = await desk.house.visit({ holder: 'Sol' }, { browser, address });
    next += 1;
    const caseId = await desk.ban(next, one);
    await desk.send(await desk.code(caseId, one));
    const id = (await desk.queue(teo)).find((each) => each.case_id === caseId)?.id ?? 0;
    const same = await desk.house.visit({ holder: 'Luna' }, { browser, address: ownAddress() });
    const near = await desk.house.visit({ holder: 'Stella' }, { address });
    for (const by of [same, near]) {
      const refused = await desk.decide(id, 'lift', by);
      expect([refused.body.code, refused.body.detail]).toEqual([
        'appeals/own-ban',
        expect.stringMatching(/^Sol made this ban, and you used the same (browser|network)/),
      ]);
    }
    expect((await desk.decide(id, 'uphold', teo)).status).toBe(200);
  });
});

describe('a decision', () => {
  it('that two people make at once is made by one, and the other is told', async () => {
    const { id } = await appealed();
    const kade = await desk.house.visit({ holder: 'Kade' });
    const both = await Promise.all([
      desk.decide(id, 'uphold', teo, 'No.'),
      desk.decide(id, 'lift', kade, 'Yes.'),
    ]);
    const codes = both.map(({ status, body }) => (status === 200 ? 'made' : body.code)).sort();
    expect(codes[1]).toBe('made');
    expect(['appeals/decided', 'appeals/deciding']).toContain(codes[0]);
    const late = await desk.decide(id, 'uphold', kade);
    expect(late.body.code).toBe('appeals/decided');
  });

  it('to lift leaves the appeal open when the platform fails, says so, and can be repeated', async () => {
    const { id, receipt } = await appealed();
    desk.house.fault({ name: 'down' });
    const failed = await desk.decide(id, 'lift', teo);
    expect(failed.status).toBeGreaterThanOrEqual(500);
    desk.house.fault();
    const { appeal } = await desk.get(id, teo);
    expect(appeal).toMatchObject({ state: 'waiting', answer: null });
    expect(appeal?.fault).toMatchObject({ title: expect.any(String) });
    expect((await desk.look(receipt)).body.state).toBe('waiting');
    expect((await desk.decide(id, 'lift', teo)).body).toMatchObject({ state: 'lifted' });
  });

  it('to lift follows the two-person limit: the appeal is lifted once the job is', async () => {
    const { id, receipt } = await appealed();
    const limited = { twoPersonTargetsPerHour: 0 };
    await desk.house.desk.desk.changeSettings(limited, 'test');
    const started = await desk.decide(id, 'lift', teo);
    await desk.house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 10 }, 'test');
    expect(started.body).toMatchObject({ state: 'lifting', lift_job: expect.any(Number) });
    await desk.house.tend();
    expect((await desk.look(receipt)).body.state).toBe('waiting');
    const job = { job_id: started.body.lift_job };
    const declined = await desk.house.post('/jobs/decline', { ...job, note: 'Not now' }, mira);
    expect(declined.status, declined.text).toBe(200);
    await desk.house.tend();
    expect((await desk.get(id, teo)).appeal).toMatchObject({ state: 'waiting', lift_job: null });
  });

  it('by an admin needs no pass, and lifts the ban all the same', async () => {
    const { id } = await appealed();
    const admin = await visitAsAdmin(desk.house.desk, 'full', 'Owner');
    const wish = { appeal_id: id, decision: 'lift', answer: ANSWER };
    const decided = await admin.post('/api/appeals/decide', wish);
    expect(decided.status, decided.text).toBe(200);
    expect(decided.body).toMatchObject({ state: 'lifted' });
    const reader = await visitAsAdmin(desk.house.desk, 'read');
    expect((await reader.post('/api/appeals/decide', wish)).body.code).toBe('access/read-only');
  });

  it('is none for a ban that is over: it is closed, and says so', async () => {
    const { id, receipt } = await appealed({ duration_seconds: 60 });
    expect((await desk.decide(id, 'close', teo)).body.code).toBe('appeals/in-force');
    desk.house.clock.advance(120_000);
    expect((await desk.get(id, teo)).appeal).toMatchObject({ standing: 'over' });
    expect((await desk.decide(id, 'lift', teo)).body.code).toBe('appeals/not-in-force');
    expect((await desk.decide(id, 'close', teo)).body).toMatchObject({ state: 'ended' });
    expect((await desk.look(receipt)).body.state).toBe('ended');
  });

  it('is out of reach for a pass that does not open the tool', async () => {
    const { id } = await appealed();
    const rook = await desk.house.visit({ holder: 'Rook', scope: ['ban-tool'] });
    expect((await desk.decide(id, 'lift', rook)).body.code).toBe('appeals/no-such');
    expect(await desk.queue(rook)).toEqual([]);
    expect((await desk.house.post('/appeals/waiting', {}, rook)).body).toEqual({ count: 0 });
  });
});

describe('without a call', () => {
  it('an appeal is closed as lifted when someone lifts its ban', async () => {
    const { id, caseId, receipt } = await appealed();
    const { undo } = (await desk.house.post('/cases/get', { case_id: caseId }, teo)).body as {
      undo: { input: object };
    };
    const undone = await desk.house.post('/server_unban', { ...undo.input, undoes: caseId }, teo);
    expect(undone.status, undone.text).toBe(200);
    await desk.house.tend();
    expect((await desk.get(id, teo)).appeal).toMatchObject({ state: 'lifted', decided_by: 'Teo' });
    expect((await desk.look(receipt)).body).toMatchObject({ state: 'lifted' });
  });
});

describe('what was written', () => {
  it('is erased with the account, and is in no log before', async () => {
    const { id } = await appealed();
    const appeal = await desk.get(id, teo);
    await desk.house.post('/appeals/comment', { appeal_id: id, text: 'A word of the team' }, teo);
    await desk.decide(id, 'uphold', teo, 'An answer to nobody else');
    const admin = await visitAsAdmin(desk.house.desk, 'full', 'Owner');
    const texts = [TEXT, 'A word of the team', 'An answer to nobody else'];
    const audit = await desk.rows('SELECT * FROM audit');
    for (const text of texts) expect(JSON.stringify(audit)).not.toContain(text);
    const erased = await admin.post('/api/admin/audit/erase', { target: appeal.appeal?.target });
    expect(erased.status, erased.text).toBe(200);
    expect((await desk.house.post('/appeals/get', { appeal_id: id }, teo)).status).toBe(404);
    const left = await desk.rows('SELECT * FROM appeal_comments WHERE appeal_id = $1', [id]);
    expect(left).toEqual([]);
  });
});
