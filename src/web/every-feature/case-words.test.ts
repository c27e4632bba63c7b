import '../features.ts';
import '../case-features.ts';
import { describe, expect, test } from 'vitest';
import { admin } from '#desk/access/admin/contract.ts';
import { codes } from '#desk/access/codes/contract.ts';
import { access } from '#desk/access/contract.ts';
import { passes } from '#desk/access/passes/contract.ts';
import { appeals } from '#desk/appeals/contract.ts';
import type { AuditCase } from '#desk/audit/cases/page/audit-case.ts';
import { baseCase } from '#desk/audit/cases/page/case.fixture.ts';
import { hasCaseText } from '#desk/audit/cases/page/case-texts.ts';
import { caseWords, refusalDetail, refusalWords } from '#desk/audit/cases/page/case-words.ts';
import { pins } from '#desk/audit/cases/pins/contract.ts';
import { banner } from '#desk/banner/contract.ts';
import { bans } from '#desk/bans/contract.ts';
import { connections } from '#desk/connections/contract.ts';
import { decoys } from '#desk/decoys/contract.ts';
import { discordLinks } from '#desk/discord/links/contract.ts';
import { discordTurnOn } from '#desk/discord/turn-on/contract.ts';
import { evidence } from '#desk/evidence/contract.ts';
import { jobs } from '#desk/jobs/contract.ts';
import { notices } from '#desk/notices/contract.ts';
import { requests } from '#desk/requests/contract.ts';
import { settings } from '#desk/settings/contract.ts';
import { setup } from '#desk/setup/contract.ts';
import { templates } from '#desk/templates/contract.ts';
import type { Feature } from '#kit/contract/feature.ts';
import { tool as banTool } from '#tools/ban-tool/contract.ts';
import { tools } from '#tools/index.ts';
import { tool as serverBan } from '#tools/server-ban/contract.ts';

const features: readonly Feature[] = [
  ...[access, admin, codes, passes, bans, banner, connections, settings],
  ...[
    appeals,
    evidence,
    pins,
    jobs,
    requests,
    templates,
    notices,
    decoys,
    discordLinks,
    discordTurnOn,
    setup,
    banTool,
    serverBan,
  ],
  ...tools,
];

/** The actions that the desk records in the log. */
function listWritten(): string[] {
  return features.flatMap(({ id, actions }) =>
    Object.entries(actions)
      .filter(([, action]) => action.effect === 'changes')
      .map(([name]) => `${id}/${name}`),
  );
}

function sentence(changes: Partial<AuditCase>): string {
  const { text, parts } = caseWords({ ...baseCase, ...changes });
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}

describe('a case is a sentence', () => {
  test.each<[Partial<AuditCase>, string]>([
    [
      { action: 'connections/save', detail: { platform: 'discord', as: 'gate-bot' } },
      'Kade connected Discord as gate-bot',
    ],
    [
      { action: 'backup/restored', actor: 'cli', name: null, detail: { cases: 3, lost: 0 } },
      'The command line restored a backup, replacing all data',
    ],
    [
      { action: 'ip-lock/lock', detail: { to: 'network' } },
      'Kade locked their pass to their network',
    ],
    [{ action: 'ip-lock/lock', detail: { to: 'nothing' } }, 'Kade unlocked their pass'],
    [
      { action: 'access/codes/create', detail: { label: 'night' }, result: { code_ids: ['a'] } },
      'Kade created an access code for night',
    ],
    [
      {
        action: 'access/codes/create',
        detail: { label: 'night', holder: 'Mira', count: 3 },
        result: { code_ids: ['a', 'b', 'c'] },
      },
      'Kade created 3 access codes for Mira',
    ],
    [
      { actor: 'cli', name: null, action: 'access/codes/create', detail: { label: 'night' } },
      'The command line created an access code for night',
    ],
    [
      {
        action: 'decoy-generator/generate',
        target: 'decoy:7',
        target_name: 'Staff channel',
        detail: { label: 'Staff channel' },
      },
      'Kade created decoy Staff channel (7)',
    ],
    [{ action: 'bans/ban', detail: { banned_ip: '203.0.113.9' } }, 'Kade banned 203.0.113.9'],
    [
      { actor: 'desk', name: null, action: 'bans/automatic', detail: { network: '2001:db8::/64' } },
      'The desk banned 2001:db8::/64 for repeatedly exceeding the rate limit',
    ],
    [
      {
        action: 'settings/change',
        detail: { changes: [{ name: 'toolCooldownMs', from: 5000, to: 3000 }] },
      },
      'Kade set tool cooldown ms to 3000',
    ],
    [
      { actor: 'cli', name: null, action: 'settings/change', detail: { maintenance: true } },
      'The command line set maintenance to on',
    ],
    [
      {
        action: 'settings/change',
        detail: {
          changes: [
            { name: 'a', from: 1, to: 2 },
            { name: 'b', from: 1, to: 2 },
          ],
        },
      },
      'Kade changed 2 settings',
    ],
    [
      {
        actor: 'visitor',
        name: null,
        action: 'access/admin/authenticate',
        outcome: 'access/key-refused',
      },
      'A visitor tried to log in with an admin key',
    ],
    [
      { action: 'server-ban/ban', target: 'discord:156', target_name: 'kestrel' },
      'Kade banned kestrel (156) from the server',
    ],
    [
      { action: 'server-ban/ban', result: { job_id: 57, targets: 56 } },
      'Kade started job 57: ban 56 accounts from the server',
    ],
    [
      { action: 'server-ban/timeout', target: 'discord:156', detail: { duration_seconds: null } },
      'Kade ended the timeout of 156',
    ],
    [
      { action: 'server-ban/timeout', target: 'discord:156', detail: { duration_seconds: 60 } },
      'Kade timed out 156 in the server',
    ],
    [
      // A permanent ban has no end.
      { action: 'ban-tool/ban', target: 'roblox:156', detail: { duration_seconds: null } },
      'Kade banned 156 from the experience',
    ],
    [
      { action: 'server-ban/lockdown', detail: { invites_until: null, dms_until: null } },
      'Kade resumed invites and direct messages in the server',
    ],
    [
      { action: 'server-ban/lockdown', detail: { invites_until: 5, dms_until: null } },
      'Kade paused invites or direct messages in the server',
    ],
    [{ action: 'jobs/approve', target: 'job:57' }, 'Kade approved job 57'],
    [
      { action: 'jobs/approve', target: 'job:57', result: { alone: true } },
      'Kade ran job 57 alone, without a second person',
    ],
    [
      {
        action: 'jobs/confirmTwo',
        target: 'job:57',
        detail: { holder: ' MIRA' },
        result: { planner: 'Ilse', holder: 'Mira' },
      },
      'Kade confirmed that Ilse and Mira are two people',
    ],
    [
      { action: 'jobs/approve', target: 'job:57', outcome: 'jobs/own-plan' },
      'Kade tried to approve job 57',
    ],
    [
      { action: 'requests/answer', detail: { request_id: 3, grant: false } },
      'Kade declined request 3',
    ],
    [
      { action: 'requests/ask', detail: { kind: 'budget' } },
      'Kade asked the owner for a higher limit',
    ],
    [
      { action: 'requests/ask', detail: { kind: 'tool', tool: 'server-ban' } },
      'Kade asked the owner for Server Ban',
    ],
    [{ is_erased: true }, 'Kade banned an erased person'],
    [{ action: 'some/new-thing' }, 'Kade: some new thing'],
    [{ action: 'qr-generator/print-it' }, 'Kade: QR Generator, print it'],
  ])('%j', (changes, words) => {
    expect(sentence(changes)).toBe(words);
  });

  test('that never shows bare braces, even when the case lacks the names', () => {
    for (const action of [...listWritten(), 'bans/automatic', 'audit/pruned', 'jobs/expire']) {
      for (const outcome of ['done', 'unknown', null]) {
        expect(sentence({ action, outcome })).not.toMatch(/[{}]/);
      }
    }
  });

  test('that says of an erased person that they were erased', () => {
    expect(sentence({ action: 'bans/ban', is_erased: true })).toBe('Kade banned an erased person');
    expect(sentence({ action: 'some/new-thing', is_erased: true })).toBe('Kade: some new thing');
  });

  test('that can say whom it was about by name and id', () => {
    const { parts } = caseWords({ ...baseCase, target: 'roblox:156', target_name: 'kestrel' });
    expect(parts.target).toBe('kestrel (156)');
    expect(caseWords({ ...baseCase, target: 'roblox:156' }).parts.target).toBe('156');
  });

  test('what a case holds is put in as it is and never read as a sentence of ours', () => {
    expect(sentence({ detail: { banned_ip: '{actor} <b>' } })).toBe('Kade banned {actor} <b>');
    expect(sentence({ action: 'toString', name: null, actor: 'constructor:1' })).toContain(
      'constructor:1',
    );
  });
});

test('every action that the desk writes down has its two sentences', () => {
  const lacks = (name: string) => !hasCaseText(`do:${name}`) || !hasCaseText(`do:${name}:try`);
  expect(listWritten().filter(lacks)).toEqual([]);
});

test('a refusal is said in the words of its error, and an unknown one by its code', () => {
  expect(refusalWords('access/key-refused')).toBe('Authentication Failed');
  expect(refusalWords('gone/for-good')).toBe('gone/for-good');
  expect(refusalWords('toString')).toBe('toString');
});

test('the sentence of a refusal is told only where no number in it is lost', () => {
  expect(refusalDetail('audit/range')).toContain('Swap the dates.');
  expect(refusalDetail('audit/no-such-case')).toBeUndefined();
  expect(refusalDetail('gone/for-good')).toBeUndefined();
});
