import { hash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookie } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { visitAsAdmin } from '#testing/client.ts';
import { EvidenceDesk, pdf, phonePhoto, picture, type SentFile } from './evidence.fixture.ts';
import { FILE_BYTES_MAX } from './rules.ts';

let desk: EvidenceDesk;
let caseId: number;
let cases = 0;

beforeAll(async () => {
  desk = await EvidenceDesk.open();
});
afterAll(() => desk.stop());

beforeEach(async () => {
  // A new minute and a new day, so that no test uses up another's limits.
  desk.house.clock.advance(2 * 86_400_000);
  await renew();
  caseId = await desk.makeCase(cases % 5);
  cases += 1;
});

/** Sessions last 15 minutes. */
async function renew(): Promise<void> {
  const fresh = await desk.house.visit({ holder: 'Mira' });
  Object.assign(desk.house.client, fresh);
  Object.assign(desk.admin, await visitAsAdmin(desk.house.desk, 'full', 'Kade'));
}

const LINK = 'https://discord.com/channels/80351110224678912/80351110224678913/80351110224678914';

describe('a file', () => {
  it('is added, listed, read back as it was, and removed, and the log tells it all', async () => {
    const content = 'He said it at noon.\r\nÄrger 🙂\n';
    const added = await desk.add(caseId, { name: 'chat.txt', content });
    expect(added).toMatchObject({ status: 200 });
    expect(added.body.detail).toBe(`“chat.txt” was added to case ${caseId}.`);
    const sha256 = hash('sha256', content);
    const [one] = await desk.list(caseId);
    expect(one).toMatchObject({
      kind: 'text',
      name: 'chat.txt',
      url: null,
      bytes: Buffer.byteLength(content),
      sha256,
      thumbnail: null,
      by: 'Mira',
      is_yours: true,
      is_practice: true,
    });
    const { status, headers, bytes } = await desk.download(caseId, one?.id ?? '');
    expect([status, bytes.toString()]).toEqual([200, content]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="chat.txt"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const removed = await desk.remove(caseId, one?.id ?? '');
    expect(removed.body.detail).toBe(`“chat.txt” was removed from case ${caseId}.`);
    expect(await desk.list(caseId)).toEqual([]);
    expect((await desk.download(caseId, one?.id ?? '')).status).toBe(404);
    const facts = { name: 'chat.txt', kind: 'text', sha256, practice: true };
    for (const action of ['evidence/add', 'evidence/remove']) {
      const rows = (await desk.house.cases(action)).slice(-2);
      expect(rows[0]).toMatchObject({ phase: 'intent', holder: 'Mira', target: `case:${caseId}` });
      expect(rows[1]).toMatchObject({ outcome: 'done', detail: facts });
    }
    expect(await desk.house.search('He said it at noon')).toEqual([]);
  });

  it('keeps its name in every alphabet, and never a folder or a false ending', async () => {
    const names: [string, string][] = [
      ['../../etc/Überfall 😀.html', 'Überfall 😀.html.txt'],
      ['C:\\temp\\evil\u202Etxt.exe', 'eviltxt.exe.txt'],
      ['photo.png', 'photo.txt'],
      ['...', 'file.txt'],
    ];
    for (const [at, [given, kept]] of names.entries()) {
      const reply = await desk.add(caseId, { name: given, content: `text ${at}` });
      expect(reply.body.evidence, given).toMatchObject({ name: kept });
    }
    const first = (await desk.list(caseId)).find(({ name }) => name.startsWith('Über'));
    const { headers } = await desk.download(caseId, first?.id ?? '');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_berfall __.html.txt"; filename*=UTF-8''%C3%9Cberfall%20%F0%9F%98%80.html.txt`,
    );
  });

  it('of 5 MB is taken and comes back whole', async () => {
    const content = Buffer.concat([pdf().subarray(0, -6), Buffer.alloc(FILE_BYTES_MAX, 7)]);
    content.write('%%EOF\n', FILE_BYTES_MAX - 6);
    const whole = content.subarray(0, FILE_BYTES_MAX);
    const reply = await desk.add(caseId, { name: 'log.pdf', content: whole });
    expect(reply.status, reply.text).toBe(200);
    const [one] = await desk.list(caseId);
    expect((await desk.download(caseId, one?.id ?? '')).bytes.equals(whole)).toBe(true);
  });

  it('that the same call sends twice is added once', async () => {
    const once = { 'idempotency-key': 'k1' };
    const first = await desk.add(caseId, {}, desk.house.client, once);
    const again = await desk.add(caseId, {}, desk.house.client, once);
    expect(again.text).toBe(first.text);
    const other = await desk.add(caseId, { content: 'other' }, desk.house.client, once);
    expect(other.body.code).toBe('idempotency/other-body');
    expect(await desk.list(caseId)).toHaveLength(1);
    expect((await desk.add(caseId)).body.code).toBe('evidence/same');
  });
});

describe('an image', () => {
  it('loses place, maker, profile and orientation flag, and stands upright', async () => {
    const sent = await phonePhoto();
    const before = await sharp(sent).metadata();
    expect(before).toMatchObject({ width: 64, height: 48, orientation: 6 });
    expect(before.exif?.toString('latin1')).toContain('PhoneMaker');
    expect([before.xmp, before.icc].every((part) => part !== undefined)).toBe(true);
    await desk.add(caseId, { name: 'IMG_1.jpeg', content: sent });
    const [one] = await desk.list(caseId);
    expect(one).toMatchObject({ kind: 'jpeg', name: 'IMG_1.jpg' });
    const { bytes } = await desk.download(caseId, one?.id ?? '');
    const after = await sharp(bytes).metadata();
    expect(after).toMatchObject({ format: 'jpeg', width: 48, height: 64 });
    for (const part of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const) {
      expect(after[part], part).toBeUndefined();
    }
    expect(bytes.toString('latin1')).not.toMatch(/PhoneMaker|Somebody Real|xmp-secret|GPS/);
    expect(one?.sha256).toBe(hash('sha256', bytes));
  });

  it.each(['png', 'jpeg', 'webp'] as const)('in %s loses what follows it', async (format) => {
    const image = await picture(100, 80).toFormat(format).toBuffer();
    const archive = Buffer.from('PK\x03\x04<script>alert(1)</script>');
    const content = Buffer.concat([image, archive]);
    const reply = await desk.add(caseId, { name: 'both.zip', content });
    expect(reply.status, reply.text).toBe(200);
    const [one] = await desk.list(caseId);
    const { bytes } = await desk.download(caseId, one?.id ?? '');
    expect(bytes.toString('latin1')).not.toContain('script');
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 100, height: 80 });
  });

  it('has a thumbnail that is small and has no metadata', async () => {
    await desk.add(caseId, {
      name: 'wide.png',
      content: await picture(2_000, 500).png().toBuffer(),
    });
    const [one] = await desk.list(caseId);
    const [head = '', data = ''] = (one?.thumbnail ?? '').split(',');
    expect(head).toBe('data:image/webp;base64');
    const small = await sharp(Buffer.from(data, 'base64')).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 360, height: 90 });
  });
});

async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((color) => picture(20, 20, color).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** A PNG of a few KB that claims to be 60,000 pixels wide and high. */
async function bomb(): Promise<Buffer> {
  const image = await picture(8, 8).png().toBuffer();
  image.writeUInt32BE(60_000, 16);
  image.writeUInt32BE(60_000, 20);
  const { crc32 } = await import('node:zlib');
  image.writeUInt32BE(crc32(image.subarray(12, 29)), 29);
  return image;
}

describe('refused with a sentence, and nothing is kept:', () => {
  const many = () => picture(6_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
  const broken = async () => (await picture(500, 500).jpeg().toBuffer()).subarray(0, 900);
  const animatedPng = async () => {
    const image = await picture().png().toBuffer();
    const chunk = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
    return Buffer.concat([image.subarray(0, 33), chunk, image.subarray(33)]);
  };
  it.each<[string, () => SentFile | Promise<SentFile>, number, string]>([
    ['none', () => ({ name: '' }), 422, 'evidence/no-file'],
    ['empty', () => ({ content: '' }), 422, 'evidence/not-accepted'],
    [
      'a program named as an image',
      () => ({ name: 'a.png', content: Buffer.from('MZ\x90\0\x03', 'latin1') }),
      422,
      'evidence/not-accepted',
    ],
    [
      'an image of another format',
      () => ({ name: 'a.png', content: Buffer.from('GIF89a\x01\0\x01\0', 'latin1') }),
      422,
      'evidence/not-accepted',
    ],
    [
      'text that isn’t UTF-8',
      () => ({ content: Buffer.from('Ärger', 'latin1') }),
      422,
      'evidence/not-accepted',
    ],
    [
      'text with control characters',
      () => ({ content: 'a\x1b[31mb' }),
      422,
      'evidence/not-accepted',
    ],
    [
      'a document with an archive behind it',
      () => ({ name: 'a.pdf', content: Buffer.concat([pdf(), Buffer.from('PK\x03\x04')]) }),
      422,
      'evidence/not-accepted',
    ],
    [
      'a page that calls itself a document later on',
      () => ({ name: 'a.pdf', content: '<script>1</script>\0%PDF-1.7\n%%EOF' }),
      422,
      'evidence/not-accepted',
    ],
    [
      'only the beginning of an image',
      async () => ({
        name: 'a.png',
        content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      }),
      422,
      'evidence/unreadable-image',
    ],
    [
      'a truncated image',
      async () => ({ name: 'a.jpg', content: await broken() }),
      422,
      'evidence/unreadable-image',
    ],
    [
      'an image with too many pixels',
      async () => ({ name: 'a.png', content: await many() }),
      422,
      'evidence/too-many-pixels',
    ],
    [
      'a bomb',
      async () => ({ name: 'a.png', content: await bomb() }),
      422,
      'evidence/too-many-pixels',
    ],
    [
      'an animated WebP',
      async () => ({ name: 'a.webp', content: await animatedWebp() }),
      422,
      'evidence/animated',
    ],
    [
      'an animated PNG',
      async () => ({ name: 'a.png', content: await animatedPng() }),
      422,
      'evidence/animated',
    ],
    [
      '5 MB and a byte',
      () => ({ content: 'x'.repeat(FILE_BYTES_MAX + 1) }),
      413,
      'evidence/too-large',
    ],
    [
      'far too much',
      () => ({ content: 'x'.repeat(FILE_BYTES_MAX + 100_000) }),
      413,
      'evidence/too-large',
    ],
  ])('%s', async (_, make, status, code) => {
    const reply = await desk.add(caseId, await make());
    expect([reply.status, reply.body.code], reply.text).toEqual([status, code]);
    expect(await desk.list(caseId)).toEqual([]);
  });

  it('a login in a text, in a document and in a file name', async () => {
    const login = cookie(chance(7));
    const sent: SentFile[] = [
      { content: `${'a line\n'.repeat(20_000)}${login}\n` },
      { content: login },
      { name: 'a.pdf', content: pdf(login) },
      {
        name: 'a.pdf',
        content: Buffer.concat([
          pdf().subarray(0, 60),
          Buffer.from(login, 'utf16le'),
          pdf().subarray(60),
        ]),
      },
      { name: `${login.slice(0, 240)}.txt` },
    ];
    for (const file of sent) {
      const reply = await desk.add(caseId, file);
      expect([reply.status, reply.body.code]).toEqual([422, 'guard/login-secret']);
    }
    expect(await desk.list(caseId)).toEqual([]);
    expect(await desk.house.search(login.slice(-60))).toEqual([]);
  });

  it('a file that no form carries, two files, and unknown fields', async () => {
    const files = [{ name: 'a.txt', size: 1, sha256: 'a'.repeat(64) }];
    const madeUp = await desk.call('add', { case_id: caseId, files });
    expect([madeUp.status, madeUp.body.code]).toEqual([400, 'desk/unreadable']);
    expect((await desk.call('add', { case_id: caseId })).body.code).toBe('evidence/no-file');
    const form = new FormData();
    form.set('json', JSON.stringify({ case_id: caseId }));
    for (const name of ['a.txt', 'b.txt']) form.append('files', new File(['a'], name));
    const url = `${desk.house.desk.url}/api/cases/evidence/add`;
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400);
    const odd = await desk.call('add', { case_id: caseId, url: 'x' });
    expect(odd.body.code).toBe('desk/invalid-input');
    expect((await desk.add('7x')).body.code).toBe('desk/invalid-input');
  });
});

describe('a message link', () => {
  it.each([
    LINK,
    LINK.replace('discord.com', 'ptb.discord.com'),
    LINK.replace('discord.com', 'canary.discord.com'),
    LINK.replace('discord.com', 'discordapp.com'),
    ` <${LINK}> `,
  ])('%s is kept in one spelling', async (url) => {
    const reply = await desk.link(caseId, url);
    expect(reply.body.evidence, reply.text).toMatchObject({
      kind: 'link',
      name: LINK,
      url: LINK,
      bytes: 0,
    });
    expect((await desk.link(caseId, LINK)).body.code).toBe('evidence/same');
    const [one] = await desk.list(caseId);
    expect((await desk.download(caseId, one?.id ?? '')).status).toBe(404);
  });

  it.each([
    ['', 'evidence/not-a-link'],
    ['hello', 'evidence/not-a-link'],
    ['https://example.com/channels/1/2/3', 'evidence/not-a-link'],
    [
      'https://discord.com.example.com/channels/80351110224678912/80351110224678913/80351110224678914',
      'evidence/not-a-link',
    ],
    ['javascript:alert(1)', 'evidence/not-a-link'],
    [LINK.replace('80351110224678912', '@me'), 'evidence/private-link'],
  ])('%j is none', async (url, code) => {
    const reply = await desk.link(caseId, url);
    expect([reply.status, reply.body.code]).toEqual([422, code]);
    expect(await desk.list(caseId)).toEqual([]);
  });
});

describe('the limits', () => {
  it('of a case: five files and links together', async () => {
    for (let at = 0; at < 4; at += 1) await desk.add(caseId, { content: `text ${at}` });
    expect((await desk.link(caseId, LINK)).status).toBe(200);
    const sixth = await desk.add(caseId, { content: 'one more' });
    expect([sixth.status, sixth.body.code]).toEqual([409, 'evidence/full']);
    expect((await desk.link(caseId, LINK)).body.code).toBe('evidence/full');
    const [first] = await desk.list(caseId);
    await desk.remove(caseId, first?.id ?? '');
    expect((await desk.add(caseId, { content: 'one more' })).status).toBe(200);
  });

  it('of a case hold when two people add the fifth at once', async () => {
    for (let at = 0; at < 4; at += 1) await desk.add(caseId, { content: `text ${at}` });
    const other = await desk.house.visit();
    const replies = await Promise.all([
      desk.add(caseId, { content: 'mine' }),
      desk.add(caseId, { content: 'yours' }, other),
      desk.link(caseId, LINK, other),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await desk.list(caseId)).toHaveLength(5);
  });

  it('of a person: 50 in 24 hours, and it says when there are more', async () => {
    const link = (at: number) => LINK.slice(0, -2) + String(10 + at);
    for (let at = 0; at < 50; at += 1) {
      if (at % 5 === 0) caseId = await desk.makeCase((at / 5) % 5);
      expect((await desk.link(caseId, link(at))).status).toBe(200);
    }
    caseId = await desk.makeCase(1);
    const over = await desk.link(caseId, LINK);
    expect(over.body).toMatchObject({ code: 'evidence/too-many-today', retry_after: 86_400 });
    expect(over.body.detail).toContain('Try again in 24 h');
    const other = await desk.house.visit();
    expect((await desk.link(caseId, LINK, other)).status).toBe(200);
    desk.house.clock.advance(86_400_000);
    await renew();
  });

  it('of the desk: all files together, as the owner set it', async () => {
    const { changeSettings } = desk.house.desk.desk;
    await changeSettings({ evidenceMegabytes: 0 }, 'test');
    const reply = await desk.add(caseId);
    expect([reply.status, reply.body.code]).toEqual([409, 'evidence/no-room']);
    // A link takes no room.
    expect((await desk.link(caseId, LINK)).status).toBe(200);
    await changeSettings({ evidenceMegabytes: 1_000 }, 'test');
    expect((await desk.add(caseId)).status).toBe(200);
  });
});

describe('only passes with the tool and admins', () => {
  it('see it; the author and admins remove it', async () => {
    await desk.add(caseId);
    const [one] = await desk.list(caseId);
    const id = one?.id ?? '';
    const outside = await desk.house.visit({ scope: ['qr-generator'] });
    const missing = { status: 404, body: { code: 'audit/no-such-case' } };
    expect(await desk.call('list', { case_id: caseId }, outside)).toMatchObject(missing);
    expect(await desk.call('file', { case_id: caseId, id }, outside)).toMatchObject(missing);
    expect(await desk.add(caseId, {}, outside)).toMatchObject(missing);
    expect(await desk.link(caseId, LINK, outside)).toMatchObject(missing);
    expect(await desk.remove(caseId, id, outside)).toMatchObject(missing);
    const colleague = await desk.house.visit({ scope: ['server-ban'], holder: 'Teo' });
    expect(await desk.list(caseId, colleague)).toMatchObject([{ id, by: 'Mira', is_yours: false }]);
    expect((await desk.download(caseId, id, colleague)).status).toBe(200);
    expect(await desk.remove(caseId, id, colleague)).toMatchObject({
      status: 403,
      body: { code: 'evidence/not-yours' },
    });
    const reader = await visitAsAdmin(desk.house.desk, 'read', 'Reader');
    expect(await desk.list(caseId, reader)).toMatchObject([{ id }]);
    expect((await desk.download(caseId, id, reader)).status).toBe(200);
    for (const reply of [
      await desk.add(caseId, { content: 'x' }, reader),
      await desk.link(caseId, LINK, reader),
      await desk.remove(caseId, id, reader),
    ]) {
      expect(reply.body.code).toBe('access/read-only');
    }
    expect((await desk.add(caseId, { content: 'by the admin' }, desk.admin)).status).toBe(200);
    expect((await desk.remove(caseId, id, desk.admin)).status).toBe(200);
    expect(await desk.list(caseId)).toMatchObject([{ by: 'Kade', is_yours: false }]);
  });

  it('and a file is found on its own case alone', async () => {
    await desk.add(caseId);
    const [one] = await desk.list(caseId);
    const other = await desk.makeCase(4);
    expect((await desk.download(other, one?.id ?? '')).status).toBe(404);
    expect((await desk.remove(other, one?.id ?? '')).body.code).toBe('evidence/no-such');
  });

  it('a stranger’s megabytes are refused unread', async () => {
    const nobody = { ...desk.house.client, session: 'x', pass: 'x' };
    const content = Buffer.alloc(FILE_BYTES_MAX, 'a');
    expect(await desk.add(caseId, { content }, nobody)).toMatchObject({
      status: 401,
      body: { code: 'access/session-invalid' },
    });
    const noPass = { ...desk.house.client, pass: '' };
    expect((await desk.add(caseId, { content }, noPass)).body.code).toBe('access/pass-missing');
  });

  it('a case about a case takes none', async () => {
    const noted = await desk.admin.post('/api/cases/note', { case_id: caseId, text: 'x' });
    const noteCase = Number(noted.headers.get('x-case-id'));
    const reply = await desk.add(noteCase, {}, desk.admin);
    expect(reply.body.code).toBe('evidence/not-here');
    const { body } = await desk.call('list', { case_id: noteCase }, desk.admin);
    expect(body).toMatchObject({ evidence: [], is_open: false });
  });
});
