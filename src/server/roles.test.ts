import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { send } from '#testing/request.ts';
import { features } from './features.ts';

// Who may do what. Every expectation is written by hand and none is read from the contracts. An action
// without a row fails, and so does a row without an action.

type Role =
  | 'nobody'
  | 'visitor'
  | 'moderator in scope'
  | 'moderator out of scope'
  | 'expired pass'
  | 'revoked pass'
  | 'read-only admin'
  | 'full admin'
  | 'expired admin'
  | 'admin of a revoked key'
  | 'banned moderator'
  | 'banned admin';

type Expectations = Record<Role, string>;

const IN = 'in';
const SESSION = 'access/session-invalid';
const ADMIN = 'access/admin-invalid';
const BANNED = 'bans/banned';

const everyone: Expectations = {
  nobody: IN,
  visitor: IN,
  'moderator in scope': IN,
  'moderator out of scope': IN,
  'expired pass': IN,
  'revoked pass': IN,
  'read-only admin': IN,
  'full admin': IN,
  'expired admin': IN,
  'admin of a revoked key': IN,
  'banned moderator': BANNED,
  'banned admin': BANNED,
};

const bannedToo: Expectations = { ...everyone, 'banned moderator': IN, 'banned admin': IN };

const withSession: Expectations = {
  nobody: SESSION,
  visitor: IN,
  'moderator in scope': IN,
  'moderator out of scope': IN,
  'expired pass': IN,
  'revoked pass': IN,
  'read-only admin': SESSION,
  'full admin': SESSION,
  'expired admin': SESSION,
  'admin of a revoked key': SESSION,
  'banned moderator': BANNED,
  'banned admin': BANNED,
};

const withPass: Expectations = {
  ...withSession,
  visitor: 'access/pass-missing',
  'expired pass': 'access/pass-invalid',
  'revoked pass': 'access/pass-invalid',
};

const inScope: Expectations = { ...withPass, 'moderator out of scope': 'access/out-of-scope' };

/** Only a pass in the header. An admin's token in its place isn't a pass. */
const passAlone: Expectations = {
  ...inScope,
  nobody: 'access/pass-missing',
  'read-only admin': 'access/pass-invalid',
  'full admin': 'access/pass-invalid',
  'expired admin': 'access/pass-invalid',
  'admin of a revoked key': 'access/pass-invalid',
};

const anyAdmin: Expectations = {
  nobody: ADMIN,
  visitor: ADMIN,
  'moderator in scope': ADMIN,
  'moderator out of scope': ADMIN,
  'expired pass': ADMIN,
  'revoked pass': ADMIN,
  'read-only admin': IN,
  'full admin': IN,
  'expired admin': ADMIN,
  'admin of a revoked key': ADMIN,
  'banned moderator': BANNED,
  'banned admin': BANNED,
};

/** Accepts a pass or an admin session. */
const passOrAnyAdmin: Expectations = {
  ...withPass,
  'read-only admin': IN,
  'full admin': IN,
  'expired admin': ADMIN,
  'admin of a revoked key': ADMIN,
};

const passOrFullAdmin: Expectations = { ...passOrAnyAdmin, 'read-only admin': 'access/read-only' };

const fullAdmin: Expectations = { ...anyAdmin, 'read-only admin': 'access/read-only' };

const aMessage = {
  ...{ text: 'x', author: null, files: 0, embeds: 0 },
  ...{ is_forwarded: false, is_masked: false },
};
const aWebhook = {
  webhook_url: `https://discord.com/api/webhooks/80351110224678912/${'a'.repeat(68)}`,
};

const anAccount = { user_ids: ['80351110224678912'], reason: 'x' };

/** The input of each call besides its credentials. It is valid, so that only the role decides. */
const matrix: Record<string, [Expectations, Record<string, unknown>]> = {
  'GET /session_token': [everyone, {}],
  'POST /session/heartbeat': [withSession, {}],
  'POST /session/end': [withSession, {}],
  'POST /redeem': [withSession, { code: 'GATE-00000-00000-00000-00000' }],
  'GET /check_ban': [bannedToo, {}],
  'POST /load': [everyone, {}],
  'POST /reads': [withPass, { reads: [{ path: '/platforms/practice', input: {} }] }],
  'GET /banner': [everyone, {}],
  'POST /authentication': [everyone, { key: 'gth_k_none' }],
  'POST /pass': [withPass, {}],
  'POST /practice': [withPass, { on: false }],
  'POST /qr': [inScope, { link_qr: 'https://example.com' }],
  'POST /generate_decoy': [inScope, { label: 'Staff channel' }],
  'POST /decoys/known': [withPass, {}],
  'POST /decoys/found': [withPass, { number: 1_000_000 }],
  'POST /ban': [inScope, { user: '1', universe_id: '1', display_reason: 'x' }],
  'POST /unban': [inScope, { user: '1', universe_id: '1' }],
  'POST /ban_look': [inScope, { user: '1', universe_id: '1' }],
  'POST /ban_history': [inScope, { user: '1', universe_id: '1' }],
  'POST /experience_bans': [inScope, { universe_id: '1' }],
  'POST /experience_list': [inScope, {}],
  'POST /check': [inScope, { user: '1' }],
  'POST /check/inventory': [inScope, { user_id: '1' }],
  'POST /upload': [inScope, { file: { name: 'x.txt', lines: ['156'] } }],
  'GET /upload/file': [passAlone, { job_id: '1000000' }],
  'POST /inspect_key': [inScope, {}],
  'POST /revoke_token': [inScope, { platform: 'discord', token: 'x'.repeat(30) }],
  'POST /discord_checker': [inScope, { user_id: '80351110224678912' }],
  'POST /server_ban': [inScope, anAccount],
  'POST /server_unban': [inScope, anAccount],
  'POST /server_kick': [inScope, anAccount],
  'POST /server_timeout': [inScope, { ...anAccount, duration_seconds: 60 }],
  'POST /server_lockdown': [inScope, { invites_until: null, dms_until: null }],
  'POST /server_list': [inScope, {}],
  'POST /server_members': [inScope, {}],
  'POST /server_bans': [inScope, {}],
  'POST /server_raid': [inScope, {}],
  'POST /inspect_webhook': [inScope, aWebhook],
  'POST /delete_webhook/look': [inScope, aWebhook],
  'POST /delete_webhook': [inScope, aWebhook],
  'POST /delete_webhooks': [inScope, { webhook_ids: ['80351110224678912'], reason: 'x' }],
  'POST /webhook_servers': [inScope, {}],
  'POST /server_webhooks': [inScope, {}],
  'POST /rotate_webhook': [inScope, { webhook_id: '80351110224678912', grace_seconds: 0 }],
  'POST /webhook_rotations': [inScope, {}],
  'POST /webhook_rotations/cancel': [inScope, { case_id: 1_000_000 }],
  'POST /webhook_rotations/finish': [inScope, { case_id: 1_000_000 }],
  'POST /webhook_look': [inScope, aWebhook],
  'POST /webhook_challenge': [inScope, aWebhook],
  'POST /webhook_verify': [inScope, { ...aWebhook, code: '123456' }],
  'POST /webhook_send_stream': [inScope, { ...aWebhook, content: 'x' }],
  'POST /webhook_channel': [inScope, aWebhook],
  'POST /webhook_sent': [inScope, aWebhook],
  'POST /webhook_message': [inScope, { ...aWebhook, message_id: '80351110224678912' }],
  'POST /webhook_edit': [inScope, { ...aWebhook, message_id: '80351110224678912', content: 'x' }],
  'POST /webhook_unsend': [inScope, { ...aWebhook, message_id: '80351110224678912' }],
  'POST /session_refresher': [withPass, {}],
  'POST /ip_lock/look': [withPass, {}],
  'POST /ip_lock': [withPass, { to: 'nothing' }],
  'POST /sign_out/sessions': [withPass, {}],
  'POST /sign_out': [withPass, { which: 'others' }],
  'POST /discord_link/look': [withPass, {}],
  'POST /discord_link/find': [withPass, { code: 'K7QM-2F9D-4TZ8' }],
  'POST /discord_link': [withPass, { code: 'K7QM-2F9D-4TZ8' }],
  'POST /discord_link/code': [withPass, {}],
  'POST /discord_link/unlink': [withPass, {}],
  'POST /admin/discord_links/unlink': [fullAdmin, { pass_id: 'none' }],
  'GET /admin/session': [anyAdmin, {}],
  'POST /admin/confirm_key': [anyAdmin, { key: 'none' }],
  'POST /admin/sign_out': [anyAdmin, {}],
  'GET /session/stats': [anyAdmin, {}],
  'GET /admin/limits': [anyAdmin, {}],
  'GET /admin/keys': [anyAdmin, {}],
  'POST /admin/keys/create': [fullAdmin, { label: 'x', access: 'read' }],
  'POST /admin/keys/revoke': [fullAdmin, { key_id: 'none' }],
  'GET /admin/codes': [anyAdmin, {}],
  'GET /admin/codes/export': [anyAdmin, {}],
  'POST /admin/codes/create': [fullAdmin, { label: 'x' }],
  'POST /admin/codes/revoke': [fullAdmin, { code_id: 'none' }],
  'GET /admin/passes': [anyAdmin, {}],
  'GET /admin/passes/crowded': [anyAdmin, {}],
  'GET /admin/passes/ending': [anyAdmin, {}],
  'GET /admin/since': [anyAdmin, { from: '0' }],
  'GET /admin/digest': [anyAdmin, { from: '0', to: '604800000' }],
  'GET /admin/digest/export': [anyAdmin, { from: '0', to: '604800000' }],
  'POST /admin/passes/revoke': [fullAdmin, { pass_id: 'none' }],
  'POST /admin/passes/reissue': [fullAdmin, { pass_id: 'none' }],
  'POST /admin/passes/unlock': [fullAdmin, { pass_id: 'none' }],
  'GET /admin/bans': [anyAdmin, {}],
  'POST /ban_user': [fullAdmin, { banned_ip: '198.51.100.77', reason: 'x' }],
  'POST /unban_user': [fullAdmin, { unbanned_ip: '198.51.100.78' }],
  'GET /admin/banner': [anyAdmin, {}],
  'POST /admin/banner/publish': [fullAdmin, { message: 'x', replaces: null }],
  'POST /admin/banner/delete': [fullAdmin, { id: 'none' }],
  'GET /admin/setup': [anyAdmin, {}],
  'POST /admin/setup/arrive': [anyAdmin, {}],
  'POST /admin/setup/mark': [fullAdmin, { step: 'raid', as: 'skipped' }],
  'POST /admin/setup/hide': [fullAdmin, { hidden: true }],
  'POST /admin/setup/phone_again': [fullAdmin, {}],
  'POST /setup/opened': [everyone, { token: '0'.repeat(32) }],
  'GET /admin/settings': [anyAdmin, {}],
  'POST /admin/settings/change': [
    fullAdmin,
    { changes: [{ name: 'maintenance', from: false, to: false }] },
  ],
  'GET /admin/audit': [anyAdmin, {}],
  'GET /admin/audit/export': [anyAdmin, { format: 'csv' }],
  'GET /admin/audit/chain': [anyAdmin, {}],
  'POST /admin/audit/verify': [anyAdmin, {}],
  'POST /admin/audit/erase': [fullAdmin, { target: 'roblox:1' }],
  'POST /cases/list': [passOrAnyAdmin, { target: 'roblox:1' }],
  'POST /cases/waiting': [withPass, {}],
  'POST /cases/get': [passOrAnyAdmin, { case_id: 1_000_000 }],
  'POST /cases/evidence/list': [passOrAnyAdmin, { case_id: 1_000_000 }],
  'POST /cases/evidence/file': [passOrAnyAdmin, { case_id: 1_000_000, id: 'a'.repeat(16) }],
  'POST /cases/evidence/add': [passOrFullAdmin, { case_id: 1000000 }],
  'POST /cases/evidence/link': [passOrFullAdmin, { case_id: 1_000_000, url: 'x' }],
  'POST /cases/evidence/message': [withPass, { case_id: 1_000_000, url: 'x', message: aMessage }],
  'POST /cases/evidence/remove': [passOrFullAdmin, { case_id: 1_000_000, id: 'a'.repeat(16) }],
  'POST /cases/pins': [passOrAnyAdmin, { target: 'roblox:156' }],
  'POST /cases/pin': [passOrFullAdmin, { case_id: 1_000_000, note_id: 1_000_001 }],
  'POST /cases/unpin': [passOrFullAdmin, { case_id: 1_000_000, note_id: 1_000_001 }],
  'POST /cases/note': [passOrFullAdmin, { case_id: 1_000_000, text: 'x' }],
  'POST /templates/list': [passOrAnyAdmin, {}],
  'POST /templates/save': [passOrFullAdmin, { tool: 'ban-tool', name: 'x', reason: 'x' }],
  'POST /templates/delete': [passOrFullAdmin, { id: 'none' }],
  'POST /requests/ask': [withPass, { kind: 'budget' }],
  'POST /requests/list': [passOrAnyAdmin, {}],
  'POST /requests/answer': [fullAdmin, { request_id: 1_000_000, grant: false }],
  'POST /appeal': [withSession, { code: 'K7QM-2F9D', text: 'x' }],
  'POST /appeal/answer': [withSession, { receipt: 'K7QM-2F9D' }],
  'POST /appeals/waiting': [passOrAnyAdmin, {}],
  'POST /appeals/list': [passOrAnyAdmin, {}],
  'POST /appeals/get': [passOrAnyAdmin, { appeal_id: 1_000_000 }],
  'POST /appeals/slip': [passOrAnyAdmin, { case_id: 1_000_000 }],
  'POST /appeals/comment': [passOrFullAdmin, { appeal_id: 1_000_000, text: 'x' }],
  'POST /appeals/decide': [
    passOrFullAdmin,
    { appeal_id: 1_000_000, decision: 'uphold', answer: 'x' },
  ],
  'GET /admin/decoys': [anyAdmin, {}],
  'POST /admin/decoys/retire': [fullAdmin, { number: 1_000_000 }],
  'GET /admin/notices': [anyAdmin, {}],
  'POST /admin/notices/save': [fullAdmin, aWebhook],
  'GET /admin/notices/channels': [fullAdmin, {}],
  'POST /admin/notices/choose': [fullAdmin, { guild_id: '1', channel_id: '2' }],
  'POST /admin/notices/forget': [fullAdmin, {}],
  'GET /admin/actions': [anyAdmin, {}],
  'GET /site': [everyone, {}],
  'GET /status': [everyone, {}],
  'GET /status/summary': [everyone, {}],
  'GET /platforms': [everyone, {}],
  'POST /platforms/practice': [withPass, {}],
  'POST /platforms/look': [passOrAnyAdmin, {}],
  'GET /admin/connections': [anyAdmin, {}],
  'POST /admin/connections/save': [fullAdmin, { platform: 'roblox', listed: [] }],
  'POST /admin/connections/check': [fullAdmin, { platform: 'discord' }],
  'POST /admin/connections/forget': [fullAdmin, { platform: 'discord' }],
  'GET /admin/discord': [anyAdmin, {}],
  'GET /admin/discord/preview': [fullAdmin, {}],
  'POST /admin/discord/turn_on': [fullAdmin, { seen: 'nothing' }],
  'POST /admin/discord/turn_off': [fullAdmin, {}],
  'GET /admin/discord_staff': [anyAdmin, {}],
  'GET /admin/discord_staff/options': [fullAdmin, {}],
  'POST /admin/discord_staff/choose': [fullAdmin, { guild_id: null, role_id: null }],
  'POST /admin/discord_staff/ask_again': [fullAdmin, { pass_id: 'none' }],
  'GET /admin/connections/dead_webhooks': [anyAdmin, {}],
  'POST /admin/connections/call_again': [fullAdmin, { webhook_id: '80351110224678912' }],
  'POST /admin/connections/reset_practice': [fullAdmin, {}],
  'POST /jobs/list': [passOrAnyAdmin, {}],
  'POST /jobs/waiting': [passOrAnyAdmin, {}],
  'POST /jobs/get': [passOrAnyAdmin, { job_id: 1_000_000 }],
  'POST /jobs/rows': [passOrAnyAdmin, { job_id: 1_000_000 }],
  'POST /jobs/events': [passOrAnyAdmin, { job_id: 1_000_000 }],
  'POST /jobs/receipt': [passOrAnyAdmin, { job_id: 1_000_000 }],
  'POST /jobs/discord': [passOrAnyAdmin, { job_id: 1_000_000 }],
  'POST /jobs/pause': [passOrFullAdmin, { job_id: 1_000_000 }],
  'POST /jobs/resume': [passOrFullAdmin, { job_id: 1_000_000 }],
  'POST /jobs/cancel': [passOrFullAdmin, { job_id: 1_000_000 }],
  'POST /jobs/retry': [passOrFullAdmin, { job_id: 1_000_000 }],
  'POST /jobs/approve': [passOrFullAdmin, { job_id: 1_000_000 }],
  'POST /jobs/decline': [passOrFullAdmin, { job_id: 1_000_000 }],
  'POST /jobs/confirm_two': [fullAdmin, { job_id: 1_000_000, holder: 'nobody' }],
  'POST /jobs/undo': [passOrFullAdmin, { job_id: 1_000_000 }],
  'POST /rollback': [fullAdmin, { pass_id: 'none', from: 0, to: 1 }],
};

/** The field with the session token, where it isn't `session_token`. */
const sessionFields: Record<string, string> = {
  'POST /redeem': 'session_id',
  'POST /qr': 'session_id',
  'POST /generate_decoy': 'session_id',
  'POST /check': 'session_id',
  'POST /check/inventory': 'session_id',
  'POST /upload': 'token',
};

interface Credentials {
  session?: string;
  pass?: string;
  admin?: string;
}

const BANNED_ADDRESS = '192.0.2.66';
const DAY_MS = 24 * 3_600_000;
const GATE = new Set<unknown>([
  SESSION,
  ADMIN,
  BANNED,
  'access/pass-missing',
  'access/pass-invalid',
  'access/out-of-scope',
  'access/read-only',
  'desk/invalid-input',
]);

let clock: TestClock;
let desk: TestDesk;

beforeAll(async () => {
  clock = new TestClock();
  desk = await startDesk({
    now: clock.now,
    environment: { TRUST_PROXY: '127.0.0.1' },
    settings: { toolCooldownMs: 0, addressRequestsPerMinute: 100_000 },
  });
  await desk.banAddress(BANNED_ADDRESS);
});

afterAll(() => desk.stop());

async function moderator(wishes: { scope?: string[]; expiresAt?: number } = {}) {
  const { session, pass } = await visit(desk, await desk.createCode(wishes));
  return { session, pass };
}

/** A new person for each call, because some calls end their own credentials. */
const become: Record<Role, () => Promise<Credentials>> = {
  nobody: async () => ({}),
  visitor: async () => ({ session: (await visit(desk)).session }),
  'moderator in scope': () => moderator(),
  'moderator out of scope': () => moderator({ scope: ['no-tool-of-this-name'] }),
  'expired pass': async () => {
    const expired = await moderator({ expiresAt: clock.now() + 1_000 });
    clock.advance(1_001);
    return expired;
  },
  'revoked pass': async () => {
    const revoked = await moderator();
    await desk.desk.database.transaction((tx) => {
      tx.announce('passes');
      return tx.run(
        'UPDATE passes SET revoked_at = 1 WHERE id = (SELECT pass_id FROM codes ORDER BY created_at DESC, redeemed_at DESC LIMIT 1)',
      );
    });
    return revoked;
  },
  'read-only admin': async () => ({ admin: (await desk.admin('read')).token }),
  'full admin': async () => ({ admin: (await desk.admin('full')).token }),
  'expired admin': async () => {
    const { token } = await desk.admin('full');
    clock.advance(7 * DAY_MS + 1);
    return { admin: token };
  },
  'admin of a revoked key': async () => {
    const { token, keyId } = await desk.admin('full');
    await desk.desk.database.transaction((tx) =>
      tx.run('UPDATE admin_keys SET revoked_at = 1 WHERE id = $1', [keyId]),
    );
    return { admin: token };
  },
  'banned moderator': () => moderator(),
  'banned admin': async () => ({ admin: (await desk.admin('full')).token }),
};

async function call(address: string, role: Role): Promise<{ status: number; code: unknown }> {
  const [method = '', path = ''] = address.split(' ');
  const { session, pass, admin } = await become[role]();
  const [expectations, input] = matrix[address] ?? [everyone, {}];
  const headers: Record<string, string> = {
    ...(role.startsWith('banned') && { 'x-forwarded-for': BANNED_ADDRESS }),
    ...(method === 'GET' && admin && { authorization: `Bearer ${admin}` }),
    ...(expectations === passAlone && pass && { authorization: `Bearer ${pass}` }),
  };
  const isAdminCall = expectations === anyAdmin || expectations === fullAdmin;
  const isEither = [passOrAnyAdmin, passOrFullAdmin].includes(expectations);
  const takesSession = isEither || [withSession, withPass, inScope].includes(expectations);
  const takesPass = isEither || [withPass, inScope].includes(expectations);
  const body = {
    ...input,
    ...(takesSession && { [sessionFields[address] ?? 'session_token']: session }),
    ...(takesPass && { redeem_code: pass }),
    // A wrong secret in an admin's place is refused as if there were none.
    ...(isAdminCall && { admin_key: admin ?? pass ?? session }),
    ...(isEither && { admin_key: admin }),
  };
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const { status, body: answer } = await send(`${desk.url}/api${path}${query}`, {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return { status, code: answer.code };
}

const countAudit = () =>
  desk.desk.database.transaction((tx) =>
    tx.one<{ count: number }>(
      "SELECT COUNT(*) AS count FROM audit WHERE action <> 'access/redeem' AND actor <> 'test'",
    ),
  );

it('every action has a row, and every row an action', () => {
  const actions = features.flatMap(({ actions }) => Object.values(actions));
  const addresses = actions.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(matrix).sort()).toEqual(addresses.sort());
});

describe.each(Object.entries(matrix))('%s', (address, [expectations]) => {
  it.each(Object.entries(expectations) as [Role, string][])('%s: %s', async (role, expected) => {
    // Otherwise the desk would write them at a moment of its own.
    await desk.desk.refusals.settleAll(clock.now());
    const before = await countAudit();
    const { status, code } = await call(address, role);
    if (expected === IN) {
      // The ban check tells a banned address so. That is its answer, not a refusal.
      const isAnswer = address === 'GET /check_ban' && status === 530;
      if (!isAnswer) expect(GATE).not.toContain(code);
      expect(status === 530 || status < 500, String(status)).toBe(true);
      return;
    }
    expect(code).toBe(expected);
    expect([401, 403]).toContain(status);
    // A refused call has changed nothing, and the log doesn't claim otherwise.
    expect(await countAudit()).toEqual(before);
  });
});
