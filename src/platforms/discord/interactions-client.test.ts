import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Call } from '../calls/call.ts';
import type { WireReply } from '../wire.ts';
import { openDiscord } from './client.ts';
import { hasSameCommands } from './commands.ts';

const asking = { signal: new AbortController().signal };
const TOKEN = 'aW50ZXJhY3Rpb246MTMwMDAwMDAwMDAwMDAwMDA0MDpzZWNyZXQ';
const key = { applicationId: '1300000000000000001', token: TOKEN };
const at = { applicationId: '1300000000000000001', guildId: '1300000000000000002' };
const posted = { id: '5', channel_id: '6' };

function open(status: number, body: unknown = '') {
  const calls: Call[] = [];
  const api = openDiscord({
    token: 'made-up',
    version: '9.9.9',
    send: async (call): Promise<WireReply> => {
      calls.push(call);
      return { status, headers: {}, body: body === '' ? '' : JSON.stringify(body) };
    },
  });
  const sent = () => JSON.parse(String(calls.at(-1)?.request.body));
  return { api, calls, sent };
}

async function refusal(work: Promise<unknown>): Promise<DeskError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DeskError)) throw new Error(`No refusal, but ${String(error)}`);
  return error;
}

describe('the application', () => {
  const application = {
    id: '1',
    bot_public: true,
    flags: 1 << 14,
    verify_key: 'ab'.repeat(32),
    interactions_endpoint_url: null,
  };

  it('says what Discord signs with, and where it sends commands', async () => {
    const { api } = open(200, application);
    expect(await api.application.read(asking)).toEqual({
      id: '1',
      isPublic: true,
      flags: 1 << 14,
      verifyKey: 'ab'.repeat(32),
      interactionsUrl: null,
    });
    const old = open(200, { id: '1' });
    expect(await old.api.application.read(asking)).toMatchObject({ verifyKey: '', flags: 0 });
  });

  it('gets its address changed, and nothing else', async () => {
    const { api, calls, sent } = open(200, application);
    const url = 'https://desk.example/discord/interactions';
    await api.application.setInteractionsUrl({ url }, asking);
    expect(sent()).toEqual({ interactions_endpoint_url: url });
    await api.application.setInteractionsUrl({ url: null }, asking);
    expect(sent()).toEqual({ interactions_endpoint_url: null });
    expect(calls[0]).toMatchObject({ isAuthorised: true, isRepeatable: true });
  });

  it('explains that Discord could not reach or verify the address', async () => {
    const message = 'The specified interactions endpoint URL could not be verified.';
    const fault = { code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID', message };
    const errors = { interactions_endpoint_url: { _errors: [fault] } };
    const { api } = open(400, { code: 50_035, message: 'Invalid Form Body', errors });
    const url = 'https://desk.example/discord/interactions';
    const { code, message: detail } = await refusal(
      api.application.setInteractionsUrl({ url }, asking),
    );
    expect(code).toBe('discord/interactions-url');
    expect(detail).toContain('PUBLIC_URL');
  });
});

describe('the commands of a server', () => {
  const definition = {
    type: 1,
    name: 'desk',
    name_localizations: { de: 'pult' },
    description: 'Moderation desk',
    default_member_permissions: '4',
    options: [{ type: 3, name: 'case', description: 'Case number', autocomplete: true }],
  };
  const registered = {
    ...definition,
    id: '30',
    application_id: '1',
    version: '31',
    guild_id: '2',
    description_localizations: null,
    nsfw: false,
  };
  const menu = { id: '32', type: 2, name: 'View cases', description: '', version: '33' };

  it('are listed as they were once sent, so that they can be put back', async () => {
    const { api, calls } = open(200, [registered, menu]);
    const found = await api.commands.list(at, asking);
    expect(calls[0]?.request.path).toMatch(/\/commands\?with_localizations=true$/);
    expect(found.map((command) => command.definition)).toEqual([
      { ...definition, nsfw: false },
      { type: 2, name: 'View cases' },
    ]);
    expect(
      hasSameCommands(
        [found[1]!.definition, definition],
        [found[0]!.definition, { type: 2, name: 'View cases' }],
      ),
    ).toBe(true);
  });

  it('are replaced as a whole', async () => {
    const { api, calls, sent } = open(200, [registered]);
    await api.commands.replace({ ...at, commands: [definition] }, asking);
    expect(sent()).toEqual([definition]);
    expect(calls[0]).toMatchObject({
      route: 'PUT /applications/:application/guilds/:guild/commands',
      resource: '1300000000000000002///',
      isAuthorised: true,
    });
  });

  it('are the same in any order, and without what is the default', () => {
    const bare = { name: 'desk', description: 'Moderation desk' };
    const full = { ...bare, type: 1, options: [], nsfw: false, name_localizations: null };
    const other = { type: 3, name: 'Add as evidence' };
    expect(hasSameCommands([full, other], [other, bare])).toBe(true);
    expect(hasSameCommands([full], [{ ...bare, description: 'Another' }])).toBe(false);
    expect(hasSameCommands([full, other], [bare])).toBe(false);
    const limit = (min_value?: number) => ({ ...bare, options: [{ name: 'days', min_value }] });
    expect(hasSameCommands([limit(0)], [limit()])).toBe(false);
  });

  it('are the same as themselves, whatever they hold', () => {
    const command = fc.record({ name: fc.string(), options: fc.array(fc.jsonValue()) });
    fc.assert(
      fc.property(fc.array(command), (list) => {
        const copy = list.map((one) => JSON.parse(JSON.stringify({ type: 1, ...one })));
        expect(hasSameCommands(list, copy.toReversed())).toBe(true);
      }),
    );
  });

  it.each([
    [400, 30_032, 'discord/command-limit'],
    [400, 30_034, 'discord/command-creates'],
    [403, 50_001, 'discord/no-access'],
  ])('%i with code %i is %s', async (status, code, wanted) => {
    const { api } = open(status, { code, message: 'no' });
    const work = api.commands.replace({ ...at, commands: [] }, asking);
    expect((await refusal(work)).code).toBe(wanted);
  });
});

describe('a message in a channel', () => {
  const post = { channelId: '7', message: { content: 'Job 77' }, nonce: 'job77-3' };
  const edit = { channelId: '7', messageId: '5', message: { components: [] } };

  it('pings no one unless it says whom, and a repeat of it is known', async () => {
    const { api, calls, sent } = open(200, posted);
    await api.messages.post(post, asking);
    expect(sent()).toEqual({
      content: 'Job 77',
      allowed_mentions: { parse: [] },
      nonce: 'job77-3',
      enforce_nonce: true,
    });
    const allowed_mentions = { parse: [], roles: ['50'] } as const;
    await api.messages.post({ ...post, message: { content: 'x', allowed_mentions } }, asking);
    expect(sent().allowed_mentions).toEqual(allowed_mentions);
    await api.messages.edit(edit, asking);
    expect(sent()).toEqual({ components: [], allowed_mentions: { parse: [] } });
    expect(calls.map(({ isRepeatable }) => isRepeatable)).toEqual([true, true, true]);
    expect(calls[0]?.resource).toBe('/7//');
  });

  it.each([
    [403, 50_013, 'discord/channel-permission'],
    [403, 50_001, 'discord/channel-permission'],
    [404, 10_003, 'discord/unknown-channel'],
    [404, 10_008, 'discord/unknown-message'],
    [403, 50_005, 'discord/other-author'],
    [400, 50_006, 'discord/invalid'],
    [400, 30_046, 'discord/write-limit'],
    [400, 200_000, 'discord/blocked-content'],
  ])('%i with code %i is %s', async (status, code, wanted) => {
    const { api } = open(status, { code, message: 'no' });
    expect((await refusal(api.messages.edit(edit, asking))).code).toBe(wanted);
  });

  it('says which permissions the bot needs in that channel', async () => {
    const { api } = open(403, { code: 50_013, message: 'Missing Permissions' });
    const { message } = await refusal(api.messages.post(post, asking));
    expect(message).toContain('View Channels and Send Messages and Embed Links in that channel');
  });
});

describe('the answer to a command or click', () => {
  const message = { content: 'Done' };

  it('is changed with its own token, at its own pace, and without the token of the bot', async () => {
    const { api, calls, sent } = open(200, posted);
    await api.replies.edit({ ...key, message }, asking);
    expect(sent()).toEqual({ content: 'Done', allowed_mentions: { parse: [] } });
    await api.replies.add({ ...key, message: { ...message, flags: 64 } }, asking);
    expect(calls).toMatchObject([
      {
        request: {
          method: 'PATCH',
          path: `/webhooks/1300000000000000001/${TOKEN}/messages/@original`,
        },
        route: 'PATCH /webhooks/:application/:token/messages/@original',
        resource: `///${TOKEN}`,
        isAuthorised: false,
        isRepeatable: true,
      },
      { request: { method: 'POST' }, isAuthorised: false, isRepeatable: false },
    ]);
    for (const { request } of calls) expect(request.headers).not.toHaveProperty('authorization');
    const gone = open(204);
    await gone.api.replies.remove(key, asking);
    expect(gone.calls[0]?.request.method).toBe('DELETE');
  });

  it('keeps its token out of errors and routes', async () => {
    for (const [status, code] of [
      [401, 50_027],
      [404, 10_015],
      [400, 50_035],
      [403, 50_013],
    ] as const) {
      const { api, calls } = open(status, { code, message: 'no' });
      const error = await refusal(api.replies.edit({ ...key, message }, asking));
      expect(JSON.stringify([error.message, error.title, error.extras, error.stack])).not.toContain(
        TOKEN,
      );
      expect(calls[0]?.route).not.toContain(TOKEN);
    }
    const { api } = open(200, posted);
    const odd = api.replies.edit({ ...key, token: `${TOKEN}/../x`, message }, asking);
    await expect(odd).rejects.toThrow(/^Not an id for token of [^.]+$/);
  });

  it.each([
    [401, { code: 50_027, message: 'Invalid Webhook Token' }],
    [401, { code: 0, message: '401: Unauthorized' }],
    [404, { code: 0, message: '404: Not Found' }],
  ])('is not tried again after %i %j', async (status, body) => {
    const { api, calls } = open(status, body);
    for (const _ of [1, 2]) {
      const { code } = await refusal(api.replies.edit({ ...key, message }, asking));
      expect(code).toBe('discord/reply-over');
    }
    expect((await refusal(api.replies.add({ ...key, message }, asking))).code).toBe(
      'discord/reply-over',
    );
    expect(calls).toHaveLength(1);
    await refusal(api.replies.remove({ ...key, token: 'another' }, asking));
    expect(calls).toHaveLength(2);
  });

  it('is tried three times while Discord does not know it yet', async () => {
    const { api, calls } = open(404, { code: 10_015, message: 'Unknown Webhook' });
    const tries = [1, 2, 3, 4].map(() => () => api.replies.edit({ ...key, message }, asking));
    const codes: string[] = [];
    for (const attempt of tries) codes.push((await refusal(attempt())).code);
    expect(codes).toEqual([...Array(3).fill('discord/reply-unknown'), 'discord/reply-over']);
    expect(calls).toHaveLength(3);
  });

  it('says when its message was deleted', async () => {
    const { api, calls } = open(404, { code: 10_008, message: 'Unknown Message' });
    for (const _ of [1, 2, 3, 4]) {
      const { code } = await refusal(api.replies.edit({ ...key, message }, asking));
      expect(code).toBe('discord/unknown-message');
    }
    expect(calls).toHaveLength(4);
  });
});
