import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookie } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { patient, RosterDesk, type Upload } from './roster.fixture.ts';

let house: PracticeDesk;
let desk: RosterDesk;

beforeAll(async () => {
  house = await openPractice({ settings: patient });
  desk = new RosterDesk(house);
});

afterAll(() => house.stop());

const bytes = (...values: number[]) => new Uint8Array(values);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

async function refusal(upload: Upload) {
  const { status, body } = await desk.upload(upload);
  return [status, body.title, body.detail] as const;
}

describe('a file is refused with a sentence, and nothing is kept:', () => {
  const MISSING = [422, 'Missing File', 'Please choose a .txt file'];
  const UNKNOWN = [422, 'Could not detect file encoding', expect.stringContaining('UTF-8')];
  const INVALID = [422, 'Invalid file encoding', expect.stringContaining('UTF-8')];
  const NO_LINES = [422, 'No Valid Lines', expect.stringContaining('one on each line')];
  const LARGE = [413, 'File Too Large', 'Maximum file size is 700 KB'];

  it.each<[string, Upload, unknown[]]>([
    ['none', {}, MISSING],
    ['one without a name', { name: '', content: '' }, MISSING],
    [
      'of another type',
      { name: 'list.csv', content: '156' },
      [422, 'Invalid File Type', 'Only .txt files are allowed'],
    ],
    ['too large', { content: `156\n${'#'.repeat(700 * 1024)}` }, LARGE],
    ['far too large', { content: 'x'.repeat(900 * 1024) }, LARGE],
    ['a picture', { content: bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0) }, INVALID],
    ['zeros', { content: new Uint8Array(1_000) }, INVALID],
    ['letters that nobody can tell', { content: bytes(0x81, 0x41, 0x90, 0x42) }, UNKNOWN],
    ['marked as UTF-8, which it is not', { content: bytes(0xef, 0xbb, 0xbf, 0x31, 0xff) }, INVALID],
    ['marked as UTF-16, and half a letter', { content: bytes(0xff, 0xfe, 0x31, 0, 0x32) }, INVALID],
    ['empty', { content: '' }, NO_LINES],
    ['comments alone', { content: '# 1\n\n#2\n' }, NO_LINES],
    ['one huge line', { content: 'x'.repeat(699 * 1024) }, NO_LINES],
    ['prose', { content: 'This is\nno list of names!\n' }, NO_LINES],
    [
      'blank lines without end',
      { content: '\n'.repeat(250_000) },
      [422, 'Too many lines', expect.stringContaining('200,000')],
    ],
    [
      'with ages, of too many',
      { content: Array.from({ length: 2_001 }, (_, at) => at + 1).join('\n'), information: 'yes' },
      [422, 'Too many for details', expect.stringContaining('this file has 2,001')],
    ],
  ])('%s', async (_, upload, expected) => {
    expect(await refusal(upload)).toEqual(expected);
    const { body } = await house.post('/jobs/list');
    expect(body.jobs).toEqual([]);
  });

  it('one with a login in it, wherever it stands', async () => {
    const login = cookie(chance(5));
    const { status, body } = await desk.upload({ content: `156\n${login}\n157` });
    expect([status, body.code]).toEqual([422, 'guard/login-secret']);
    expect(await house.search(login)).toEqual([]);
  });
});

describe('a form', () => {
  const send = (body: string, type: string) =>
    fetch(`${house.desk.url}/api/upload`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });

  it('that is none is unreadable, and one is taken nowhere else', async () => {
    const form = 'multipart/form-data; boundary=x';
    for (const body of ['', 'no form', '--x\r\n\r\n--x--', '--x\r\nContent-Disposition: form']) {
      expect((await send(body, form)).status).toBe(400);
    }
    expect((await send('a', 'multipart/form-data')).status).toBe(400);
    const twice = new FormData();
    for (const format of ['csv', 'txt']) twice.append('format', format);
    const reply = await fetch(`${house.desk.url}/api/upload`, { method: 'POST', body: twice });
    expect(reply.status).toBe(400);
    const elsewhere = new FormData();
    elsewhere.set('user', '156');
    const other = await fetch(`${house.desk.url}/api/check`, { method: 'POST', body: elsewhere });
    expect(await other.json()).toMatchObject({ code: 'desk/unsupported-type' });
  });

  it('with a field that is not known, or a wrong one, is refused', async () => {
    expect(await desk.upload({ content: '156', information: 'maybe' })).toMatchObject({
      status: 422,
      body: { code: 'desk/invalid-input' },
    });
    expect(await desk.upload({ content: '156', format: 'pdf' })).toMatchObject({ status: 422 });
    const odd = { content: '156', wealth: 'yes' } as Upload;
    expect(await desk.upload(odd)).toMatchObject({ status: 422 });
  });

  it('of a stranger is not looked through', async () => {
    const nobody = { ...house.client, session: 'x', pass: 'x' };
    const large = '156\n'.repeat(40_000);
    expect(await desk.upload({ content: large }, nobody)).toMatchObject({
      status: 401,
      body: { code: 'access/session-invalid' },
    });
    const noPass = { ...house.client, pass: '' };
    expect(await desk.upload({ content: large }, noPass)).toMatchObject({
      body: { code: 'access/pass-missing' },
    });
  });

  it('may be JSON for whoever has its lines already', async () => {
    const { session: token, pass: redeem_code } = house.client;
    const file = { name: 'json.txt', lines: ['LanternKeeper'] };
    const reply = await house.client.post('/api/upload', { token, redeem_code, file });
    expect(reply.status).toBe(202);
    const job = await desk.until(Number(reply.body.job_id), ({ state }) => state === 'done');
    expect(job.reads.findings.found).toBe(1);
  });
});

describe('what is written in', () => {
  const LIST = 'MapleHarbor12\r\n77700000010\r\n';
  it.each<[string, Upload['content']]>([
    ['UTF-8', LIST],
    ['UTF-8 with a mark', `\uFEFF${LIST}`],
    ['UTF-16', utf16(LIST)],
    ['Latin-1', new Uint8Array(Buffer.from(`${LIST}# für später`, 'latin1'))],
  ])('%s is read', async (encoding, content) => {
    const job = await desk.run({ content: content ?? '', roster: encoding });
    expect(job.reads.findings).toEqual({ found: 2, young: 0, banned: 0, missing: 0 });
  });

  it('a hundred thousand doubles is one player', async () => {
    const job = await desk.run({ content: 'abc\n'.repeat(100_000), name: 'many.txt' });
    expect(job).toMatchObject({ dropped: 99_999, reads: { findings: { missing: 1 } } });
  });
});
