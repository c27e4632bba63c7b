import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, type Client, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { redeemLinkCode } from './link.ts';
import { drawLinkCode, hashLinkCode } from './link-codes.ts';
import { LINK_CODE_MS, readLinkCode } from './rules.ts';
import { findLinkedPass, keepLinkCode } from './store.ts';

const GUILD = '112233445566778899';
const MAPLE = { userId: '80351110224678912', name: 'mapleharbor' };
const FOX = { userId: '175928847299117063', name: 'mossy.fox' };
const UNKNOWN = 'discord-links/code-unknown';

let desk: PracticeDesk;
let mira: Client;
let kade: Client;
let admin: AdminClient;

beforeEach(async () => {
  desk = await openPractice({ settings: { discordDesk: true } });
  mira = await desk.visit({ label: 'Mira' });
  kade = await desk.visit({ label: 'Kade' });
  admin = await visitAsAdmin(desk.desk, 'full', 'Owner');
});

afterEach(() => desk.stop());

type Account = typeof MAPLE;

/** What `/desk link` does: it shows a code to whoever typed it. */
async function codeFor(account: Account): Promise<string> {
  const { database, randomBytes } = desk.desk.desk;
  const { code, codeHash } = drawLinkCode(randomBytes);
  const expiresAt = desk.clock.now() + LINK_CODE_MS;
  await database.transaction((tx) =>
    keepLinkCode(tx, { ...account, codeHash, guildId: GUILD, expiresAt }),
  );
  return code;
}

/** What `/desk link code:…` does. */
function typeInDiscord(code: string, account: Account) {
  const { database } = desk.desk.desk;
  const typed = { ...account, codeHash: hashLinkCode(code), guildId: GUILD };
  const own = { nowMs: desk.clock.now(), log: desk.log };
  return database.transaction((tx) => redeemLinkCode(tx, { ...typed, ...own }));
}

const find = (code: string, by = mira) => desk.post('/discord_link/find', { code }, by);
const link = (code: string, by = mira) => desk.post('/discord_link', { code }, by);
const unlink = (by = mira) => desk.post('/discord_link/unlink', {}, by);
const codeOf = async (by: Client) => (await desk.post('/discord_link/code', {}, by)).body;
const linkOf = async (by = mira) => (await desk.post('/discord_link/look', {}, by)).body.link;
const passId = async (by: Client) => (await desk.post('/pass', {}, by)).body.id as string;
const passOf = ({ userId }: Account) =>
  desk.desk.desk.database.transaction((tx) => findLinkedPass(tx, userId, desk.clock.now()));
const outcomes = async (action: string) =>
  (await desk.cases(`discord/links/${action}`)).filter(({ phase }) => phase === 'outcome');

describe('a code from Discord', () => {
  it('shows whose it is, links the pass to that account, and is in no log', async () => {
    const code = await codeFor(MAPLE);
    const found = await find(code);
    expect(found.body).toEqual({ user_id: MAPLE.userId, name: MAPLE.name });
    expect(await linkOf()).toBeNull();
    const reply = await link(code);
    expect(reply.status, reply.text).toBe(200);
    expect(await linkOf()).toEqual({
      user_id: MAPLE.userId,
      name: MAPLE.name,
      linked_at: desk.clock.now(),
    });
    expect(await passOf(MAPLE)).toMatchObject({ id: await passId(mira), holder: 'Mira' });
    expect(await outcomes('link')).toMatchObject([
      { outcome: 'done', detail: { discord_id: MAPLE.userId, discord_name: MAPLE.name } },
    ]);
    expect(await desk.search(code)).toEqual([]);
  });

  it('is read however it was typed', async () => {
    const code = await codeFor(MAPLE);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    expect((await link(typed)).status).toBe(200);
  });

  it('works once', async () => {
    const code = await codeFor(MAPLE);
    await link(code);
    expect((await link(code)).body.code).toBe(UNKNOWN);
    await unlink();
    expect((await link(code, kade)).body.code).toBe(UNKNOWN);
  });

  it('works for 10 minutes and no longer', async () => {
    const code = await codeFor(MAPLE);
    desk.clock.advance(LINK_CODE_MS - 1);
    expect((await find(code)).status).toBe(200);
    desk.clock.advance(1);
    for (const use of [find, link]) {
      expect((await use(code)).body.code).toBe('discord-links/code-expired');
    }
    await desk.tend();
    expect((await link(code)).body.code).toBe(UNKNOWN);
    expect(await linkOf()).toBeNull();
  });

  it('replaces the earlier code of the same account, and of no other', async () => {
    const [first, other] = [await codeFor(MAPLE), await codeFor(FOX)];
    const second = await codeFor(MAPLE);
    expect((await find(first)).body.code).toBe(UNKNOWN);
    expect((await find(other)).status).toBe(200);
    expect((await find(second)).status).toBe(200);
  });

  it('links one of two passes that use it at once', async () => {
    const code = await codeFor(MAPLE);
    const replies = await Promise.all([link(code), link(code, kade)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('can be guessed five times in 10 minutes by one pass; mistyping is no guess', async () => {
    const code = await codeFor(MAPLE);
    const { randomBytes } = desk.desk.desk;
    const mistyped = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (let count = 0; count < 6; count += 1) {
      expect((await link(mistyped)).body.code).toBe(UNKNOWN);
    }
    for (let count = 0; count < 5; count += 1) {
      const use = count % 2 === 0 ? find : link;
      expect((await use(drawLinkCode(randomBytes).code)).body.code).toBe(UNKNOWN);
    }
    const late = await link(code);
    expect([late.status, late.body.code]).toEqual([429, 'discord-links/code-tries']);
    expect(late.headers.get('retry-after')).toBe('600');
    expect((await find(code, kade)).status).toBe(200);
    desk.clock.advance(LINK_CODE_MS);
    expect((await link(await codeFor(MAPLE))).status).toBe(200);
  });

  it('that was made in a browser is no code from Discord, neither for its maker nor for anybody else', async () => {
    const { code } = await codeOf(kade);
    expect((await link(code as string, kade)).body.code).toBe('discord-links/code-for-discord');
    expect((await link(code as string, mira)).body.code).toBe(UNKNOWN);
    expect([await linkOf(mira), await linkOf(kade)]).toEqual([null, null]);
  });
});

describe('a code from the browser', () => {
  it('links the pass of its maker to the account that types it, with a case', async () => {
    const { code, expires_in_ms } = await codeOf(mira);
    expect(expires_in_ms).toBe(LINK_CODE_MS);
    expect(readLinkCode(code as string)).toBe(code);
    const linked = await typeInDiscord(code as string, MAPLE);
    expect(linked).toMatchObject({ ok: true, found: { holder: 'Mira' } });
    expect(await linkOf()).toMatchObject({ name: MAPLE.name });
    const cases = await desk.cases('discord/links/redeem');
    expect(cases).toMatchObject([
      { phase: 'intent', detail: { label: 'Mira', discord_id: MAPLE.userId, guild_id: GUILD } },
      { phase: 'outcome', outcome: 'done' },
    ]);
    expect(cases[0]?.target).toBe(`pass:${await passId(mira)}`);
    expect(await desk.search(code as string)).toEqual([]);
    expect(await typeInDiscord(code as string, MAPLE)).toMatchObject({
      refusal: { code: UNKNOWN },
    });
  });

  it('works for 10 minutes, and not beside a newer one', async () => {
    const first = (await codeOf(mira)).code as string;
    const second = (await codeOf(mira)).code as string;
    expect(await typeInDiscord(first, MAPLE)).toMatchObject({ refusal: { code: UNKNOWN } });
    desk.clock.advance(LINK_CODE_MS);
    expect(await typeInDiscord(second, MAPLE)).toMatchObject({
      refusal: { code: 'discord-links/code-expired' },
    });
    expect(await passOf(MAPLE)).toBeUndefined();
  });

  it('can be guessed five times in 10 minutes by one account', async () => {
    const code = (await codeOf(mira)).code as string;
    const { randomBytes } = desk.desk.desk;
    for (let count = 0; count < 5; count += 1)
      await typeInDiscord(drawLinkCode(randomBytes).code, FOX);
    expect(await typeInDiscord(code, FOX)).toMatchObject({
      refusal: { code: 'discord-links/code-tries' },
    });
    expect(await typeInDiscord(code, MAPLE)).toMatchObject({ ok: true });
  });

  it('of a pass that has ended since links nothing, and a code from Discord is none of these', async () => {
    const code = (await codeOf(mira)).code as string;
    await admin.post('/api/admin/passes/revoke', { pass_id: await passId(mira) });
    expect(await typeInDiscord(code, MAPLE)).toMatchObject({ refusal: { code: UNKNOWN } });
    expect(await typeInDiscord(await codeFor(FOX), MAPLE)).toMatchObject({
      refusal: { code: UNKNOWN },
    });
  });

  it('is not made for a pass that is linked, and never answered a second time', async () => {
    const key = { 'idempotency-key': 'one' };
    const body = { session_token: mira.session, redeem_code: mira.pass };
    expect((await mira.post('/api/discord_link/code', body, key)).status).toBe(200);
    const again = await mira.post('/api/discord_link/code', body, key);
    expect(again.body.code).toBe('idempotency/not-kept');
    await link(await codeFor(MAPLE));
    expect(await codeOf(mira)).toMatchObject({ code: 'discord-links/linked-before' });
  });
});

describe('an account', () => {
  it('has one live pass: a second one is refused and told where the first is', async () => {
    await link(await codeFor(MAPLE));
    const code = await codeFor(MAPLE);
    const refused = await link(code, kade);
    expect([refused.status, refused.body.code]).toEqual([409, 'discord-links/account-taken']);
    expect(refused.body.detail).toContain('already linked to the pass Mira');
    expect(await typeInDiscord((await codeOf(kade)).code as string, MAPLE)).toMatchObject({
      refusal: { code: 'discord-links/account-taken' },
    });
    // The code wasn't used up by being refused.
    await unlink();
    expect((await link(code, kade)).status).toBe(200);
    expect(await passOf(MAPLE)).toMatchObject({ holder: 'Kade' });
  });

  it('is free again when its pass has ended, and nothing is kept of it', async () => {
    await link(await codeFor(MAPLE));
    await admin.post('/api/admin/passes/revoke', { pass_id: await passId(mira) });
    expect(await passOf(MAPLE)).toBeUndefined();
    expect((await link(await codeFor(MAPLE), kade)).status).toBe(200);
    await unlink(kade);
    const ending = await desk.visit({ label: 'Noor', expiresAt: desk.clock.now() + 1_000 });
    await link(await codeFor(FOX), ending);
    desk.clock.advance(1_000);
    expect(await passOf(FOX)).toBeUndefined();
    await desk.tend();
    const { database } = desk.desk.desk;
    expect(await database.transaction((tx) => tx.all('SELECT * FROM discord_links'))).toEqual([]);
  });

  const ENDED = `Your pass is no longer linked to the Discord account ${MAPLE.name}. Link it again under Discord account.`;

  it('that a thief linked loses the pass with a refresh and with every kind of signing out', async () => {
    for (const [path, wish] of [
      ['/session_refresher', {}],
      ['/sign_out', { which: 'others' }],
      ['/sign_out', { which: 'all' }],
    ] as const) {
      const holder = await desk.visit({ label: `linked ${path}` });
      expect((await link(await codeFor(MAPLE), holder)).status).toBe(200);
      const { status, body } = await desk.post(path, wish, holder);
      expect([status, body.detail]).toEqual([200, expect.stringContaining(ENDED)]);
      expect(await passOf(MAPLE)).toBeUndefined();
    }
    const alone = await desk.visit({ label: 'alone' });
    const { body } = await desk.post('/session_refresher', {}, alone);
    expect(body).toMatchObject({ unlinked: null, detail: expect.not.stringContaining('Discord') });
  });

  it('has no pass anymore once the owner reissued it, not even when the new code is redeemed', async () => {
    await link(await codeFor(MAPLE));
    const id = await passId(mira);
    const { body } = await admin.post('/api/admin/passes/reissue', { pass_id: id });
    expect(body.detail).toContain(`Its link to the Discord account ${MAPLE.name} ended.`);
    await mira.post('/api/redeem', { session_id: mira.session, code: body.code });
    expect(await passOf(MAPLE)).toBeUndefined();
    expect((await link(await codeFor(MAPLE), kade)).status).toBe(200);
  });

  it('is not replaced by another one, unless the pass is unlinked first', async () => {
    await link(await codeFor(MAPLE));
    const code = await codeFor(FOX);
    const refused = await link(code);
    expect(refused.body.code).toBe('discord-links/linked-before');
    expect(refused.body.detail).toContain(MAPLE.name);
    await unlink();
    expect((await link(code)).status).toBe(200);
    expect(await linkOf()).toMatchObject({ name: FOX.name });
  });

  it('that has a new name keeps its link, under that name', async () => {
    await link(await codeFor(MAPLE));
    const renamed = { ...MAPLE, name: 'maple.harbor' };
    expect((await link(await codeFor(renamed))).status).toBe(200);
    expect(await linkOf()).toMatchObject({ user_id: MAPLE.userId, name: 'maple.harbor' });
  });

  it('that is erased is linked to nothing any more', async () => {
    await link(await codeFor(MAPLE));
    const target = `discord:${MAPLE.userId}`;
    const reply = await admin.post('/api/admin/audit/erase', { target });
    expect(reply.status, reply.text).toBe(200);
    expect(await linkOf()).toBeNull();
  });
});

describe('unlinking', () => {
  it('ends it at once, with a case; without a link there is nothing to end', async () => {
    await link(await codeFor(MAPLE));
    expect((await unlink()).status).toBe(200);
    expect([await linkOf(), await passOf(MAPLE)]).toEqual([null, undefined]);
    expect(await outcomes('unlink')).toMatchObject([{ detail: { discord_name: MAPLE.name } }]);
    expect((await unlink()).body.code).toBe('discord-links/not-linked');
  });

  it('can be done by the owner, who sees the account beside the pass', async () => {
    await link(await codeFor(MAPLE));
    const shown = async () => {
      const { passes } = (await admin.get('/api/admin/passes')).body as never as {
        passes: { holder: string; discord: object | null }[];
      };
      return passes.find(({ holder }) => holder === 'Mira')?.discord;
    };
    expect(await shown()).toEqual({ name: MAPLE.name, linked_at: desk.clock.now() });
    const wish = { pass_id: await passId(mira) };
    const reply = await admin.post('/api/admin/discord_links/unlink', wish);
    expect(reply.body.detail).toContain(MAPLE.name);
    expect([await shown(), await passOf(MAPLE)]).toEqual([null, undefined]);
    expect(await outcomes('unlinkPass')).toMatchObject([
      { detail: { discord_name: MAPLE.name, label: 'Mira' } },
    ]);
    const again = await admin.post('/api/admin/discord_links/unlink', wish);
    expect(again.body.code).toBe('discord-links/not-linked');
  });
});

it('where nobody can use the desk from Discord, nothing is linked; what is linked can be ended', async () => {
  await link(await codeFor(MAPLE));
  expect((await desk.post('/pass', {}, mira)).body.discord_desk).toBe(true);
  await desk.desk.desk.changeSettings({ discordDesk: false }, 'test');
  expect((await desk.post('/pass', {}, mira)).body.discord_desk).toBe(false);
  const code = await codeFor(FOX);
  for (const reply of [await find(code, kade), await link(code, kade)]) {
    expect([reply.status, reply.body.code]).toEqual([409, 'discord-links/off']);
  }
  expect(await codeOf(kade)).toMatchObject({ code: 'discord-links/off' });
  expect((await unlink()).status).toBe(200);
});
