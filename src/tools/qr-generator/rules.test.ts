import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLink } from './rules.ts';

const hexOf = (text: string) => Buffer.from(text).toString('hex');

const faultOf = (text: string) => {
  const reading = readLink(text);
  return reading.ok ? undefined : reading.fault;
};

describe('readLink', () => {
  it.each([
    '',
    '   ',
    'example.com/x',
    'localhost:3000',
    'javascript:alert(1)',
    'ftp://example.com',
    'discord://-/ra/abc',
    'https://',
    'not a link',
  ])('misses a link in %j', (text) => {
    expect(readLink(text)).toEqual({ ok: false, fault: 'missing' });
  });

  it.each([
    ['https://example.com', 'https://example.com/'],
    ['  HTTPS://Example.COM:443/a b ', 'https://example.com/a%20b'],
    ['http://example.com/ü', 'http://example.com/%C3%BC'],
  ])('gives %j as a browser reads it', (text, link) => {
    expect(readLink(text)).toEqual({ ok: true, link });
  });

  it.each([
    'https://discord.gg/AbCdEf',
    'https://discord.gg/de',
    'https://ro.blox.com/Ebh5?af_dp=roblox%3A%2F%2Fnavigation%2Fprofile&af_web_dp=https%3A%2F%2Fwww.roblox.com%2Fusers%2F156%2Fprofile',
    'https://www.roblox.com/share-links?code=0a1b&type=ExperienceInvite',
    'https://www-roblox-com.translate.goog/games/1?_x_tr_sl=en',
    'https://www.xbox.com/en-US/games/roblox',
    'https://example.com/?id=aHR0cHM6Ly9kaXNjb3JkLmNvbS9pbnZpdGUvYWJj',
    'https://discord.com/invite/AbCdEf',
    'https://discord.com/channels/123456789012345678/123456789012345678',
    'https://discord.com/oauth2/authorize?client_id=123456789012345678&scope=bot&permissions=8',
    'https://discord.com/developers/docs/topics/oauth2',
    'https://support.discord.com/hc/en-us/articles/360001001-qr-code-login-FAQ',
    'https://www.roblox.com/games/920587237/Login-Simulator',
    'https://www.roblox.com/users/156/profile',
    'https://www.roblox.com/share?code=0a1b&type=Server',
    'https://www.roblox.com/my/account#!/security',
    'https://create.roblox.com/docs/cloud/auth/api-keys',
    'https://en.help.roblox.com/hc/en-us/articles/203313380-Account-Security',
    'https://github.com/loginov/ra',
    'https://www.twitch.tv/loginbob',
    'https://example.com/login',
    'https://example.com/ra/abc',
    'https://notdiscord.com/ra/abc',
    'https://discord.com.example.org/ra/abc',
    'https://docs.google.com/forms/d/e/abc/viewform?usp=sf_link',
    'https://example.com/?next=https%3A%2F%2Fdiscord.com%2Finvite%2Fabc',
  ])('lets %s pass', (link) => {
    expect(readLink(link)).toEqual({ ok: true, link });
  });

  it.each([
    'https://discord.com/ra/abc',
    'https://discord.com/ra',
    'https://discordapp.com/ra/abc',
    'https://ptb.discord.com/ra/abc',
    'https://canary.discordapp.com/login',
    'https://discord.com/login/handoff?key=1',
    'https://discord.com/handoff?rpc=6463&key=1',
    'https://discord.com/activate?user_code=ABCD',
    'https://discord.com/app/ra/abc',
    'https://discord.com/api/v9/auth/login',
    'https://discord.com/verify#token=abc',
    'https://discord.gg/ra/abc',
    'https://remote-auth-gateway.discord.gg/?v=2',
    'https://www.roblox.com/login',
    'https://www.roblox.com/NewLogin?returnUrl=x',
    'https://www.roblox.com/login/forgot-password-or-username',
    'https://www.roblox.com/crossdevicelogin/ConfirmCode?code=ABCDEF',
    'https://www.roblox.com/cross-device-login',
    'https://web.roblox.com/de/login',
    'https://m.roblox.com/Quick-Login',
    'https://auth.roblox.com/v2/login',
    'https://apis.roblox.com/auth-token-service/v1/login/create',
    'https://www.roblox.com/?ReturnUrl=%2Fcrossdevicelogin%2FConfirmCode',
    'https://discord.com/#/login',
    'https://s.team/q/1/123',
    'https://www.twitch.tv/activate',
    'https://example.com/go?app=discord%3A%2F%2F-%2Fra%2Fabc',
    'https://example.com/?u=aHR0cHM6Ly9kaXNjb3JkLmNvbS9yYS9hYmM=',
    'https://example.com/out/https://discord.com/ra/abc',
    'https://example.com/?u=dis%09cord.com/ra/abc',
    'https://example.com/?u=discord%E3%80%82com/ra/abc',
    `https://example.com/?u=${btoa('discord.com/ra/abc')}`,
    `https://example.com/go/${btoa('xx //www.roblox.com/crossdevicelogin').replaceAll('=', '')}`,
    `https://example.com/?u=${btoa(btoa('https://discord.com/ra/abc'))}`,
    `https://example.com/?u=${hexOf('https://discord.com/ra/abc')}`,
    `https://example.com/?u=${hexOf('discord.com/login').toUpperCase()}&z=1`,
    'https://www-roblox-com.translate.goog/login?_x_tr_sl=en',
    'https://discord-com.translate.goog/ra/abc',
    'https://translate.google.com/translate?u=https://discord.com/ra/abc',
    'https://ro.blox.com/Ebh5?pid=share&af_dp=roblox%3A%2F%2Fnavigation%2Flogin',
    'https://ro.blox.com/Ebh5?af_web_dp=https%3A%2F%2Fwww.roblox.com%2Fcrossdevicelogin%2FConfirmCode',
    'https://ro.blox.com/Ebh5?deep_link_value=quick-login',
    'https://www.roblox.com/share?code=0a1b&type=QuickLogin',
    'https://www.roblox.com/share-links?type=QuickLogin&code=0a1b',
    'https://ro.blox.com/Ebh5?af_dp=roblox://navigation/share_links?code=0a1b%26type=QuickLogin',
    'https://www.xbox.com/remoteconnect',
    'https://www.xbox.com/en-US/remoteconnect?code=ABC',
    'https://login.live.com/oauth20_remoteconnect.srf?otc=ABC',
    'https://www.microsoft.com/link?otc=ABC',
    'https://microsoft.com/link',
  ])('refuses the sign-in link %s and says why', (link) => {
    expect(readLink(link)).toMatchObject({
      ok: false,
      fault: 'sign-in',
      why: expect.stringMatching(/^This link signs .*\.$/),
    });
  });

  it('refuses a name or a password before the host', () => {
    expect(faultOf('https://bob:hunter2@example.com/')).toBe('carries-login');
    expect(faultOf('https://discord.com@example.com/')).toBe('carries-login');
  });

  it('takes exactly as much as a QR code holds', () => {
    const start = 'https://example.com/';
    expect(readLink(start + 'a'.repeat(2_331 - start.length)).ok).toBe(true);
    expect(faultOf(start + 'a'.repeat(2_332 - start.length))).toBe('too-long');
    expect(faultOf(start + 'ü'.repeat(500))).toBe('too-long');
    expect(faultOf(`${start}${'%25'.repeat(1_000_000)}`)).toBe('too-long');
  });

  it('never throws, and reads its own links again as they are', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readLink(text);
        if (reading.ok) expect(readLink(reading.link)).toEqual(reading);
      }),
      { numRuns: 500 },
    );
  });

  it('lets ordinary links pass', () => {
    const parts = fc.array(fc.stringMatching(/^[a-z0-9-]{4,12}$/), { minLength: 1, maxLength: 4 });
    const origins = fc.constantFrom(
      'https://www.roblox.com/games',
      'https://discord.com/channels',
      'https://discord.com/invite',
      'https://example.com',
      'http://192.0.2.7:8080',
    );
    fc.assert(
      fc.property(origins, parts, parts, (origin, path, query) => {
        const link = `${origin}/${path.join('/')}?q=${query.join('+')}#${query.join('-')}`;
        expect(readLink(link)).toEqual({ ok: true, link });
      }),
      { numRuns: 500 },
    );
  });
});

describe('a disguised sign-in link', () => {
  const hosts = fc.constantFrom(
    'discord.com',
    'discordapp.com',
    'www.roblox.com',
    'canary.discord.com',
  );
  const pageOf = (host: string) => (host.includes('roblox') ? 'crossdevicelogin' : 'ra');
  const percent = (text: string) =>
    Array.from(text, (c) => `%${c.charCodeAt(0).toString(16)}`).join('');
  const fullWidth = (text: string) =>
    text.replace(/[a-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

  const changeHost = fc.constantFrom(
    (host: string) => host,
    (host: string) => host.toUpperCase(),
    (host: string) => `${host}.`,
    fullWidth,
    (host: string) => host.replace('.', '。'),
    (host: string) => host.replace('o', 'o\u00ad'),
    (host: string) => percent(host),
    (host: string) => `${host.slice(0, 3)}\t${host.slice(3)}`,
  );
  const changePage = fc.constantFrom(
    (page: string) => page,
    (page: string) => page.toUpperCase(),
    percent,
    (page: string) => percent(page[0]!) + page.slice(1),
    (page: string) => `${page.slice(0, 1)}\n${page.slice(1)}`,
    (page: string) => `x/../${page}`,
    (page: string) => `./${page}`,
    (page: string) => `%2e%2e/${page}`,
    (page: string) => `/${page}`,
    (page: string) => `de/${page}`,
    (page: string) => `en-US/${page}`,
  );
  const link = fc
    .record({
      host: hosts,
      changeHost,
      changePage,
      scheme: fc.constantFrom(
        'https://',
        'http://',
        'HTTPS://',
        'https:\\\\',
        'https:/',
        'https:///',
      ),
      user: fc.constantFrom('', 'bob@', 'bob:pw@', 'example.com@'),
      port: fc.boolean(),
      slash: fc.constantFrom('/', '\\', '//'),
    })
    .map(({ host, scheme, user, port, slash, ...change }) => {
      const number = scheme.toLowerCase().startsWith('https') ? ':443' : ':80';
      const place = change.changeHost(host) + (port ? number : '');
      return `${scheme}${user}${place}${slash}${change.changePage(pageOf(host))}${slash}AbC_123`;
    });

  it('is refused', () => {
    fc.assert(
      fc.property(link, (text) => {
        expect(faultOf(text)).toBe('sign-in');
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused inside any other link, encoded several times', () => {
    const encoded = fc
      .tuple(hosts, fc.nat({ max: 5 }), fc.boolean())
      .map(([host, times, hasScheme]) => {
        let inner = `${hasScheme ? 'https:' : ''}//${host}/${pageOf(host)}/AbC`;
        for (let time = 0; time < times; time += 1) inner = encodeURIComponent(inner);
        return inner;
      });
    const outside = fc.constantFrom(
      'https://example.com/?next=',
      'https://example.com/a?x=1&url=',
      'https://example.com/#',
      'https://example.com/#/go?to=',
      'https://www.google.com/url?q=',
      'https://discord.com/channels?redirect_to=',
      'https://example.com/r/',
    );
    fc.assert(
      fc.property(outside, encoded, fc.constantFrom('', '&z=1', '#end'), (start, inner, end) => {
        expect(faultOf(start + inner + end)).toBe('sign-in');
      }),
      { numRuns: 500 },
    );
  });
});
