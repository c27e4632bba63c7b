import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errors } from '#errors.ts';

// A refusal that comes from a rule, limit, scope, setting or ban says who can change it. Everything else is in
// one of these lists, written by hand: the codes of an area without their first part.

/** The specification fixes these sentences. The page shows beside them who can help. */
const fixedBySpec = {
  access: 'session-invalid pass-missing key-refused code-unknown code-spent',
  bans: 'banned no-address bad-address own-address',
  limits: 'penalty',
  guard: 'login-secret',
};

/** The reader can put it right themselves: something is missing, malformed, too long or chosen wrong. */
const badInput = {
  access: 'other-key unknown-tool',
  audit: 'range no-target no-undo no-half bad-target bad-head',
  settings: 'unknown invalid',
  setup: 'not-acceptable',
  appeals: 'code receipt missing-text',
  desk: 'not-found method-not-allowed unreadable unsupported-type too-large invalid-input',
  idempotency: 'other-body bad-key',
  connections: 'missing shape refused key-disabled key-expired bad-id half-app bad-app environment',
  interactions:
    'not-in-server unknown-command button-over no-target not-a-number nothing-typed no-message login-in-message',
  discord: 'forum not-a-forum unknown-thread too-large invalid blocked-content webhook-token',
  roblox: 'renamed-player invalid',
  player: 'blank not-a-name not-an-id',
  templates: 'name-taken too-long no-private other-kind message',
  requests: 'no-such-tool open-already',
  notices: 'not-incoming',
  evidence:
    'no-file too-large not-accepted unreadable-image too-many-pixels animated image-grew not-a-link private-link only-in-discord which-case two-cases same not-here',
  webhooks: `missing-url url-required invalid-url which-server not-confirmed missing-reason no-code code-missing
    code-wrong code-expired code-tries no-proof moved proof-ended sending message-missing message-long embeds-many
    embed-empty embed-part-long embed-link embed-color embed-fields-many embed-field embeds-long thread-both thread-id
    thread-title files-many files-large file-name repeat-once repeat delay delay-long name avatar not-rotatable`,
  jobs: 'nobody same decline-reason not-practice',
  'ban-tool':
    'one-or-many duration missing-reason reason-too-long reason-shows private-too-long no-such-ban',
  roster: 'no-file not-text too-large encoding unknown-encoding too-many-lines no-lines',
  decoys: 'missing-label',
  accounts: 'missing-id',
  'ip-lock': 'own-address no-address no-networks',
  qr: 'missing-link sign-in-link too-long failed',
  'server-ban': 'missing-user missing-reason reason-too-long duration delete-range brake-range',
  'token-revoker': 'missing malformed refused',
  'discord-links': 'code-unknown code-expired code-for-discord linked-before',
};

/** It isn't there, is done already, changed in the meantime, or something broke: no rule of the desk refuses it. */
const technical = {
  access: `key-busy key-revoked-before no-such-code code-revoked-before no-such-pass pass-ended not-locked
    no-such-session`,
  bans: 'already not-listed',
  audit: 'no-such-case no-such-note undone',
  banner: 'changed gone',
  settings: 'changed',
  appeals: 'no-such decided deciding not-in-force in-force',
  desk: 'too-slow no-room deadline unsure',
  idempotency: 'in-progress not-kept interrupted',
  interactions: 'forged repeated unreadable other-application pressed message-over choice-gone',
  connections: 'none not-gone changed',
  platform: 'down busy slow unsure practice-ended doubted unreadable',
  discord: `unknown-user unknown-member unknown-ban unknown-channel unknown-webhook system-webhook not-found
    user-banned nobody-banned unknown-message refused other-author reply-unknown reply-over`,
  roblox: 'unknown-player private closed not-found conflict refused',
  player: 'names-closed',
  templates: 'no-such',
  requests: 'no-such answered pass-ended',
  notices: 'none',
  decoys: 'no-such retired-before',
  evidence: 'no-such',
  jobs: `stopped cancelled already skipped never-known not-standing tool-gone unknown-target refused no-such-job changed
    nothing-to-retry nothing-to-undo undone other-world stopped-only stop-first restored`,
  'ban-tool': 'names-in-time changed',
  roster: 'not-done too-late unwritten',
  webhooks: `not-here rotating no-rotation rotation-over rotation-busy rotation-unsure not-sent three-failures`,
  'server-ban': 'changed-since',
  'discord-links': 'not-linked',
  'discord-desk': 'changed busy',
  'discord-staff': 'no-server no-role unknown',
};

/** The platform's own limits, which no one on this desk can change. The sentence names the platform. */
const limitsOfPlatforms = {
  discord: 'ban-limit write-limit overloaded webhook-limit command-limit command-creates',
  'ban-tool': 'queued',
};

/** Who can change it depends on the case, so it is part of `{why}`; see desk/jobs/rules.test.ts. */
const saidInWhy = {
  jobs: 'shared-browser shared-network shared-account in-discord confirm-yourself state',
  appeals: 'own-ban',
};

const explained = [fixedBySpec, badInput, technical, limitsOfPlatforms, saidInWhy].flatMap((list) =>
  Object.entries(list).flatMap(([area, codes]) =>
    codes.split(/\s+/).map((code) => `${area}/${code}`),
  ),
);

/** The owner, an admin, another moderator, whoever has a permission, or no one, because it is built in. */
const WHO = /\b(owner|admin|moderator|Manage Roles)\b|This limit is fixed\./;

/** Refusals by a number say the number. Those in words have it in their sentence. */
const numbered = {
  'limits/rate': ['limit', 'seconds'],
  'limits/cooldown': ['wait', 'seconds'],
  'limits/budget': ['limit', 'window', 'left', 'wait'],
  'limits/lookups': ['limit', 'left', 'wait'],
  'limits/second-person': ['limit', 'left'],
  'access/key-tries': ['limit', 'seconds'],
  'access/redeem-tries': ['limit', 'minutes'],
  'discord-links/code-tries': ['limit', 'minutes'],
  'access/too-many-keys': ['limit'],
  'bans/too-wide': ['limit'],
  'audit/pins-full': ['limit'],
  'evidence/full': ['limit'],
  'evidence/no-room': ['megabytes'],
  'evidence/too-many-today': ['limit', 'wait'],
  'jobs/too-long': ['limit', 'given'],
  'jobs/too-many': ['limit'],
  'jobs/too-many-idle': ['limit', 'rows', 'wait'],
  'jobs/too-many-streams': ['limit'],
  'templates/full': ['limit'],
  'requests/too-many': ['limit'],
  'decoys/full': ['limit'],
  'webhooks/foreign-limit': ['limit', 'wait'],
  'webhooks/rotations-full': ['limit'],
  'roster/too-many-ages': ['limit', 'given'],
  'ip-lock/too-wide': ['limit'],
} as const;

describe('a refusal', () => {
  test.each(Object.entries(errors).filter(([code]) => !explained.includes(code)))(
    '%s says who can change the rule behind it',
    (_code, { detail }) => {
      expect(detail).toMatch(WHO);
    },
  );

  test('is in one list at most, and the lists name only refusals that exist', () => {
    expect(explained.filter((code) => !(code in errors))).toEqual([]);
    expect(explained.filter((code, at) => explained.indexOf(code) !== at)).toEqual([]);
  });

  test.each(Object.entries(numbered))('%s says its numbers', (code, params) => {
    const { detail } = errors[code as keyof typeof numbered];
    expect(params.filter((name) => !detail.includes(`{${name}}`))).toEqual([]);
  });

  test('is defined in one place, so that no tool replaces the words of another', async () => {
    const src = join(import.meta.dirname, '..');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /^(errors\/[\w-]+|tools\/[^/]+\/errors)\.ts$/.test(path.replaceAll('\\', '/')),
    );
    const codes: string[] = [];
    for (const path of files.filter((path) => !/test|table|say-wait/.test(path))) {
      const tables: Record<string, object> = await import(join(src, path));
      codes.push(...Object.values(tables).flatMap(Object.keys));
    }
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    expect(codes).toHaveLength(Object.keys(errors).length);
  });
});
