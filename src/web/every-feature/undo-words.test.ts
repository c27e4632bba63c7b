import '../features.ts';
import '../case-features.ts';
import { describe, expect, test } from 'vitest';
import type { AuditCase } from '#desk/audit/cases/page/audit-case.ts';
import { baseCase } from '#desk/audit/cases/page/case.fixture.ts';
import { type Undo, undoWords } from '#desk/audit/cases/page/view/case-undo.tsx';
import { findUndoAction } from '#desk/audit/cases/page/view/undo-action.ts';
import type { Undo as MakeUndo } from '#kit/server/context.ts';

type ServerHalf = { undo?: Record<string, MakeUndo> };

const halves = {
  ...import.meta.glob<ServerHalf>('../../desk/**/server.ts'),
  ...import.meta.glob<ServerHalf>('../../tools/*/server.ts'),
};

/** What each feature can undo, keyed by the action's name, such as 'bans/ban'. */
async function readUndos(): Promise<Map<string, MakeUndo>> {
  const found = await Promise.all(
    Object.entries(halves).map(async ([path, load]) => {
      const feature = path.replace(/^.*\/(?:desk|tools)\/(.*)\/server\.ts$/, '$1');
      const { undo = {} } = await load();
      return Object.entries(undo).map(([name, make]) => [`${feature}/${name}`, make] as const);
    }),
  );
  return new Map(found.flat());
}

function sentence(undo: Undo, one: Partial<AuditCase> = {}): string {
  const found = findUndoAction(undo.action);
  const { sentence: text, parts } = undoWords(undo, { one: { ...baseCase, ...one }, found });
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}

// Handwritten: what each undoable action leaves in the log, and what its undo announces.
const samples: Record<string, [Partial<AuditCase>, string]> = {
  'bans/ban': [
    { detail: { banned_ip: '203.0.113.9' }, result: { network: '203.0.113.9/32' } },
    'Unbans 203.0.113.9/32. Everyone on that network can use the desk again immediately.',
  ],
  'bans/unban': [
    { result: { network: '203.0.113.9/32', reason: 'Raid', expires_at: null } },
    'Bans 203.0.113.9/32 again, permanently, for the reason “Raid”. Everyone on that network loses access to the desk immediately.',
  ],
  'ban-tool/ban': [
    {
      target_name: 'kestrel_092',
      result: { user_id: '156', universe_id: '7', mark: 812, before: null },
    },
    'Unbans kestrel_092, unless someone changed the ban since. If this ban replaced another one, that one is restored with the time it had left.',
  ],
  'access/codes/create': [
    { detail: { label: 'night-shift-3' }, result: { code_ids: ['c1'] } },
    'Revokes the access code night-shift-3. If it was redeemed, its pass stops working immediately.',
  ],
  'server-ban/ban': [
    {
      target: 'discord:156',
      detail: { guild_id: '7', user_ids: ['156'] },
      result: { mark: 812 },
    },
    'Unbans 156 from the server. They can come back with an invite. Deleted messages can’t be restored. If someone banned them again since, that ban stays.',
  ],
  'server-ban/timeout': [
    {
      target: 'discord:156',
      detail: { guild_id: '7', user_ids: ['156'] },
      result: { mark: 812, until: 5 },
    },
    'Ends the timeout of 156, who can write and speak again immediately. If someone changed the timeout since, it stays as it is.',
  ],
  'banner/publish': [
    { detail: { message: 'Back at 8' }, result: { id: 'b1' } },
    'Deletes the announcement “Back at 8” for everyone, immediately.',
  ],
  'settings/change': [
    {
      detail: {
        changes: [
          { name: 'toolCooldownMs', from: 5000, to: 3000 },
          { name: 'maintenance', from: false, to: true },
        ],
      },
    },
    'Sets tool cooldown ms from 3000 back to 5000; maintenance from on back to off. This applies to everyone immediately.',
  ],
};

describe('undoing', () => {
  test('has words for every action that can be undone', async () => {
    expect([...(await readUndos()).keys()].sort()).toEqual(Object.keys(samples).sort());
  });

  test.each(Object.entries(samples))('of %s says what will happen', async (action, [one, said]) => {
    const make = (await readUndos()).get(action);
    const { detail = null, result = null } = one;
    const undo = make?.({ caseId: 812, action, detail, result });
    if (!undo) throw new Error(`${action} cannot be undone`);
    expect(findUndoAction(undo.action)).toBeDefined();
    expect(sentence(undo, one)).toBe(said);
  });

  test('by a call without words of its own is told in those of its record', () => {
    expect(sentence({ action: 'ip-lock/lock', input: {} }, { id: 812 })).toMatch(
      /^Undoes case 812: \w.*\.$/,
    );
  });

  test('whose names are gone never shows bare braces', () => {
    for (const action of ['bans/ban', 'bans/unban', 'settings/change', 'banner/delete', 'x/y']) {
      const undo = { action, input: {} };
      const words = undoWords(undo, { one: baseCase, found: findUndoAction(action) });
      const told = [sentence(undo), words.title, words.verb].join(' ');
      expect(told).not.toMatch(/[{}]/);
    }
  });

  test('hurts unless it is known not to', () => {
    const toneOf = (action: string) =>
      undoWords({ action, input: {} }, { one: baseCase, found: findUndoAction(action) }).tone;
    expect(toneOf('bans/unban')).toBe('safe');
    expect(toneOf('bans/ban')).toBe('danger');
    expect(toneOf('some/new-thing')).toBe('danger');
  });
});

test('a call is found by its whole name, and nothing that every object has is one', () => {
  expect(findUndoAction('access/codes/revoke')?.action.path).toBe('/admin/codes/revoke');
  for (const name of ['bans', 'bans/', 'bans/toString', '/ban', 'nobody/ban', '']) {
    expect(findUndoAction(name), name).toBeUndefined();
  }
});
