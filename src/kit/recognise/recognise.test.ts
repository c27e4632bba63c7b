import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessCode, plantLogin, plantOther } from '../secrets/planted.fixture.ts';
import { chance } from '../secrets/random.fixture.ts';
import { LOOKED_AT_MAX, recognise } from './recognise.ts';
import type { Recognised } from './recognised.ts';

const NOW = Date.UTC(2026, 2, 14, 12);
const BEGAN = 1_420_070_400_000;
const ID = '198622483471925248';
const ID_MADE = Date.UTC(2016, 6, 2, 2, 14, 50, 287);
const TOKEN = 'aB3_'.repeat(17);
const WEBHOOK = `https://discord.com/api/webhooks/${ID}/${TOKEN}`;

const read = (text: string) => recognise(text, NOW);
const kindOf = (text: string) => read(text)?.kind;
const valueIn = (text: string) => {
  const found = read(text);
  return found && 'value' in found ? found.value : undefined;
};

/** Everything that a screen may show. */
function shownOf(found: Recognised | undefined): string {
  if (!found) return '';
  return JSON.stringify('value' in found ? { ...found, value: '', link: '' } : found);
}

describe('links of Roblox', () => {
  test.each([
    'https://www.roblox.com/users/156/profile',
    'https://roblox.com/users/156/profile?friendshipSourceType=Unset#!/about',
    'http://web.roblox.com/users/156/profile',
    'https://www.roblox.com/de/users/156/profile',
    'https://www.roblox.com/pt-br/users/156/profile/',
    'HTTPS://WWW.ROBLOX.COM/Users/156/Profile',
    'www.roblox.com/users/156/profile',
    '<https://www.roblox.com/users/156/profile>',
    '"https://www.roblox.com/users/156/profile",',
  ])('%s is the profile of 156', (text) => {
    expect(read(text)).toEqual({
      kind: 'roblox-profile',
      shown: '156',
      value: '156',
      link: 'https://www.roblox.com/users/156/profile',
    });
  });

  test.each([
    'https://www.roblox.com/games/920587237/Adopt-Me',
    'roblox.com/fr/games/920587237?privateServerLinkCode=1',
  ])('%s is the place 920587237', (text) => {
    expect(kindOf(text)).toBe('roblox-experience');
    expect(valueIn(text)).toBe('920587237');
  });

  test.each([
    'https://roblox.com.example.org/users/156/profile',
    'https://example.org/roblox.com/users/156/profile',
    'https://notroblox.com/users/156/profile',
    'https://www.roblox.com/users/0/profile',
    'https://www.roblox.com/communities/7/x',
  ])('%s is a link like any other', (text) => {
    expect(kindOf(text)).toBe('link');
  });
});

describe('what Discord hands out', () => {
  test('an id says when it was made', () => {
    expect(read(` ${ID}\n`)).toEqual({
      kind: 'discord-id',
      shown: ID,
      value: ID,
      madeAtMs: ID_MADE,
    });
  });

  test('every id that can have been given by now is recognised, with its time', () => {
    const madeAt = fc.integer({ min: BEGAN + 28 * 86_400_000, max: NOW });
    fc.assert(
      fc.property(madeAt, fc.integer({ min: 0, max: 2 ** 22 - 1 }), (madeAtMs, rest) => {
        const id = String((BigInt(madeAtMs - BEGAN) << 22n) + BigInt(rest));
        expect(read(id)).toEqual({ kind: 'discord-id', shown: id, value: id, madeAtMs });
      }),
    );
  });

  test('digits of a time to come are no id, a day of a slow clock aside', () => {
    const idAt = (ms: number) => String(BigInt(ms - BEGAN) << 22n);
    expect(kindOf(idAt(NOW + 86_000_000))).toBe('discord-id');
    expect(read(idAt(NOW + 87_000_000))).toBeUndefined();
    expect(read('18446744073709551616')).toBeUndefined();
    expect(read('123456789012345')).toBeUndefined();
  });

  test.each([
    [`<@${ID}>`, 'user-mention'],
    [`<@!${ID}>`, 'user-mention'],
    [`<@&${ID}>`, 'role-mention'],
    [`<#${ID}>`, 'channel-mention'],
    [`https://discord.com/users/${ID}`, 'discord-id'],
  ])('%s is a %s', (text, kind) => {
    expect(read(text)).toMatchObject({ kind, value: ID, madeAtMs: ID_MADE });
  });

  test.each([
    'discord.gg/lantern-bay',
    'https://discord.gg/lantern-bay?event=1',
    'https://discord.com/invite/lantern-bay',
    'discordapp.com/invite/lantern-bay/',
    'http://www.discord.gg/lantern-bay',
  ])('%s is an invite', (text) => {
    expect(read(text)).toEqual({
      kind: 'invite',
      shown: 'discord.gg/lantern-bay',
      value: 'https://discord.gg/lantern-bay',
      link: 'https://discord.gg/lantern-bay',
    });
  });

  test.each([ID, '@me'])('a link to a message in %s says when it was sent', (guild) => {
    const found = read(`https://canary.discord.com/channels/${guild}/${ID}/${ID}`);
    expect(found).toMatchObject({ kind: 'message', madeAtMs: ID_MADE });
    expect(valueIn(`https://discord.com/channels/${guild}/${ID}/${ID}`)).toBe(
      `https://discord.com/channels/${guild}/${ID}/${ID}`,
    );
  });
});

describe('a webhook URL', () => {
  test.each([
    WEBHOOK,
    `https://discordapp.com/api/webhooks/${ID}/${TOKEN}`,
    `https://ptb.discord.com/api/v10/webhooks/${ID}/${TOKEN}?wait=true`,
    `https://canary.discordapp.com/api/v6/webhooks/${ID}/${TOKEN}/slack`,
    `HTTPS://Discord.com/api/webhooks/${ID}/${TOKEN}`,
    `discord.com/api/webhooks/${ID}/${TOKEN}`,
    `look: <${WEBHOOK}>, it still works`,
    `{"url":"https:\\/\\/discord.com\\/api\\/webhooks\\/${ID}\\/${TOKEN}"}`,
    encodeURIComponent(WEBHOOK),
    WEBHOOK.split('').join('\u200b'),
    WEBHOOK.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  ])('%s is handed over whole and shown without its token', (text) => {
    expect(read(text)).toEqual({
      kind: 'webhook',
      shown: `https://discord.com/api/webhooks/${ID}/••••••••`,
      value: WEBHOOK,
      madeAtMs: ID_MADE,
    });
  });

  test.each([
    `${WEBHOOK}\n${WEBHOOK}`,
    `https://evil-discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://example.org/discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com@example.org/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com/api/webhooks/${ID}/${'a'.repeat(300)}`,
  ])('what is not one of Discord, or not one, is a secret of no use: %s', (text) => {
    expect(read(text)).toEqual({ kind: 'secret', secret: 'discord-webhook', shown: '••••••••' });
  });

  test('the half of one is no link to share', () => {
    expect(read(`https://discord.com/api/webhooks/${ID}/aB3`)).toBeUndefined();
  });
});

describe('players', () => {
  test.each(['1', '156', '10293847561'])('%s is the id of a player', (text) => {
    expect(read(text)).toEqual({ kind: 'roblox-id', shown: text, value: text });
  });

  test.each(['0', '007', '123456789012'])('%s is not', (text) => {
    expect(read(text)).toBeUndefined();
  });

  test('a name with its @ is a name, and without it a guess', () => {
    const name = { kind: 'roblox-name', shown: '@kestrel_092', value: 'kestrel_092' };
    expect(read('@kestrel_092')).toEqual(name);
    expect(read('kestrel_092')).toEqual({ ...name, isGuess: true });
  });

  test('a name of digits alone keeps its @, which tells it from an id', () => {
    expect(valueIn('@12345')).toBe('@12345');
  });

  test.each(['ab', '_abc', 'abc_', 'a_b_c', 'has space', 'x'.repeat(21), 'Кестрел', 'kestrél'])(
    '%s cannot be a name',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});

describe('addresses and links', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('%s is the address %s', (text, value) => {
    expect(read(text)).toEqual({ kind: 'address', shown: value, value });
  });

  test.each(['1/8', '127.1', '12:34', '1.2.3', '300.1.1.1', '203.0.113.7/33', '::1/129'])(
    '%s is none',
    (text) => {
      expect(kindOf(text)).not.toBe('address');
    },
  );

  test('a link is shown by its host alone, as a browser reads it', () => {
    expect(read('https://exаmple.com/path?q=1')).toMatchObject({
      kind: 'link',
      shown: 'xn--exmple-4nf.com',
      link: 'https://xn--exmple-4nf.com/path?q=1',
    });
    expect(read('ftp://example.com')).toBeUndefined();
    expect(read('javascript:alert(1)')).toBeUndefined();
  });

  test('a link with a password in it is a secret', () => {
    const found = read('https://kim:hunter2@example.com/');
    expect(found).toEqual({ kind: 'secret', secret: 'link-password', shown: '••••••••' });
  });
});

describe('lists', () => {
  test('are counted by kind, with duplicates and what is not recognised', () => {
    const text = `# raid of 14 Nov\n${ID}\n<@${ID}>\r\n\r\n156\n@kestrel_092, KESTREL_092; mossy_fox\nnot a name!`;
    expect(read(text)).toEqual({
      kind: 'mixed-list',
      shown: '',
      value: `${ID}\n156\nkestrel_092\nmossy_fox\nnot a name!`,
      list: {
        counts: { 'discord-id': 1, 'roblox-id': 1, 'roblox-name': 2 },
        total: 4,
        duplicates: 2,
        unknown: 1,
      },
    });
  });

  test.each([
    [`${ID} <@${ID.replace('1', '2')}>`, 'discord-list'],
    ['156 157', 'roblox-list'],
    ['156,https://www.roblox.com/users/157/profile', 'roblox-list'],
    ['kestrel_092\nmossy_fox', 'roblox-list'],
    [`${ID}\nkestrel_092`, 'mixed-list'],
    [`${ID}, <@&${ID}>`, 'mixed-list'],
  ])('%j is a %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  test.each(['session refresh', 'ban this player now', 'one\ntwo words here\nthree more of them'])(
    'words are no list of names: %j',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  test('names with nothing but commas to tell them by are a guess', () => {
    expect(read('ban, kick')).toMatchObject({ kind: 'roblox-list', isGuess: true });
  });

  test('one that is too long is not taken for the part that is looked at', () => {
    expect(read(`${ID}\n`.repeat(4_000))).toBeUndefined();
  });
});

describe('secrets', () => {
  test('an access code is hidden, and kept for redeeming', () => {
    for (const text of [
      'gate-7k4mq-2xn9h-tvd4c-r8wzp',
      'https://d.example/#redeem=GATE-7K4MQ-2XN9H-TVD4C-R8WZP',
    ]) {
      expect(read(text)).toEqual({
        kind: 'access-code',
        shown: 'GATE-•••••-•••••-•••••-•••••',
        value: 'GATE-7K4MQ-2XN9H-TVD4C-R8WZP',
      });
    }
  });

  test.each(['session', 'pass', 'admin-session', 'admin-key'] as const)(
    'a %s of ours is a secret',
    (secret) => {
      const prefix = { session: 's_', pass: 'p_', 'admin-session': 'a_', 'admin-key': 'k_Ab3_' };
      const text = `gth_${prefix[secret]}${'Zk3yq'.repeat(10)}`;
      expect(read(text)).toEqual({ kind: 'secret', secret, shown: '••••••••' });
    },
  );

  test('a planted login is a secret, and nothing of it is in the result', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { text, core } = plantLogin(chance(seed));
        const found = read(text);
        expect(found?.kind, text).toBe('secret');
        expect(JSON.stringify(found)).not.toContain(core.slice(0, 12));
      }),
      { numRuns: 500 },
    );
  });

  test('no other planted secret is in what may be shown', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { text, core } = plantOther(chance(seed));
        expect(['secret', 'webhook']).toContain(kindOf(text));
        expect(shownOf(read(text))).not.toContain(core.slice(0, 12));
      }),
      { numRuns: 500 },
    );
  });

  test('a login hides all else, wherever in a list or a long text it stands', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(200), (seed, lines) => {
        const random = chance(seed);
        const { text } = plantLogin(random);
        expect(kindOf(`${`${ID}\n`.repeat(lines)}${text}\n${ID}`)).toBe('secret');
        expect(kindOf(`${accessCode(random)} ${text}`)).toBe('secret');
      }),
    );
    // The code's last letter could belong to the warning: the two are one secret, the login.
    const cut = `NING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow${'0A1B2C3D4E'.repeat(30)}`;
    expect(kindOf(`GATE-9H43S-CBHHX-AX37B-YVQBR ${cut}`)).toBe('secret');
    const { text } = plantLogin(chance(7));
    expect(kindOf(`${text} ${'x '.repeat(LOOKED_AT_MAX)}`)).toBe('secret');
  });
});

test('any text whatever is answered without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(() => read(text)).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  '>',
  '.',
  '<@',
  ' ',
  ',',
  '"',
  '1,',
  'a_',
  '/',
  '%25',
  '\\',
  'https://',
  'GATE-',
  '::',
  '\n',
])('a long text of %j costs no more than a moment', (part) => {
  const text = `${part.repeat(LOOKED_AT_MAX / part.length)}y`;
  // CPU time of the process, which doesn't grow when the machine is busy.
  const began = process.cpuUsage();
  read(text);
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_500);
});
