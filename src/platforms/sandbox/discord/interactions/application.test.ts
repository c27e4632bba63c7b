import { describe, expect, test } from 'vitest';
import { openInteractions, says, URL_HERE, verified } from '../../desk.fixture.ts';
import { NOON_MS } from '../../sandbox.fixture.ts';

const [pong, refused] = verified as [(typeof verified)[0], (typeof verified)[0]];
const fault = {
  status: 400,
  body: expect.stringContaining('"APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID"'),
};

describe('the address of an application', () => {
  test('is saved after a good and a bad signature were told apart', () => {
    const { bot, setUrl, received, application } = openInteractions();
    expect(application.verify_key).toMatch(/^[0-9a-f]{64}$/);
    expect(bot('GET /applications/@me').body.interactions_endpoint_url).toBe(URL_HERE);
    const other = 'http://127.0.0.1:9090/discord/interactions';
    const saved = setUrl(other);
    expect(JSON.parse(saved.body).interactions_endpoint_url).toBe(other);
    expect(received).toEqual([expect.objectContaining({ type: 1, version: 1 })]);
    expect(setUrl(null).status).toBe(200);
    expect(bot('GET /applications/@me').body.interactions_endpoint_url).toBe(null);
  });

  test.each([
    ['accepts a wrong signature', [pong, pong]],
    ['answers a wrong signature with 500', [pong, says({}, { status: 500 })]],
    ['answers a PING with 204', [says({ type: 1 }, { status: 204 }), refused]],
    ['answers a PING with a message', [says({ type: 4 }), refused]],
    ['answers without saying that it is JSON', [{ ...pong, headers: {} }, refused]],
    ['can’t be reached', [{ failed: 'It can’t be reached' }, { failed: 'It can’t be reached' }]],
  ])('stays as it was if the new one %s', (_, answers) => {
    const { bot, setUrl } = openInteractions();
    expect(setUrl('http://127.0.0.1:9090/x', answers)).toMatchObject(fault);
    expect(bot('GET /applications/@me').body.interactions_endpoint_url).toBe(URL_HERE);
  });

  test.each(['x'.repeat(2_049), 'desk.example', 'ftp://desk.example', 7])('is not %j', (url) => {
    const { setUrl } = openInteractions();
    expect(setUrl(url as string)).toMatchObject({ status: 400 });
  });

  test('survives a restart, and another key signs in another world', () => {
    const { sandbox, application } = openInteractions();
    const { url } = (sandbox.save() as { discord: { interactions: { url: string } } }).discord
      .interactions;
    expect(url).toBe(URL_HERE);
    const other = openInteractions({ hasLimits: false, seed: 'another' });
    expect(other.application.verify_key).not.toBe(application.verify_key);
  });

  test('is checked again now and then, and taken away when the desk fails', () => {
    const { sandbox, bot, deliver } = openInteractions();
    const probe = () => sandbox.acting(NOON_MS).probe();
    const probed = (answers: Parameters<ReturnType<typeof sandbox.acting>['probed']>[0]) =>
      sandbox.acting(NOON_MS).probed(answers);
    expect(probed(probe().map(deliver))).toEqual({ removed: false, why: null });
    expect(probed(probe().map(() => pong))).toEqual({
      removed: true,
      why: expect.stringContaining('401'),
    });
    expect(bot('GET /applications/@me').body.interactions_endpoint_url).toBe(null);
    expect(probe()).toEqual([]);
  });
});
